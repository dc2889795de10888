"""A random game of Seeland, move by move, with what each move does."""

import random

import boardgames as bg

game = bg.load("seeland", players=3, governors=True)
state = game.new_state(seed=4)
rng = random.Random(4)
while not state.is_over:
    move = rng.choice(state.legal_moves())
    print(f"player {state.to_move}: {move} - {state.describe(move)}")
    state.play(move)
print(f"scores {state.scores()}, won by {state.winners()}")
