"""One address that sends 1 Mbit/s to a relay, to the host of a lobby, or to the pages of a server, until it is stopped.

    python3 tests/hostile.py relay|room|server ADDRESS PORT

tests/e2e/test_hostile.py runs it in a network namespace.
"""

import itertools
import random
import select
import socket
import sys
import time

BYTES_A_SECOND = 1_000_000 // 8
HEADS = {"UDP": 28, "TCP": 40}  # of IP and of the protocol, in bytes
SILENT = 400  # connections that send nothing
OPEN, ASK, COOKIE = 0, 2, 6  # what a message to or from a relay says
LETTERS = b"abcdefghjkmnpqrstuvwxyz"


def paced(size):
    """Yields as often as datagrams of that size may go."""
    began = time.monotonic()
    for number in itertools.count():
        wait = began + number * size / BYTES_A_SECOND - time.monotonic()
        if wait > 0.005:
            time.sleep(wait)
        yield number


def question(what, cookie):
    name, link = bytes(random.choices(LETTERS, k=4)), random.randbytes(4)
    return bytes([0x16, 0, 0, 0, 0, what]) + name + link + random.randbytes(16) + bytes(4) + cookie + bytes(6)


def flood_relay(out):
    """Names and tokens by chance, half of them with the cookie of this address; and encrypted datagrams."""
    cookie = bytes(8)
    for number in paced(48 + HEADS["UDP"]):
        while select.select([out], [], [], 0)[0]:
            answer = out.recv(2048)
            cookie = answer[34:42] if len(answer) == 48 and answer[5] == COOKIE else cookie
        kind = number % 5
        if kind == 4:
            out.send(bytes([0x13]) + random.randbytes(47))
        else:
            out.send(question(OPEN if kind < 3 else ASK, cookie if kind % 2 else bytes(8)))


def flood_room(out):
    """Handshakes without the code, and encrypted datagrams."""
    for number in paced(57 + HEADS["UDP"]):
        try:
            out.send(bytes([0x11 if number % 2 else 0x13]) + bytes(4) + random.randbytes(52))
        except OSError:  # nobody hosts there yet
            pass


def connect(place):
    one = socket.socket()
    one.setblocking(False)
    one.connect_ex(place)
    return one


def flood_server(place):
    """Connections that stay silent, as many as there are places for, and requests."""
    request = b"POST /log HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n" + random.randbytes(600)
    silent = []
    for number in paced(len(request) + 6 * HEADS["TCP"]):
        silent.append(connect(place))
        if len(silent) > SILENT:
            silent.pop(0).close()
        if number % 8 == 0:
            time.sleep(0.002)
            try:
                silent.pop().send(request)
            except OSError:  # the server has closed it
                pass


def main():
    target, place = sys.argv[1], (sys.argv[2], int(sys.argv[3]))
    random.seed(1)
    if target == "server":
        flood_server(place)
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.connect(place)
    {"relay": flood_relay, "room": flood_room}[target](out)


main()
