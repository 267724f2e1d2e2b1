"""A second client of the protocol in docs/net.md, written from that page and from nothing in src/net.

It joins a lobby over UDP, plays scripted buttons to the end of the match, and leaves. The game itself comes from
libtessera: a client needs it to find the end of a round and to state hashes. tests/e2e/test_net_client.py uses
the classes below. To run it by hand, with a host that waits:

    build/tessera host --no-screen --bot 3 --code secret
    python3 tests/net_client.py build 127.0.0.1:2608 secret

Exit status: 0 if the match was played to its end, 1 if it was not, 77 if PyNaCl (python3-nacl) is missing.
"""

import ctypes
import json
import os
import pathlib
import select
import subprocess
import sys

try:
    import nacl  # noqa: F401
except ImportError:
    if __name__ != "__main__":
        raise
    print("PyNaCl is not installed", file=sys.stderr)
    sys.exit(77)
from net_connection import (  # noqa: E402
    ACK, HASH, HEIRS, INPUT, JOIN, LEAVE, PAUSE, READY, RESUME, RETURN, SAY, SEATS, START, WANT,
    Broken, Connection, Reader, frame, now, number, numbers, text,
)  # fmt: skip

VERSION = 1
LEFT, RIGHT, SOFT, HARD, CLOCKWISE = 1, 2, 4, 8, 16


# ---- the game ----


def library_of(build):
    """The engine's shared library; None if it was not built."""
    paths = (pathlib.Path(build, "libtessera" + end) for end in (".so", ".dylib"))
    return next((path for path in paths if path.exists()), None)


class Engine:
    """The calls of libtessera that a match needs."""

    def __init__(self, build):
        self.lib = lib = ctypes.CDLL(os.fspath(library_of(build)))
        lib.ts_hash.restype = ctypes.c_uint64
        lib.ts_rules_get.restype = ctypes.c_void_p
        for name in ("ts_match_size", "ts_setup_size", "ts_size_of"):
            getattr(lib, name).restype = ctypes.c_size_t

    def offset(self, struct, field):
        return self.lib.ts_offset_of(struct.encode(), field.encode())

    def find(self, kind, name):
        """The number of a rule set or a mode."""
        found = getattr(self.lib, f"ts_{kind}_find")(name.encode())
        if found < 0:
            raise Broken(f"{kind} {name!r} are unknown")
        return found

    def tick_rate(self, rules):
        """Ticks per second."""
        address = self.lib.ts_rules_get(rules) + self.offset("ts_rules", "tick_rate")
        ticks, seconds = (ctypes.c_uint32 * 2).from_address(address)
        return ticks / seconds


class Match:
    """A match by the setup at the end of a START frame."""

    def __init__(self, engine, reader):
        self.engine, lib = engine, engine.lib
        rules = engine.find("rules", reader.text())
        if any(reader.bytes(8)):
            raise Broken("a rule set that is not built in")
        mode = engine.find("modes", reader.text())
        setup = ctypes.create_string_buffer(lib.ts_setup_size())
        lib.ts_setup_default(setup, rules, mode)

        def put(field, kind, value, index=0, inside=0):
            at = engine.offset("ts_setup", field) + index * ctypes.sizeof(kind) + inside
            kind.from_buffer(setup, at).value = value

        self.boards = reader.number()
        put("players", ctypes.c_uint8, self.boards)
        put("seed", ctypes.c_uint64, int.from_bytes(reader.bytes(8), "little"))
        put("level", ctypes.c_uint16, reader.number())
        put("goal", ctypes.c_uint32, reader.number())
        put("variant", ctypes.c_uint8, reader.number())
        size = lib.ts_size_of(b"ts_handling")
        for board in range(self.boards):
            put("handicap", ctypes.c_uint8, reader.number(), board)
            for name in ("das", "arr", "dcd", "soft", "irs", "ihs"):
                kind = ctypes.c_uint8 if name in ("irs", "ihs") else ctypes.c_uint16
                inside = board * size + engine.offset("ts_handling", name)
                put("handling", kind, reader.number(), inside=inside)
        for _ in range(reader.number() if reader.left else 0):
            lib.ts_setup_change(setup, *reader.numbers(2))
        reader.end()
        self.bytes = ctypes.create_string_buffer(lib.ts_match_size())
        if not lib.ts_start(self.bytes, setup):
            raise Broken("the engine refuses the setup")
        self.rate = engine.tick_rate(rules)

    @property
    def tick(self):
        return ctypes.c_uint64.from_buffer(self.bytes, self.engine.offset("ts_match", "tick")).value

    @property
    def over(self):
        return self.bytes[self.engine.offset("ts_match", "over")] != b"\0"

    @property
    def hash(self):
        return self.engine.lib.ts_hash(self.bytes)

    def step(self, held, ticks):
        """Plays these ticks, or fewer if the match ends."""
        self.engine.lib.ts_step_many(self.bytes, 1, (ctypes.c_uint16 * 4)(*held), ticks, None)


class InputLog:
    """All changes of one board: (tick, buttons), and up to which tick they are known."""

    def __init__(self):
        self.changes, self.known = [], 0

    def held(self, tick):
        """The buttons down in the step that follows this tick."""
        return next((buttons for at, buttons in reversed(self.changes) if at <= tick), 0)

    def write(self, first, count):
        """The changes from an index on, as INPUT has them after round and board."""
        tick, buttons = self.changes[first - 1] if first else (0, 0)
        sent = self.changes[first : first + count]
        known = self.known if first + count >= len(self.changes) else sent[-1][0] + 1
        body = numbers(first, len(sent), tick, known)
        for next_tick, next_buttons in sent:
            passed, changed = next_tick - tick, buttons ^ next_buttons
            if changed.bit_count() == 1:
                body += number(passed * 2 + 1) + bytes([changed.bit_length() - 1])
            else:
                body += number(passed * 2) + next_buttons.to_bytes(2, "little")
            tick, buttons = next_tick, next_buttons
        return body

    def read(self, reader):
        """Adds what an INPUT brings. Returns False if changes before it are missing."""
        first, count, tick, known = reader.numbers(4)
        if first > len(self.changes):
            return False
        buttons = self.changes[first - 1][1] if first else 0
        for index in range(first, first + count):
            step = reader.number()
            tick += step // 2
            if step % 2:
                buttons ^= 1 << reader.number()
            else:
                buttons = int.from_bytes(reader.bytes(2), "little")
            if index < len(self.changes):
                if self.changes[index] != (tick, buttons):
                    raise Broken("a change differs from what it was before")
            elif tick < self.known:
                raise Broken("a change comes before a tick that was known")
            else:
                self.changes.append((tick, buttons))
        reader.end()
        self.known = max(self.known, known)
        return True


class Round:
    """A round: its match as far as all boards are known, its hashes, and its time."""

    def __init__(self, engine, start):
        self.start, reader = start, Reader(start)
        self.match_id = reader.bytes(16)
        self.number, self.rules_revision, self.mode_revision = reader.numbers(3)
        self.signature = reader.bytes(8)
        self.time, self.tick, self.runs = reader.number(), 0, True
        self.own = reader.number()  # boards that are played here, a bit each
        self.match = Match(engine, reader)
        self.logs = [InputLog() for _ in range(self.match.boards)]
        self.hashes, self.host_hashes = {}, {}

    def tick_at(self, host_time):
        """The tick at a time of the host's clock."""
        passed = max(host_time - self.time, 0) if self.runs else 0
        return self.tick + int(passed * self.match.rate / 1_000_000)

    def set_time(self, reader, runs):
        """Follows a PAUSE or a RESUME."""
        number_of, tick, at = reader.numbers(3)
        reader.end()
        if number_of == self.number:
            self.tick, self.time, self.runs = tick, at, runs

    def advance(self):
        """Plays as far as all boards are known, and compares the hashes on the way."""
        match, end = self.match, min(log.known for log in self.logs)
        while match.tick < end and not match.over:
            tick = match.tick
            changes = [at for log in self.logs for at, _ in log.changes if at > tick]
            match.step([log.held(tick) for log in self.logs], min([end, tick // 500 * 500 + 500, *changes]) - tick)
            if match.over or match.tick % 500 == 0:
                self.hashes[match.tick] = match.hash
        for tick, value in self.host_hashes.items():
            if self.hashes.get(tick, value) != value:
                raise Broken(f"the host has another state at tick {tick}")

    @property
    def agreed(self):
        """True when the round is over and the host has the same end."""
        return self.match.over and self.match.tick in self.host_hashes


# ---- the client ----


class Seat:
    """One seat of SEATS."""

    def __init__(self, reader):
        self.kind, self.level, self.member, self.ready, self.handicap, self.away, self.wins, self.late = (
            reader.numbers(8)
        )
        self.handling = reader.numbers(6)
        self.name = reader.text()


class Client:
    """A member of a lobby who plays scripted buttons, or watches."""

    # Changed every 30 ticks, over and over. Most changes are of one button, some of two.
    SCRIPT = (LEFT, 0, LEFT | CLOCKWISE, 0, HARD, 0, RIGHT | SOFT, RIGHT, 0, HARD, 0)

    def __init__(self, build, address, code, play=True, name="Python", secret=bytes(16)):
        self.engine, self.signature = Engine(build), signature_of(build)
        self.connection = Connection(address, code)
        self.play, self.name, self.secret = play, name, secret
        self.joined = self.is_ready = False
        self.you = self.phase = self.first_to = self.round = None
        self.seats, self.said = [], []  # of SAY: (member, text)
        self.heirs = []  # of HEIRS: (member, tag, address, port)
        self.confirmed = 0  # own changes that the host has
        self.acks = {}  # board: packets that still confirm its changes at once
        self.reason = None  # why the host has sent LEAVE

    # ---- what comes ----

    def poll(self, seconds=0.005):
        """Waits a moment for datagrams, and sends what is due."""
        connection = self.connection
        select.select([connection.socket], [], [], seconds)
        for kind, body in connection.receive():
            self.on_frame(kind, Reader(body))
        if connection.peer is None:
            if connection.due("knock", 250_000):
                connection.transmit(connection.first)
            return
        if not self.joined:
            self.join()
        if self.round:
            self.press()
            self.round.advance()
        self.make_ready()
        connection.send(connection.frames() + self.round_frames())

    def on_frame(self, kind, reader):
        if kind == SEATS:
            self.on_seats(reader)
        elif kind == START:
            self.round, self.is_ready = Round(self.engine, reader.data), False
            self.confirmed = 0
        elif kind in (PAUSE, RESUME) and self.round:
            self.round.set_time(reader, kind == RESUME)
        elif kind == RETURN and self.round:
            self.on_return(reader)
        elif kind == LEAVE:
            self.reason = reader.number()
        elif kind == HEIRS:
            reader.bytes(16)
            self.heirs = [(reader.number(), reader.bytes(16), reader.bytes(16), reader.number())
                          for _ in range(reader.number())]  # fmt: skip
            reader.end()
        elif kind == SAY:
            self.said.append((reader.number(), reader.text()))
        elif kind in (INPUT, ACK, WANT, HASH) and self.round:
            if reader.number() == self.round.number:
                self.on_round_frame(kind, reader)

    def on_seats(self, reader):
        self.you, self.members = reader.numbers(2)
        self.rules, self.rules_hash = reader.text(), reader.bytes(8)
        self.revisions = reader.numbers(2)
        self.first_to, self.chat, self.phase, count = reader.numbers(4)
        self.seats = [Seat(reader) for _ in range(count)]
        reader.end()

    def on_return(self, reader):
        """The own board's log is here again: it is played on from its end."""
        number_of, boards = reader.numbers(2)
        reader.end()
        if number_of == self.round.number:
            self.round.own |= boards
            self.confirmed = len(self.round.logs[self.own_board].changes)

    def on_round_frame(self, kind, reader):
        board_or_tick = reader.number()
        if kind == HASH:
            self.round.host_hashes[board_or_tick] = int.from_bytes(reader.bytes(8), "little")
        elif kind == INPUT:
            self.on_input(board_or_tick, reader)
        elif board_or_tick == self.own_board:
            index = reader.number()
            self.confirmed = index if kind == WANT else max(self.confirmed, index)

    def on_input(self, board, reader):
        log = self.round.logs[board]
        before = len(log.changes)
        if not log.read(reader):
            self.connection.send([frame(WANT, numbers(self.round.number, board, before))])
        elif len(log.changes) > before:
            self.acks[board] = 3

    # ---- what goes ----

    @property
    def own_seat(self):
        """The number of the own seat and board; None for a spectator."""
        return next((i for i, seat in enumerate(self.seats) if seat.kind == 1 and seat.member == self.you), None)

    @property
    def own_board(self):
        """The board that this client tells of now; None if there is none."""
        seat = self.own_seat
        return seat if seat is not None and self.round.own >> seat & 1 else None

    @property
    def ended(self):
        """True when the match has its winner, and the host and this client have the same end of it."""
        won = any(seat.wins >= self.first_to for seat in self.seats)
        return won and self.round is not None and self.round.agreed

    def join(self):
        self.joined = True
        handling = numbers(167, 33, 0, 20, 0, 0)
        self.connection.post(
            JOIN, number(VERSION) + self.signature + numbers(int(self.play), 0) + handling + text(self.name) + self.secret
        )

    def make_ready(self):
        """Says READY once before each round of the match."""
        between = self.phase == 3 or (self.phase == 0 and self.round is None)
        if between and self.own_seat is not None and not self.is_ready:
            self.is_ready = True
            self.connection.post(READY, number(1))

    def press(self):
        """Presses the buttons of the script up to now, at most two seconds beyond the news of the others."""
        if self.own_board is None:
            return
        own = self.round.logs[self.own_board]
        most = min(log.known for log in self.round.logs if log is not own) + int(2 * self.round.match.rate)
        tick = min(self.round.tick_at(self.connection.host_now), most)
        while (at := 30 * (len(own.changes) + 1)) < tick:
            own.changes.append((at, self.SCRIPT[len(own.changes) % len(self.SCRIPT)]))
        own.known = max(own.known, tick)

    def round_frames(self):
        """INPUT, ACK and HASH that are due."""
        if not self.round:
            return []
        found, round_number, own = [], self.round.number, self.own_board
        if own is not None and self.connection.due("input", 33_000):
            found.append(frame(INPUT, numbers(round_number, own) + self.round.logs[own].write(self.confirmed, 64)))
        for board, log in enumerate(self.round.logs):
            if board != own and (self.acks.get(board) or self.connection.due(("ack", board), 250_000)):
                self.acks[board] = max(self.acks.get(board, 0) - 1, 0)
                found.append(frame(ACK, numbers(round_number, board, len(log.changes), log.known)))
        if self.round.hashes and self.connection.due(("hash", max(self.round.hashes)), 250_000):
            tick = max(self.round.hashes)
            found.append(frame(HASH, numbers(round_number, tick) + self.stated_hash(tick).to_bytes(8, "little")))
        return found

    def stated_hash(self, tick):
        """The hash that this client states."""
        return self.round.hashes[tick]

    def leave(self):
        """Sends LEAVE for a while: the host does not confirm it."""
        self.connection.post(LEAVE, number(0))
        until = now() + 400_000
        while now() < until:
            self.poll()


def signature_of(build):
    """The signature of the engine, as eight bytes."""
    printed = subprocess.run([pathlib.Path(build, "tessera"), "version", "--json"], capture_output=True, check=True)
    return int(json.loads(printed.stdout)["behaviour"], 16).to_bytes(8, "little")


def main(build, address, code):
    host, port = address.rsplit(":", 1)
    client = Client(build, (host, int(port)), code)
    until = now() + 120_000_000
    while not client.ended and client.reason is None and now() < until:
        client.poll()
    client.leave()
    return 0 if client.ended else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
