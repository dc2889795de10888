"""A bot of your own: of each legal move, some playouts; the best mean result is played.

It gets a determinization, so that it can't look at what its player does not know.
"""

import random

import boardgames as bg

PLAYOUTS = 20


def value(state: bg.State, move: bg.Move, player: int) -> float:
    """Mean return of the player after the move."""
    child = state.determinize(player)
    child.play(move)
    return float(bg.playouts(child, PLAYOUTS, seed=None).returns[:, player].mean())


def think(state: bg.State) -> bg.Move:
    """The move whose playouts end best for the player to move."""
    player = state.to_move
    return max(state.legal_moves(), key=lambda move: value(state, move, player))


state = bg.load("seeland", players=2).new_state(seed=1)
rng = random.Random(1)
while not state.is_over:
    move = think(state) if state.to_move == 0 else rng.choice(state.legal_moves())
    state.play(move)
print(f"the bot {state.scores()[0]}, random play {state.scores()[1]}")
