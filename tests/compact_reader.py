#!/usr/bin/env python3
"""Reads a replay in the compact form and prints its text.

Written from docs/compact-format.md and not from the C, so that a test can prove that page and
program agree. Usage: compact_reader.py [--to FOLDER] FILE...; with --to, each text becomes a file
NAME.tsr in that folder.
"""
import os
import sys
import zlib

LETTERS = "lrdhcafkt"
MAGIC = b"tessera replay "
KEYS = ("240 0 l,70 0 -,120 0 c,80 0 -,150 0 h,60 0 -,200 0 r,90 0 -,110 0 h,75 0 -,180 0 a,66 0 -,"
        "90 0 l,168 0 -,130 0 h,84 0 -,160 0 k,58 0 -,100 0 r,78 0 -").split(",")
USUAL = "\n".join([
    "tessera replay 1", "rules guideline 2", "mode sprint 1", "players 1", "seed 5275", "level 1",
    "goal 40", "handling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap", "", *KEYS, "",
    "end 63248", "board 0 won - score 21450 lines 40 level 1 pieces 100",
    "tessera replay 1", "rules modern 2", "mode marathon 1", "players 1", "seed 1234567890",
    "level 1", "goal default", "handling 0 das 133 arr 10 dcd 0 soft 0 irs off ihs off", "", "",
    "board 0 lost block score 8360 lines 24 level 3 pieces 76", ""]).encode()
CHANGE, HASH, TEXT, END = range(4)


class Broken(Exception):
    pass


class State:
    def __init__(self):
        self.held, self.last = [0] * 4, [0] * 4
        self.board = self.recent = self.same = self.time = self.hashed = 0
        self.step = 10000


class Reader:
    """Each method takes the answer, which it only learns from while `learning`, and returns it."""

    learned = None  # all that the usual text teaches, the same for each replay

    def __init__(self, data):
        if not data or not 1 <= data[0] <= 8:
            raise Broken("not in the compact form")
        if data[0] != 1:
            raise Broken("a later version")
        self.data, self.next, self.learning = data, 5, True
        self.range = 2**32 - 1
        self.code = int.from_bytes(data[1:5].ljust(4, b"\0"), "big")
        self.one, self.seen, self.before = [32768] * 65536, [0] * 65536, {}
        self.state, self.text = State(), bytearray()
        self.learn_usual()
        self.learning, self.state = False, State()

    def learn_usual(self):
        if not Reader.learned:
            for line in USUAL.splitlines(keepends=True):
                self.learn(line)
            Reader.learned = self.one, self.seen, self.before
        self.one, self.seen, self.before = (one.copy() for one in Reader.learned)

    def bit(self, chance, answer):
        if self.learning:
            return answer
        part = (self.range >> 16) * chance
        bit = int(self.code < part)
        if bit:
            self.range = part
        else:
            self.code -= part
            self.range -= part
        while self.range < 2**24:
            byte = self.data[self.next] if self.next < len(self.data) else 0
            self.code, self.range = self.code << 8 | byte, self.range << 8
            self.next += 1
            if self.next > len(self.data) + 8:
                raise Broken("ends too early")
        return bit

    def plain(self, bits, answer=0):
        number = 0
        for i in reversed(range(bits)):
            number = number << 1 | self.bit(32768, answer >> i & 1)
        return number

    @staticmethod
    def entry(question, context, node):
        return ((question << 24 | context << 8 | node) * 2654435761 & 0xffffffff) >> 16

    def ask(self, entry, answer, others=()):
        bit = self.bit(min(max(self.one[entry], 64), 65472), answer)
        for e in (entry, *others):
            one, slow = self.one[e], 4 * self.seen[e] + 5
            self.one[e] = one + (65535 - one) * 4 // slow if bit else one - one * 4 // slow
            self.seen[e] = min(self.seen[e] + 1, 255)
        return bit

    def bits(self, count, question, context, answer=0):
        node = 1
        for i in reversed(range(count)):
            node = node << 1 | self.ask(self.entry(question, context, node), answer >> i & 1)
        return node - (1 << count)

    def number(self, context, answer=0):
        length = self.bits(6, 6, context, answer.bit_length())
        if length > 32:
            raise Broken("a number is too long")
        if length < 2:
            return length
        top = min(length - 1, 2)
        low = length - 1 - top
        high = self.bits(top, 7, context << 6 | length, answer >> low & (1 << top) - 1)
        return (1 << top | high) << low | self.plain(low, answer & (1 << low) - 1)

    def kind(self, answer=TEXT):
        s, recent = self.state, self.state.recent
        change = self.bits(1, 0, recent, answer == CHANGE)
        s.recent = (recent << 1 | change) & 3
        if change:
            return CHANGE
        if self.bits(1, 1, recent, answer == HASH):
            return HASH
        return END if self.bits(1, 2, recent, answer == END) else TEXT

    def change(self, ticks=0, board=0, buttons=0):
        s = self.state
        board = s.board = self.bits(2, 3, s.board, board)
        held, last = s.held[board], s.last[board]
        differs = held ^ buttons
        button = differs.bit_length() if differs.bit_count() == 1 else 0
        button = self.bits(4, 4, held or 512 + (last >> 1), button)
        if button > 9:
            raise Broken("no such button")
        held ^= 1 << button - 1 if button else self.plain(9, differs)
        event = button * 2 + (held > s.held[board])
        before = self.before.get((last, event), 0)
        same = self.bits(1, 5, s.same, ticks == before)
        s.same = (s.same << 1 | same) & 3
        ticks = before if same else self.number((event & 1) << 1 | last & 1, ticks)
        self.before[last, event] = ticks
        s.held[board], s.last[board], s.time = held, event, (s.time + ticks) % 2**32
        names = "".join(letter for i, letter in enumerate(LETTERS) if held >> i & 1)
        return f"{ticks} {board} {names or '-'}\n".encode()

    def hash(self):
        s = self.state
        tick = (s.hashed + s.step) % 2**32
        if not self.bits(1, 8, 0):
            tick = (s.time + self.number(4)) % 2**32
            s.step = s.step if s.hashed else tick
        s.hashed = tick
        return f"hash {tick} {self.plain(64):016x}\n".encode()

    def line(self, answer=b""):
        two, line = 10, bytearray()
        while not line.endswith(b"\n"):
            node, byte = 1, answer[len(line)] if answer else 0
            for i in reversed(range(8)):
                after_two, after_one = self.entry(9, two, node), self.entry(10, two & 255, node)
                if not self.seen[after_two]:
                    after_two, after_one = after_one, after_two
                node = node << 1 | self.ask(after_two, byte >> i & 1, (after_one,))
            line.append(node & 255)
            two = (two << 8 | node & 255) & 0xffff
        if line.startswith(MAGIC):
            self.state = State()
        return line

    def learn(self, line):
        if line[:1].isdigit():
            ticks, board, names = line.decode().split()
            self.kind(CHANGE)
            self.change(int(ticks), int(board), sum(1 << LETTERS.index(n) for n in names if n != "-"))
        else:
            self.kind()
            self.line(line)

    def read(self):
        while (kind := self.kind()) != END:
            self.text += (self.change() if kind == CHANGE else
                          self.hash() if kind == HASH else self.line())
        if self.plain(1):
            self.text.pop()
        if self.plain(32) != zlib.crc32(self.text) or self.next < len(self.data):
            raise Broken("the checksum differs")
        return bytes(self.text)


def main(names):
    folder = names[1] if names[:1] == ["--to"] else None
    for name in names[2:] if folder else names:
        with open(name, "rb") as file:
            text = Reader(file.read()).read()
        if folder:
            base = os.path.splitext(os.path.basename(name))[0]
            with open(os.path.join(folder, base + ".tsr"), "wb") as file:
                file.write(text)
        else:
            sys.stdout.buffer.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
