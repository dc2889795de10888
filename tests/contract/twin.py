"""Slow, obvious twins of the native walks, in Python over the public API.

The generator is written down once more (SplitMix64 with a step of its own per stream), so that a
change of it shows: seeds mean the same games on every platform and in every version.
"""

from __future__ import annotations

from collections.abc import Mapping

import boardgames as bg

WORD = (1 << 64) - 1
GOLDEN, MIX1, MIX2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MUR1, MUR2 = 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * MIX1 & WORD
    z = (z ^ (z >> 27)) * MIX2 & WORD
    return z ^ (z >> 31)


def mix_gamma(z: int) -> int:
    z = (z ^ (z >> 33)) * MUR1 & WORD
    z = (z ^ (z >> 33)) * MUR2 & WORD
    return (z ^ (z >> 33)) | 1


class Stream:
    """The stream number `seed`."""

    def __init__(self, seed: int) -> None:
        self.state = mix(seed + GOLDEN & WORD)
        self.gamma = mix_gamma(seed + 2 * GOLDEN & WORD)

    @classmethod
    def of_pair(cls, seed: int, index: int) -> Stream:
        return cls(mix(seed + GOLDEN & WORD) ^ (index * MIX1 + MUR1 & WORD))

    def next(self) -> int:
        self.state = self.state + self.gamma & WORD
        return mix(self.state)


def sample(state: bg.State, stream: Stream) -> bg.Move:
    """The chance outcome that the stream picks by weight; a lone one takes no number."""
    outcomes = state.chance_outcomes()
    if len(outcomes) == 1:
        return outcomes[0][0]
    ticket = (stream.next() >> 32) / 2**32
    for move, probability in outcomes[:-1]:
        if ticket < probability - 1e-12:
            return move
        ticket -= probability
    return outcomes[-1][0]


def pick(state: bg.State, stream: Stream, weights: Mapping[str, int] | None) -> bg.Move:
    """The move that a playout's policy picks; a lone one takes no number."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if weights is not None:
        each = [weights.get(move.kind, 1) for move in moves]
        if sum(each):
            ticket = stream.next() * sum(each) >> 64
            for move, weight in zip(moves, each, strict=True):
                if ticket < weight:
                    return move
                ticket -= weight
    return moves[(stream.next() >> 32) * len(moves) >> 32]


def playout(
    start: bg.State, stream: Stream, weights: Mapping[str, int] | None, limit: int | None
) -> tuple[bg.State, int, int]:
    """The last state (explicit chance) of a playout, its decisions and chance events."""
    state = start.copy()
    decisions = events = 0
    while not state.is_over:
        if state.is_chance:
            state.play(sample(state, stream))
            events += 1
        elif limit is not None and decisions >= limit:
            break
        else:
            state.play(pick(state, stream, weights))
            decisions += 1
    return state, decisions, events


def perft(state: bg.State, depth: int) -> int:
    """The number of move sequences, one by one; explicit chance."""
    if depth == 0:
        return 1
    count = 0
    for move in state.legal_moves():
        child = state.copy()
        child.play(move)
        count += perft(child, depth - 1)
    return count
