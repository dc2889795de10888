"""The commands that print and end: what they print, for people and for programs."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import boardgames as bg

from .conftest import Run

COMMANDS = ("list", "play", "simulate", "show", "replay", "verify", "perft", "bench")
GAMES = bg.list_games()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"boardgames {command}" in result.output
    assert "Examples:" in result.output
    assert f"  {command} " in run("--help").output


@pytest.mark.parametrize("name", GAMES)
def test_help_of_a_game_shows_its_options(run: Run, name: str) -> None:
    output = run("simulate", name, "--help").output
    for field in bg.load(name, players=3).options.__dataclass_fields__:
        assert "--" + field.replace("_", "-") in output


def test_list_names_every_game(run: Run) -> None:
    shown = run("list").output
    assert all(name in shown for name in GAMES)
    assert shown.split("\n")[0].split() == [
        "game", "options", "players", "moves", "most", "legal",
    ]  # fmt: skip
    facts = json.loads(run("list", "--json").output)
    assert [fact["name"] for fact in facts] == list(GAMES)
    for fact in facts:
        game = bg.load(fact["name"], players=3)
        assert fact["num_moves"] == game.num_moves
        assert fact["max_legal_moves"] == game.max_legal_moves
    seeland = next(fact for fact in facts if fact["name"] == "seeland")
    assert seeland["players"] == [2, 4]
    assert "governors" in [option["name"] for option in seeland["options"]]


@pytest.mark.parametrize("name", GAMES)
def test_simulate_prints_a_table(run: Run, name: str) -> None:
    result = run("simulate", name, "--players", 3, "--games", 20, "--limit", 400)
    assert result.exit_code == 0
    for word in ("mean score", "wins", "decisions", "games/s", "20 random games"):
        assert word in result.output


@pytest.mark.parametrize("name", GAMES)
def test_simulate_agrees_with_playouts_for_any_number_of_threads(run: Run, name: str) -> None:
    words = ("simulate", name, "--players", 3, "-n", 300, "--seed", 7, "--limit", 300)
    results = [json.loads(run(*words, "--threads", k, "--json").output) for k in (1, 3)]
    for result in results:
        for key in ("threads", "seconds", "games_per_second", "decisions_per_second"):
            del result[key]
    assert results[0] == results[1]
    expected = bg.playouts(bg.load(name, players=3), 300, seed=7, limit=300)
    assert results[0]["finished"] == expected.finished.sum()
    assert results[0]["decisions"]["mean"] == pytest.approx(expected.decisions.mean())
    means = [seat["mean"] for seat in results[0]["seats"]]
    assert means == pytest.approx(expected.scores.mean(axis=0).tolist())


def test_simulate_takes_the_options_of_the_game(run: Run) -> None:
    words = ("simulate", "seeland", "--players", 2, "-n", 10, "--json")
    result = run(*words, "--tactical", "--no-stack-top-public")
    options = json.loads(result.output)["options"]
    assert options["tactical"] is True
    assert options["stack_top_public"] is False
    result = run("simulate", "seeland", "--players", 2, "-n", 10, "--tactical")
    assert "tactical=true" in result.output


def test_simulate_writes_a_row_for_each_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    words = ("simulate", "seeland", "--players", 3, "-n", 40)
    assert "mean score" in run(*words, "--csv", path).output
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    expected = bg.playouts(bg.load("seeland", players=3), 40)
    assert [int(row["score_2"]) for row in rows] == expected.scores[:, 2].tolist()
    assert [int(row["won_0"]) for row in rows] == expected.winners[:, 0].astype(int).tolist()
    printed = run(*words, "--csv", "-").output
    assert list(csv.DictReader(io.StringIO(printed))) == rows


def test_simulate_weighs_kinds_of_moves(run: Run) -> None:
    words = ("simulate", "seeland", "--players", 2, "-n", 30, "--json")
    one = json.loads(run(*words, "--policy", "EXTRA=0,BUILD=3").output)
    expected = bg.playouts(bg.load("seeland", players=2), 30, policy={"EXTRA": 0, "BUILD": 3})
    assert one["decisions"]["mean"] == pytest.approx(expected.decisions.mean())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "chess"),
        (("simulate", "seeland"), "--players"),
        (("simulate", "seeland", "--players", 9), "2 to 4"),
        (("simulate", "seeland", "--players", "many"), "many"),
        (("simulate", "seeland", "--players", 2, "--seed", -1), "--seed"),
        (("simulate", "seeland", "--players", 2, "--seed", "9" * 30), "--seed"),
        (("simulate", "seeland", "--players", 2, "--games", 0), "--games"),
        (("simulate", "seeland", "--players", 2, "--policy", "greedy"), "greedy"),
        (("simulate", "seeland", "--players", 2, "--policy", "X=1"), "X"),
        (("simulate", "seeland", "--players", 2, "--policy", "EXTRA=-1"), "EXTRA=-1"),
        (("simulate", "seeland", "--players", 2, "--sand"), "--sand"),
        (("simulate", "seeland", "--players", 2, "--csv", "/nowhere/x.csv"), "/nowhere/x.csv"),
        (("simulate", "seeland", "--players", 2, "--board", "/nowhere.toml"), "/nowhere.toml"),
        (("bench", "seeland", "--players", 9), "players"),
        (("bench", "chess"), "chess"),
        (("show", "/nowhere.record"), "/nowhere.record"),
        (("play", "seeland", "--players", 2, "--human", "2"), "0 to 1"),
        (("nothing",), "nothing"),
    ],
)
def test_errors_are_sentences(run: Run, words: tuple[object, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert "Error: " in result.stderr


def test_a_wrong_board_is_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text("schema = 2\n", encoding="utf-8")
    result = run("simulate", "seeland", "--players", 2, "--board", path)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert "schema" in result.stderr


def test_perft_after_the_end_is_refused(run: Run) -> None:
    result = run("perft", "seeland", "--players", 2, "--after", 5000)
    assert result.exit_code == 2
    assert "the game is over after" in result.output


def test_what_is_counted_has_the_right_number(run: Run, record_file: Path) -> None:
    game = ("seeland", "--players", 2)
    some = (*game, "--limit", 9, "--games")
    for words, said in (
        (("perft", *game, "--depth", 1, "--after", 1), "after 1 random decision,"),
        (("perft", *game, "--depth", 1, "--after", 2), "after 2 random decisions,"),
        (("simulate", *some, 1, "--threads", 1), "1 random game (seed 0, 1 thread)"),
        (("simulate", *some, 2, "--threads", 2), "2 random games (seed 0, 2 threads)"),
        (("simulate", *some, 1), "1 of 1, cut by the limit"),
        (("show", record_file, "--ply", 1), "after 1 decision,"),
        (("show", record_file, "--ply", 2), "after 2 decisions,"),
    ):
        assert said in run(*words).output


def test_two_outputs_to_one_place_are_refused(run: Run) -> None:
    result = run("simulate", "seeland", "--players", 2, "--games", 2, "--csv", "-", "--json")
    assert result.exit_code == 2
    assert "--csv - and --json" in result.output


def test_games_without_a_winner_are_counted(run: Run) -> None:
    words = ("simulate", "kolonisten", "--players", 3, "--games", 3, "--max-turns", 5)
    assert "3 of 3 ended with none" in run(*words).output
    assert json.loads(run(*words, "--json").output)["without_winner"] == 3


def test_bench_names_the_game_that_players_do_not_fit(run: Run) -> None:
    result = run("bench", "--players", 2, "--seconds", 0.01)
    assert result.exit_code == 2
    assert "kolonisten: players must be" in result.output


def test_show_prints_the_state_after_some_decisions(run: Run, record_file: Path) -> None:
    record = bg.Record.from_text(record_file.read_text(encoding="utf-8"))
    decisions = sum(not move.is_chance for move in record.moves)
    last = list(record.replay())[-1]
    assert str(last) in run("show", record_file).output
    state = record.game.new_state(5)
    for move in [move for move in record.moves if not move.is_chance][:30]:
        state.play(move)
    result = run("show", record_file, "--ply", 30)
    assert str(state) in result.output
    assert "after 30 decisions" in result.output
    shown = json.loads(run("show", record_file, "--ply", 30, "--json").output)
    assert record.game.state_from_dict(shown["state"]) == state
    assert json.loads(run("show", record_file, "--ply", 0, "--json").output)["ply"] == 0
    result = run("show", record_file, "--ply", decisions + 1)
    assert result.exit_code == 2
    assert str(decisions) in result.stderr


def test_show_draws(run: Run, record_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert str(path) in run("show", record_file, "--svg", path).output
    record = bg.Record.from_text(record_file.read_text(encoding="utf-8"))
    assert path.read_text(encoding="utf-8") == list(record.replay())[-1].to_svg()


def test_replay_tells_every_move(run: Run, record_file: Path) -> None:
    record = bg.Record.from_text(record_file.read_text(encoding="utf-8"))
    lines = run("replay", record_file).output.splitlines()
    assert len(lines) == len(record.moves) + 4
    assert "scores" in lines[-1]
    told = [json.loads(line) for line in run("replay", record_file, "--json").output.splitlines()]
    assert [step["move"] for step in told] == [str(move) for move in record.moves]
    assert told[-1]["ply"] == sum(not move.is_chance for move in record.moves)
    assert "player 2 to move" in run("replay", record_file, "--boards").output


def test_verify_says_right_or_what_is_wrong(run: Run, record_file: Path) -> None:
    assert run("verify", record_file).exit_code == 0
    assert "right" in run("verify", record_file).output
    text = record_file.read_text(encoding="utf-8")
    bad = record_file.with_name("bad.record")
    bad.write_text(text + "\nm+\n", encoding="utf-8")
    result = run("verify", record_file, bad)
    assert result.exit_code == 1
    assert f"line {len(text.splitlines()) + 2}" in result.output
    found = [
        json.loads(line) for line in run("verify", record_file, bad, "--json").output.splitlines()
    ]
    assert [one["valid"] for one in found] == [True, False]


def test_records_come_from_the_standard_input_too(run: Run, record_file: Path) -> None:
    result = run("verify", "-", text=record_file.read_text(encoding="utf-8"))
    assert result.exit_code == 0


def test_verify_goes_on_after_what_cannot_be_read(
    run: Run, record_file: Path, tmp_path: Path
) -> None:
    missing, wrong = tmp_path / "none.record", tmp_path / "wrong.record"
    wrong.write_text('[Game "seeland"]\n[Players "2"]\n\nnonsense', encoding="utf-8")
    result = run("verify", missing, tmp_path, wrong, record_file)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == f"{missing}: can't be read: No such file or directory"
    assert lines[1].startswith(f"{tmp_path}: can't be read: ")
    assert lines[2].startswith(f"{wrong}: line 4: move 1: ")
    assert lines[3].startswith(f"{record_file}: right")
    found = run("verify", missing, tmp_path, wrong, record_file, "--json")
    assert found.exit_code == 1
    told = [json.loads(line) for line in found.output.splitlines()]
    assert [row["valid"] for row in told] == [False, False, False, True]
    for row, line in zip(told[:3], lines, strict=False):
        assert f"{row['record']}: {row['error']}" == line


def test_verify_goes_on_after_a_record_that_the_board_is_not_for(
    run: Run, record_file: Path, tmp_path: Path
) -> None:
    board = Path(bg.__file__).parent / "keyharvest" / "board.toml"
    right = tmp_path / "keyharvest.record"
    right.write_text(bg.Record(bg.load("keyharvest", players=2)).to_text(), encoding="utf-8")
    result = run("verify", record_file, right, "--board", board)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].startswith(f"{record_file}: --board: game must be one of seeland")
    assert lines[1].startswith(f"{right}: right")


def test_a_wrong_record_is_a_sentence_that_names_file_and_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    path.write_bytes(b'[Game "seeland"]\n[Players "2"]\n\n\xff\x00')
    for command in ("show", "replay"):
        result = run(command, path)
        assert result.exit_code == 2
        assert f"Error: {path}: line 4" in result.stderr


def test_a_record_of_another_board_says_which_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    path.write_text('[Game "seeland"]\n[Players "2"]\n[Board "00"]\n', encoding="utf-8")
    result = run("show", path)
    assert result.exit_code == 2
    assert "--board" in result.stderr


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts(run: Run, name: str) -> None:
    words = ("perft", name, "--players", 3, "--depth", 2, "--after", 5, "--seed", 3)
    counts = json.loads(run(*words, "--json").output)["counts"]
    assert [row["depth"] for row in counts] == [0, 1, 2]
    assert counts[0]["count"] == 1
    assert f"{counts[2]['count']:,}" in run(*words).output
    start = json.loads(run("perft", name, "--players", 3, "--depth", 1, "--json").output)
    explicit = bg.load(name, players=3).new_state(0, chance="explicit")
    assert start["counts"][1]["count"] == bg.perft(explicit, 1)


def test_bench_measures_every_game(run: Run) -> None:
    figures = json.loads(run("bench", "--seconds", "0.01", "--json").output)
    assert list(figures) == list(GAMES)
    assert all(figure > 0 for game in figures.values() for figure in game.values())
    assert "copy()" in run("bench", "seeland", "--seconds", "0.01").output


def test_ctrl_c_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardgames.cli import simulate

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "numbered_playouts", stop)
    result = run("simulate", "seeland", "--players", 2)
    assert result.exit_code == 130
    assert "Stopped." in result.stderr


def test_the_self_test_and_the_version(run: Run) -> None:
    result = run("--self-test")
    assert result.exit_code == 0
    assert result.output.count(": ok") == len(GAMES)
    assert run("--version").output.strip() == f"boardgames {bg.__version__}"


WITHOUT = """
import sys
for name in ("click", "rich"):
    sys.modules[name] = None
from boardgames.__main__ import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--version"], 0, bg.__version__),
        (["--self-test"], 0, "seeland: ok"),
        (["simulate", "seeland", "--players", "2"], 2, "pip install 'boardgames[cli]'"),
        ([], 2, "pip install 'boardgames[cli]'"),
    ],
)
def test_without_the_extra_there_are_a_version_and_a_self_test(
    arguments: list[str], code: int, said: str
) -> None:
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(arguments=arguments)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == code
    assert said in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_the_module_runs(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "boardgames", "list", "--json"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert [fact["name"] for fact in json.loads(result.stdout)] == list(GAMES)


@pytest.mark.parametrize("columns", ["0", "1", "10", "-5", "x"])
def test_narrow_terminals_show_the_table(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    output = run("list").output
    assert all(name in output for name in GAMES)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "seeland", "--players", "2", "-n", "3", "--csv", "/dev/full"),
        ("play", "seeland", "--players", "2", "--human", "none", "--save", "/dev/full"),
    ],
)
def test_a_full_disk_is_an_error(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "No space left" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of the others closes it")
@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        ("play seeland --players 2", "<&-", 0),
        ("verify -", "<&-", 1),
        ("show -", "<&-", 2),
        ("list", ">&-", 0),
        ("list", ">&- 2>&-", 0),
        ("simulate chess", "2>&-", 2),
    ],
)
def test_closed_streams_are_no_accident(words: str, closed: str, code: int) -> None:
    result = subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' -m boardgames {words} {closed}"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert result.returncode == code
    assert "Traceback" not in result.stderr
