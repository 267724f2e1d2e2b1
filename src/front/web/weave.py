#!/usr/bin/env python3
"""Packs the program of the page: weave.py WASM PACK. Prints the size of the program, then its parts as
base64: what tokens mean, the tokens, all of it but the code, and what follows tokens; then the words
of each language but English. The program PACK (pack.c) packs tokens and words, LZMA the rest.

Bytes of a kind stand together, as LZMA likes them: a token for each instruction, and its numbers
apart, by what they mean. The commonest instructions have tokens that say their numbers, too.
weave.c puts it together again."""

import base64
import collections
import itertools
import lzma
import subprocess
import sys

TOKENS = 256
DATA, DATA_COUNT = 11, 12  # sections of a program
# What follows an instruction: of each number the part that it stands in. `T`: a number of labels and
# one more; a digit: so many bytes.
PARTS = 'loawjcbx'  # locals, offsets, alignments, words, long ones, calls, labels, other


def operands(op, sub):
    if op in (0x0c, 0x0d):
        return 'b'
    if op == 0x0e:
        return 'T'
    if op == 0x10:
        return 'c'
    if 0x20 <= op <= 0x24:
        return 'l'
    if 0x28 <= op <= 0x3e:
        return 'ao'
    if op in (0x41, 0x42):
        return 'w' if op == 0x41 else 'j'
    if op in (0x43, 0x44):
        return '4' if op == 0x43 else '8'
    if op in (0x02, 0x03, 0x04, 0x3f, 0x40, 0xd0, 0xd2):
        return 'x'
    if op in (0x11, 0x1c):
        return 'xx'
    if op == 0xfc:
        return 'x' + ('xx' if sub in (8, 10, 12, 14) else 'x' if 8 < sub < 18 else '')
    if op == 0xfd:
        return 'x' + ('ao' if sub <= 11 or sub in (92, 93) else 'D' if sub in (12, 13) else
                      '1' if 21 <= sub <= 34 else 'ao1' if 84 <= sub <= 91 else '')
    return ''


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self):
        """As it stands, and its value."""
        begin, value, shift = self.at, 0, 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return self.data[begin:self.at], value


def leb(value):
    out = b''
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def sections(program):
    r = Reader(program)
    r.bytes(8)
    while r.at < len(program):
        kind, size = r.bytes(1)[0], r.number()[1]
        yield kind, r.bytes(size)


def whole_data(body):
    """The data in one piece: wasm-opt leaves zeros out, and says six hundred times where it goes on.
    None: it does not lie at numbers one after another."""
    r, places = Reader(body), []
    for _ in range(r.number()[1]):
        if r.bytes(2) != b'\0\x41':
            return None
        words, place = r.number()
        if words[-1] & 64 or r.bytes(1) != b'\x0b':
            return None
        places.append((place, words, r.bytes(r.number()[1])))
    data = b''
    for place, _, bytes_there in places:
        if place < places[0][0] + len(data):
            return None
        data = data.ljust(place - places[0][0], b'\0') + bytes_there
    return b'\1\0\x41' + places[0][1] + b'\x0b' + leb(len(data)) + data if places else None


def with_whole_data(program):
    data = next((whole_data(body) for kind, body in sections(program) if kind == DATA), None)
    if not data:
        return program
    new = {DATA: data, DATA_COUNT: b'\1'}
    return program[:8] + b''.join(
        bytes([kind]) + leb(len(new.get(kind, body))) + new.get(kind, body)
        for kind, body in sections(program))


def instruction(r):
    """Its first byte, and its numbers as (part, bytes)."""
    op, numbers = r.bytes(1), []
    sub = None
    if op[0] in (0xfc, 0xfd):
        at = r.at
        sub = r.number()[1]
        r.at = at
    for kind in operands(op[0], sub):
        if kind == 'T':
            words, count = r.number()
            numbers.append(('b', words))
            numbers += [('b', r.number()[0]) for _ in range(count + 1)]
        elif kind in '148D':
            numbers.append(('x', r.bytes(int(kind, 16) + (3 if kind == 'D' else 0))))
        else:
            numbers.append((kind, r.number()[0]))
    return op, numbers


def functions(code):
    """Of each function its locals and its instructions."""
    r = Reader(code)
    for _ in range(r.number()[1]):
        end = r.number()[1] + r.at
        begin = r.at
        for _ in range(r.number()[1]):
            r.number()
            r.bytes(1)
        local = code[begin:r.at]
        body = []
        while r.at < end:
            body.append(instruction(r))
        assert r.at == end
        yield local, body


GROUPS = [{0x20}, {0x41, 0x42, 0x43, 0x44}, {0x23}, {0x22}, {0x21}, set(range(0x28, 0x36)),
          set(range(0x36, 0x3f)), set(range(0x45, 0x67)), set(range(0x67, 0xc5)),
          {0x0c, 0x0d, 0x0e, 0x0f}, {2, 3, 4, 5}, {0x0b}, {0x10, 0x11}]


def order(token):
    """Those that do alike lie together, for LZMA looks at the upper bits of the last byte."""
    group = next((i for i, of in enumerate(GROUPS) if token[0] in of), len(GROUPS))
    return group, len(token) == 1, token


def choose(bodies):
    alone = {op for _, body in bodies for op, _ in body}
    whole = collections.Counter(op + b''.join(words for _, words in numbers)
                                for _, body in bodies for op, numbers in body if numbers)
    for token in [token for token in whole if len(token) > 4]:
        del whole[token]
    common = [token for token, _ in whole.most_common(TOKENS - len(alone))]
    return sorted(alone | set(common), key=order)


def split(program):
    r = Reader(program)
    r.bytes(8)
    while True:
        kind = r.bytes(1)[0]
        size = r.number()[1]
        if kind == 10:
            break
        r.bytes(size)
    code_at, code = r.at, r.bytes(size)
    after = program[r.at:]
    count = Reader(code).number()[0]
    before = program[:code_at] + count  # of its functions
    bodies = list(functions(code))
    tokens = choose(bodies)
    number = {token: i for i, token in enumerate(tokens)}
    parts = {name: bytearray() for name in 'dt' + PARTS}
    for local, body in bodies:
        parts['d'] += local
        for op, numbers in body:
            whole = op + b''.join(words for _, words in numbers)
            if whole in number:
                parts['t'].append(number[whole])
                continue
            parts['t'].append(number[op])
            for part, words in numbers:
                parts[part] += words
    weights = collections.Counter(parts['t'])
    depths = lie([weights[i] for i in range(len(tokens))])
    table = b''.join(bytes([depth, len(token)]) + token for depth, token in zip(depths, tokens))
    head = len(before).to_bytes(4, 'little') + len(bodies).to_bytes(4, 'little')
    return {'table': table, 't': parts.pop('t'), 'rest': head + before + after, **parts}


def lie(weights):
    """How deep each token lies in a tree in which the halves of all are asked for alike often."""
    if len(weights) == 1:
        return [0]
    whole = sum(weights)
    half = min(range(1, len(weights)), key=lambda i: abs(2 * sum(weights[:i]) - whole))
    return [1 + depth for half in (weights[:half], weights[half:]) for depth in lie(half)]


def pack(part):
    """As unpack.c wants it."""
    return min((lzma.compress(part, lzma.FORMAT_ALONE, filters=[
        {'id': lzma.FILTER_LZMA1, 'preset': 9 | lzma.PRESET_EXTREME, 'dict_size': 1 << 20,
         'lc': bits, 'lp': 0, 'pb': 0, 'nice_len': 273}]) for bits in range(5)), key=len)


def guess(packer, asked=b'', words=()):
    """By pack.c, as weave.c wants it."""
    return subprocess.run([packer, *words], input=asked, stdout=subprocess.PIPE, check=True).stdout


def languages(packer):
    for number in itertools.count(1):
        packed = guess(packer, words=[str(number)])
        if not packed:
            return
        yield packed


def main(file, packer):
    with open(file, 'rb') as program:
        whole = with_whole_data(program.read())
    parts = split(whole)
    table, tokens = parts['table'], parts['t']
    parts['t'] = b''
    packed = [pack(part) for part in parts.values()]
    packed[1] = guess(packer, len(table).to_bytes(4, 'big') + table + tokens)
    packed += languages(packer)
    print(len(whole), *[base64.b64encode(part).decode() for part in packed])


main(*sys.argv[1:])
