"""Frames, handshake and encrypted connection of docs/net.md, written from that page and from nothing in src/net.

The primitives are those of libsodium, through PyNaCl (python3-nacl); Noise's rules are in this file.
"""

import hashlib
import hmac
import os
import socket
import time

from nacl import bindings as sodium

DATAGRAM = 1200
KNOCK, ANSWER, SEALED = 0x11, 0x12, 0x13
(INPUT, ACK, HASH, TIME, START, READY, PAUSE, RESUME, LEAVE, WANT) = range(1, 11)
SAY, SEATS, JOIN, SURE, GOT, RETURN, HEIRS = 12, 14, 16, 17, 18, 19, 22


class Broken(Exception):
    """The other end has said something that docs/net.md does not allow."""


# ---- bytes ----


def number(value):
    """Encodes an unsigned LEB128 number."""
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def numbers(*values):
    return b"".join(map(number, values))


def text(value):
    data = value.encode()
    return number(len(data)) + data


def frame(kind, body=b""):
    return number(kind) + number(len(body)) + body


class Reader:
    """Reads numbers, texts and bytes from the front of a body."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, count):
        if self.left < count:
            raise Broken("a body ends too early")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self):
        value = shift = 0
        while True:
            (byte,) = self.bytes(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if shift > 7 and not byte:
                    raise Broken("a number is not in its shortest form")
                return value

    def numbers(self, count):
        return [self.number() for _ in range(count)]

    def text(self):
        return self.bytes(self.number()).decode(errors="replace")

    def end(self):
        if self.left:
            raise Broken("a body is too long")

    @property
    def left(self):
        return len(self.data) - self.at


def split_frames(data):
    reader = Reader(data)
    while reader.left:
        kind = reader.number()
        yield kind, reader.bytes(reader.number())


# ---- handshake and encryption ----


def nonce(count):
    return bytes(4) + count.to_bytes(8, "little")


def encrypt(key, count, plain, head=b""):
    return sodium.crypto_aead_chacha20poly1305_ietf_encrypt(plain, head, nonce(count), key)


def decrypt(key, count, sealed, head=b""):
    """Returns the plain bytes, or None if the tag is wrong."""
    try:
        return sodium.crypto_aead_chacha20poly1305_ietf_decrypt(sealed, head, nonce(count), key)
    except Exception:
        return None


def derive(key, data, outputs):
    """HKDF of the Noise specification, section 4.3."""
    secret = hmac.digest(key, data, "sha256")
    found, last = [], b""
    for i in range(1, outputs + 1):
        last = hmac.digest(secret, last + bytes([i]), "sha256")
        found.append(last)
    return found


class Handshake:
    """The initiator's side of Noise_NNpsk0_25519_ChaChaPoly_SHA256."""

    NAME = b"Noise_NNpsk0_25519_ChaChaPoly_SHA256"

    def __init__(self, code, private=None):
        self.private = private or os.urandom(32)
        self.hash = self.chain = hashlib.sha256(self.NAME).digest()
        self.mix_hash(b"tessera\x01")
        plain = code.lower().replace(" ", "").replace("-", "")
        self.psk = hashlib.sha256(b"tessera code" + plain.encode()).digest()

    def mix_hash(self, data):
        self.hash = hashlib.sha256(self.hash + data).digest()

    def mix_key(self, data):
        self.chain, self.key = derive(self.chain, data, 2)

    def knock(self, payload):
        """Returns the first message: psk, e."""
        self.chain, mixed, self.key = derive(self.chain, self.psk, 3)
        self.mix_hash(mixed)
        public = sodium.crypto_scalarmult_base(self.private)
        self.mix_hash(public)
        self.mix_key(public)
        sealed = encrypt(self.key, 0, payload, self.hash)
        self.mix_hash(sealed)
        return public + sealed

    def answer(self, message):
        """Reads the second message: e, ee. Returns its payload, or None if it does not open."""
        before = self.hash, self.chain, self.key
        public = message[:32]
        self.mix_hash(public)
        self.mix_key(public)
        self.mix_key(sodium.crypto_scalarmult(self.private, public))
        payload = decrypt(self.key, 0, message[32:], self.hash)
        if payload is None:
            self.hash, self.chain, self.key = before
        return payload

    def split(self):
        """Returns the keys for sending and for receiving."""
        return derive(self.chain, b"", 2)


# ---- the connection ----


def now():
    """The clock of this client in microseconds; never 0."""
    return time.monotonic_ns() // 1000 + 1


class Connection:
    """An encrypted connection over UDP with reliable frames and the host's clock."""

    def __init__(self, address, code):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(address)
        self.socket.setblocking(False)
        self.own, self.peer = os.urandom(4), None
        self.handshake = Handshake(code)
        self.first = KNOCK.to_bytes(1, "little") + bytes(4) + self.handshake.knock(self.own)
        self.sent = 0
        self.newest, self.seen = -1, set()
        self.reliable, self.confirmed = [], 0  # own frames of SURE; how many of them have arrived
        self.arrived = 0  # frames of SURE of the peer
        self.say_got = False
        self.stamp = self.stamp_at = 0
        self.trips = []  # (round trip, offset of the host's clock) of the last eight
        self.timers = {}

    def due(self, what, interval):
        """True once per interval, in microseconds."""
        if now() < self.timers.get(what, 0):
            return False
        self.timers[what] = now() + interval
        return True

    @property
    def host_now(self):
        """The time of the host's clock."""
        return now() + (min(self.trips)[1] if self.trips else 0)

    def post(self, kind, body=b""):
        """Sends a frame reliably and in order."""
        self.reliable.append(number(len(self.reliable)) + number(kind) + body)

    def send(self, frames):
        """Sends frames, in as many datagrams as they need."""
        batch = b""
        for one in [*frames, None]:
            if batch and (one is None or len(batch) + len(one) > DATAGRAM - 25):
                head = bytes([SEALED]) + self.peer + (self.sent & 0xFFFFFFFF).to_bytes(4, "little")
                self.transmit(head + encrypt(self.keys[0], self.sent, batch, head))
                self.sent += 1
                batch = b""
            batch += one or b""

    def transmit(self, datagram):
        try:
            self.socket.send(datagram)
        except OSError:  # the host is gone, or its buffer is full: as good as lost
            pass

    def receive(self):
        """Yields all frames that have arrived, those of SURE once each and in order."""
        while True:
            try:
                datagram = self.socket.recv(2048)
            except OSError:
                return
            if self.peer is None:
                self.open(datagram)
            else:
                for kind, body in split_frames(self.unseal(datagram)):
                    yield from self.control(kind, body)

    def open(self, datagram):
        """Reads the response to the request."""
        if datagram[:5] == bytes([ANSWER]) + self.own and len(datagram) == 57:
            self.peer = self.handshake.answer(datagram[5:])
            if self.peer is not None:
                self.keys = self.handshake.split()

    def unseal(self, datagram):
        """Returns the frames of a datagram; nothing if it is not the peer's, or has come before."""
        head = datagram[:9]
        if head[:5] != bytes([SEALED]) + self.own or len(datagram) < 25:
            return b""
        low = int.from_bytes(head[5:], "little")
        distance = (low - self.newest + 0x80000000) % 0x100000000 - 0x80000000
        count = self.newest + distance
        if count < 0 or count <= self.newest - 256 or count in self.seen:
            return b""
        plain = decrypt(self.keys[1], count, datagram[9:], head)
        if plain is None:
            return b""
        self.newest = max(self.newest, count)
        self.seen = {one for one in self.seen if one > self.newest - 256} | {count}
        return plain

    def control(self, kind, body):
        """Handles what belongs to the connection; yields the other frames."""
        reader = Reader(body)
        if kind == TIME:
            stamp, mine, held = reader.numbers(3)
            self.stamp, self.stamp_at = stamp, now()
            reader.end()
            if mine:
                trip = max(now() - mine - held, 0)
                self.trips = [*self.trips[-7:], (trip, stamp + trip // 2 - now())]
        elif kind == GOT:
            self.confirmed = max(self.confirmed, reader.number())
        elif kind == SURE:
            self.say_got = True
            if reader.number() == self.arrived:
                self.arrived += 1
                yield reader.number(), reader.bytes(reader.left)
        else:
            yield kind, body

    def frames(self):
        """The frames of the connection itself that are due."""
        found = []
        if self.due("time", 50_000 if len(self.trips) < 8 else 250_000):
            held = now() - self.stamp_at if self.stamp else 0
            found.append(frame(TIME, numbers(now(), self.stamp, held)))
        if self.say_got:
            found.append(frame(GOT, number(self.arrived)))
            self.say_got = False
        waiting = self.reliable[self.confirmed : self.confirmed + 16]
        if waiting and self.due(("sure", len(self.reliable)), 100_000):  # new ones at once
            found += [frame(SURE, one) for one in waiting]
        return found
