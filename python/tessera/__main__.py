"""`python -m tessera`: a bot plays a game in text, and its replay is verified."""

from __future__ import annotations

import argparse
import sys

from . import Bot, Match, engine_version, modes, rules, verify_text


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tessera", description=__doc__)
    parser.add_argument("--rules", default="guideline", choices=rules(), metavar="NAME")
    parser.add_argument("--mode", default="sprint", choices=modes(), metavar="NAME")
    parser.add_argument("--level", default=5, type=int, help="of the bot, 1 to 10")
    parser.add_argument("--seed", default=1, type=int)
    asked = parser.parse_args()
    try:
        match, bot = Match(asked.rules, asked.mode, seed=asked.seed), Bot(asked.level)
        match.run(dict(enumerate([bot] + [Bot(asked.level) for _ in match.boards[1:]])))
    except ValueError as error:
        sys.exit(str(error))
    verify_text(match.replay())
    print(match)
    seconds = match.tick / match.rules.tick_rate
    print(f"{match.board.outcome} after {seconds:.1f} s, hash {match.hash:016x}; it verifies")
    print(f"Tessera {engine_version}")


main()
