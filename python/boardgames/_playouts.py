"""Many random games at once, on threads, with the same result for any number of them."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from boardgames._options import exact_int, short
from boardgames.hexcore.engine import Game, State
from boardgames.hexcore.playouts import PlayoutJob

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BLOCK = 64  # playouts that a thread takes at a time
_MAX_PLAYOUTS = 1 << 31


@dataclass(frozen=True, eq=False)
class Playouts:
    """Results of ``boardgames.playouts``; row i is playout i.

    Attributes
    ----------
    scores : (n, players) int32 array
        Scores at the end or where the playout was cut.
    winners : (n, players) bool array
        All False in a row that is not finished, or whose game nobody won.
    decisions, chance_events : (n,) int32 arrays
    finished : (n,) bool array
        Whether the playout reached the end of the game.
    """

    scores: NDArray[np.int32]
    winners: NDArray[np.bool_]
    decisions: NDArray[np.int32]
    chance_events: NDArray[np.int32]
    finished: NDArray[np.bool_]

    @property
    def returns(self) -> NDArray[np.float64]:
        """(n, players) float64: the winners share +1, the others -1; 0 without both kinds."""
        import numpy as np

        players = self.winners.shape[1]
        count = self.winners.sum(axis=1, keepdims=True)
        decided = (count > 0) & (count < players)
        gain = 1.0 / np.maximum(count, 1)
        loss = -1.0 / np.maximum(players - count, 1)
        return np.where(decided, np.where(self.winners, gain, loss), 0.0)

    def __len__(self) -> int:
        return len(self.decisions)


def playouts(
    start: Game | State,
    n: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
    seed: SupportsIndex | None = 0,
    policy: Mapping[str, int] | str | None = None,
    limit: SupportsIndex | None = None,
) -> Playouts:
    """Plays `n` random games from the start of a game or from a state, which is not changed.

    Parameters
    ----------
    start : Game or State
    n : int
        Number of playouts, 0 to 2**31 - 1.
    threads : int
        Threads to use, without the GIL; the result is the same for any number.
    seed : int, optional
        0 to 2**64 - 1; None takes one from the operating system.
    policy : dict, str or None
        None: uniform. A dict from move kind to a weight, 0 to 2**32 - 1, of each legal move of
        that kind (kinds left out weigh 1; uniform where all weigh 0). A text: a policy that the
        game names.
    limit : int, optional
        Most decisions of a playout; one cut there is not finished and has no winners.

    Raises
    ------
    TypeError, ValueError
        An argument has the wrong type, or is out of range; an unknown policy, kind or weight.

    Notes
    -----
    Ctrl-C stops it. Where no thread can be started the work is done one after the other.
    """
    return numbered_playouts(start, n, 0, threads=threads, seed=seed, policy=policy, limit=limit)


def numbered_playouts(
    start: Game | State,
    n: SupportsIndex,
    number: int,
    *,
    threads: SupportsIndex = 1,
    seed: SupportsIndex | None = 0,
    policy: Mapping[str, int] | str | None = None,
    limit: SupportsIndex | None = None,
) -> Playouts:
    """The playouts `number` to ``number + n - 1`` of a longer job: a piece of ``playouts``.

    Not public; for callers that show how far they are. With the same seed the pieces together
    are what one call gives.
    """
    if not isinstance(start, Game | State):
        raise TypeError(f"playouts start from a Game or State, not {type(start).__name__}")
    count = _whole(n, "n", 0, _MAX_PLAYOUTS - 1)
    workers = _whole(threads, "threads", 1, 4096)
    # A copy, because a state that belongs to no game refuses to be copied.
    players = start.num_players if isinstance(start, Game) else start.copy().game.num_players
    # Refuses bad arguments before the arrays, which may be large, are made.
    _job(start, 0, number, seed, policy, limit, _arrays(0, players))
    result = _arrays(count, players)
    job = _job(start, count, number, seed, policy, limit, result)
    if workers == 1 or count <= _BLOCK:
        job.run(0, count)
    else:
        _run_on_threads(job, count, min(workers, -(-count // _BLOCK)))
    return result


def _arrays(n: int, players: int) -> Playouts:
    import numpy as np

    return Playouts(
        scores=np.zeros((n, players), np.int32),
        winners=np.zeros((n, players), np.bool_),
        decisions=np.zeros(n, np.int32),
        chance_events=np.zeros(n, np.int32),
        finished=np.zeros(n, np.bool_),
    )


def _job(
    start: Game | State,
    n: int,
    number: int,
    seed: SupportsIndex | None,
    policy: Mapping[str, int] | str | None,
    limit: SupportsIndex | None,
    into: Playouts,
) -> PlayoutJob:
    arrays = (into.scores, into.winners, into.decisions, into.chance_events, into.finished)
    return PlayoutJob(start, n, seed, policy, limit, arrays, number)


def _whole(value: object, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")
    number = exact_int(value)
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {short(number)}")
    return number


def _run_on_threads(job: PlayoutJob, n: int, workers: int) -> None:
    """Blocks are handed out in order; each playout has its own stream, so order is nothing."""
    lock = threading.Lock()
    blocks = iter(range(0, n, _BLOCK))
    failures: list[BaseException] = []

    def work() -> None:
        try:
            while not job.stopped:
                with lock:
                    first = next(blocks, None)
                if first is None:
                    return
                job.run(first, min(first + _BLOCK, n))
        except BaseException as error:
            failures.append(error)
            job.stopped = True

    team = [threading.Thread(target=work, daemon=True) for _ in range(workers - 1)]
    started: list[threading.Thread] = []
    try:
        for thread in team:
            try:
                thread.start()
            except RuntimeError:  # no threads here: this one does all the work
                break
            started.append(thread)
        work()
        for thread in started:
            thread.join()
    finally:
        job.stopped = True
        for thread in started:
            thread.join()
    if failures:
        raise failures[0]
