"""The TCP ports of `tessera relay`: a server's pages by HTTP, and browsers' pages by WebSocket, against
clients that are slow, hostile, or many. What the server answers is in tests/t_server_http.c."""

import os
import random
import re
import resource
import signal
import socket
import struct
import time

import pytest

OPEN, OPENED, ASK, MET, COMES, COOKIE = 0, 1, 2, 3, 4, 6  # docs/net.md, "At a relay"


@pytest.fixture
def relay(start, program, tmp_path, can_play_online):
    """Starts a relay with all its ports: relay(*words).web and .pages are TCP ports."""
    def begin(*words):
        process = start(*program, 'relay', '--port', '0', '--streams', '0', '--database', tmp_path / 'server.db', '--web',
                        '0', *words)
        if 'without libwebsockets' in process.wait_for(r'Pages come|no libwebsockets').group():
            pytest.skip('built without libwebsockets')
        process.udp = int(process.wait_for(r'^A relay on port (\d+)').group(1))
        process.web = int(process.wait_for(r'^A server on port (\d+)').group(1))
        process.pages = int(process.wait_for(r'^Pages come by a proxy to port (\d+)').group(1))
        return process
    return begin


def connect(port, address='127.0.0.1'):
    connection = socket.create_connection((address, port), 20)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def read_all(connection):
    """What comes until the other end hangs up, in whatever way."""
    data = b''
    try:
        while more := connection.recv(65536):
            data += more
    except ConnectionError:
        pass
    return data


def get(port, path='/', *lines, body=None, address='127.0.0.1'):
    """The status of an answer; 0: none came."""
    method = 'GET' if body is None else 'POST'
    lines = [f'{method} {path} HTTP/1.1', 'Host: x', *lines]
    if body is not None:
        lines.append(f'Content-Length: {len(body)}')
    with connect(port, address) as connection:
        try:
            connection.sendall('\r\n'.join([*lines, '', body or '']).encode())
        except ConnectionError:
            return 0
        return status(read_all(connection))


def status(answer):
    match = re.match(rb'HTTP/1\.[01] (\d{3})', answer)
    return int(match.group(1)) if match else 0


def wakeups(process):
    """How often its threads have gone to sleep so far."""
    texts = [open(f'/proc/{process.pid}/task/{thread}/status').read()
             for thread in os.listdir(f'/proc/{process.pid}/task')]
    return sum(int(re.search(r'\nvoluntary_ctxt_switches:\s*(\d+)', text).group(1)) for text in texts)


def processor_seconds(process):
    words = open(f'/proc/{process.pid}/stat').read().rpartition(')')[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf('SC_CLK_TCK')


# ---- a server's pages

def test_request_in_pieces(relay):
    with connect(relay().web) as connection:
        for byte in b'GET /index.json HTTP/1.1\r\nHost: x\r\n\r\n':
            connection.sendall(bytes([byte]))
        assert status(read_all(connection)) == 200


def test_over_ipv6(relay):
    assert get(relay().web, address='::1') == 200


def test_broken_requests(relay):
    one = relay()
    chance = random.Random(1)
    requests = [b'\r\n', b'\0' * 5000, b'GET', b'GET /\r\n\r\n', b'GET / HTTP/1.1\r\n: x\r\n\r\n',
                b'GET ' + b'/' * 9000 + b' HTTP/1.1\r\n\r\n', b'GET /%00%ff/../../etc/passwd HTTP/1.1\r\n\r\n',
                b'POST /log HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx',
                b'POST /log HTTP/1.1\r\nContent-Length: 5, 5\r\n\r\nhello',
                b'POST /log HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
                b'CONNECT x:1 HTTP/1.1\r\n\r\n', b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
                b'GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
                b'GET / HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n']
    requests += [bytes(chance.randrange(256) for _ in range(chance.randrange(600))) for _ in range(50)]
    requests += [b'POST /log HTTP/1.1\r\n' + bytes(chance.choice(b'\r\n: a0') for _ in range(300)) for _ in range(50)]
    for request in requests:
        with connect(one.web) as connection:
            try:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # it has hung up already
            assert b'root:' not in read_all(connection)
    assert get(one.web) == 200
    assert one.process.poll() is None


def test_slow_connections(relay):
    """Who is silent, sends a head by the byte or stalls in a body, is left; others are served meanwhile."""
    one = relay()
    silent, by_byte, stalls = (connect(one.web) for _ in range(3))
    stalls.sendall(b'POST /log HTTP/1.1\r\nContent-Length: 1000\r\n\r\nsome of it')
    by_byte.settimeout(0.5)
    began = time.monotonic()
    left = 0
    for byte in (b'GET / HTTP/1.1\r\nX: ' + b'x' * 80):
        try:
            by_byte.sendall(bytes([byte]))
            if not by_byte.recv(1):
                break
        except TimeoutError:
            pass
        except ConnectionError:
            break
        assert get(one.web) == 200
        left = time.monotonic() - began
        assert left < 13
    assert left > 4
    silent.settimeout(5)
    stalls.settimeout(5)
    assert read_all(silent) == b'' and status(read_all(stalls)) == 0


def test_many_connections(relay):
    """At most 256 at a time; a place that is left is free again."""
    one = relay()
    for _ in range(2):
        taken = [connect(one.web) for _ in range(256)]
        time.sleep(0.5)
        assert get(one.web) == 0
        for connection in taken:
            connection.close()
        time.sleep(0.5)
        assert get(one.web) == 200
    for _ in range(300):
        assert get(one.web, '/none') == 404


def test_limit_by_address(relay):
    """Sixty at once for an address, which a proxy names; the last of its list counts."""
    one = relay('--proxy')
    answers = [get(one.web, '/log', 'X-Forwarded-For: 9.9.9.9, 8.8.8.8', body='x') for _ in range(70)]
    assert answers[:60] == [422] * 60 and answers.count(429) >= 5
    assert get(one.web, '/log', 'X-Forwarded-For: 8.8.8.8, 9.9.9.9', body='x') == 422
    assert get(one.web) == 200


def test_no_proxy_no_word(relay):
    """Without --proxy X-Forwarded-For says nothing; this machine is not limited."""
    one = relay()
    assert {get(one.web, '/log', 'X-Forwarded-For: 8.8.8.8', body='x') for _ in range(80)} == {422}


# ---- browsers' pages

KEY = 'dGhlIHNhbXBsZSBub25jZQ=='  # of RFC 6455, section 1.3
GREETING = ('GET /relay HTTP/1.1\r\nHost: server.example.com\r\nUpgrade: websocket\r\n'
            'Connection: keep-alive, Upgrade\r\nsec-websocket-KEY:   ' + KEY + '\r\nSec-WebSocket-Version: 13\r\n\r\n')


def frame(data, first=0x82, mask=b'mask'):
    """A client's frame: binary and whole, unless its first byte says something else."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack('>BH', 0xfe, len(data))
    return bytes([first]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


class Page:
    """A connection that has been greeted."""

    def __init__(self, port):
        self.connection = connect(port)
        self.connection.sendall(GREETING.encode())
        self.data = b''
        while b'\r\n\r\n' not in self.data:
            self.fill()
        head, _, self.data = self.data.partition(b'\r\n\r\n')
        self.head = head.decode()
        assert self.head.startswith('HTTP/1.1 101 ')

    def fill(self):
        more = self.connection.recv(65536)
        if not more:
            raise EOFError
        self.data += more

    def send(self, data):
        self.connection.sendall(data)

    def read(self):
        """The next frame: its first byte, its data."""
        while True:
            if len(self.data) >= 2:
                size, head = self.data[1] & 127, 2
                if size == 126 and len(self.data) >= 4:
                    size, head = struct.unpack('>H', self.data[2:4])[0], 4
                if size < 127 and len(self.data) >= head + size:
                    first, data = self.data[0], self.data[head:head + size]
                    self.data = self.data[head + size:]
                    return first, data
            self.fill()

    def close(self):
        self.connection.close()


def meet(what, cookie=b'', token=1, name=b'', link=0):
    """A question of 48 bytes to the relay."""
    head = bytes([0x16, 0, 0, 0, 0, what]) + name.ljust(4, b'\0') + struct.pack('<I', link)
    return head + struct.pack('<I', token).ljust(20, b'\0') + cookie.ljust(14, b'\0')


def cookie_in(answer):
    assert len(answer) == 48 and answer[5] == COOKIE
    return answer[34:42]


def get_cookie(page):
    page.send(frame(meet(OPEN)))
    return cookie_in(page.read()[1])


def gets_name(page, token=1):
    page.send(frame(meet(OPEN, get_cookie(page), token)))
    first, data = page.read()
    return first == 0x82 and len(data) == 48 and data[5] == OPENED and data[6:10].isalpha()


def test_greeting(relay):
    page = Page(relay().pages)
    assert re.search(r'(?i)^sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=$', page.head, re.M)
    assert gets_name(page)


def test_no_greeting(relay):
    one = relay()
    for request in ('GET / HTTP/1.1\r\n\r\n', GREETING.replace('GET', 'POST'),
                    GREETING.replace('websocket\r\n', 'h2c\r\n'), GREETING.replace(KEY, ''),
                    GREETING.replace('/relay', 'x' * 6000), 'CONNECT x:1 HTTP/1.1\r\n\r\n', 'x' * 9000):
        with connect(one.pages) as connection:
            try:
                connection.sendall(request.encode())
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            assert status(read_all(connection)) in (0, 400, 403), request
    assert gets_name(Page(one.pages))


def test_messages_in_pieces(relay):
    page = Page(relay().pages)
    cookie = get_cookie(page)
    chance = random.Random(2)
    for turn in range(1, 40):
        mask = bytes(chance.randrange(256) for _ in range(4))
        data = frame(b'pong', 0x8a) * (turn % 3 == 0) + frame(meet(OPEN, cookie), mask=mask)
        while data:
            size = chance.randrange(1, 40)
            page.send(data[:size])
            data = data[size:]
        first, answer = page.read()
        assert first == 0x82 and answer[5] == OPENED


def test_many_messages(relay):
    """A hundred in one piece, and the largest there may be among them, which means nothing."""
    page = Page(relay().pages)
    cookie = get_cookie(page)
    page.send((frame(meet(OPEN, cookie)) + frame(bytes(1200))) * 100)
    assert [page.read()[1][5] for _ in range(100)] == [OPENED] * 100


def test_ping_and_end(relay):
    page = Page(relay().pages)
    page.send(frame(b'hear?', 0x89))
    assert page.read() == (0x8a, b'hear?')
    page.send(frame(struct.pack('>H', 1000), 0x88))
    assert page.read() == (0x88, struct.pack('>H', 1000))
    with pytest.raises(EOFError):
        page.fill()


@pytest.mark.parametrize('data, code', [
    (b'\x82\x05hello', 0), (frame(b'hello', 0x81), 1003), (frame(bytes(1000), 0x02) + frame(bytes(201), 0x80), 1009),
    (frame(b'hello', 0xc2), 1002), (frame(b'hello', 0x8b), 1002), (b'\x82\xff' + bytes(7) + b'\x05mask' + bytes(5), 0),
    (b'\x82\xff' + b'\xff' * 8 + b'mask', 1002), (frame(bytes(1201)), 1009), (frame(bytes(60000)), 1009),
    (frame(b'x' * 126, 0x89), 1002),
], ids=['no mask', 'text', 'large in two frames', 'extension', 'no such kind', 'long size', 'huge', '1201 bytes', '60000 bytes',
        'long ping'])
def test_wrong_frames(relay, data, code):
    """They end the connection, and nothing else. Code 0: it may as well be taken."""
    one = relay()
    page, other = Page(one.pages), Page(one.pages)
    page.send(data)
    if code:
        try:
            first, said = page.read()
            assert first == 0x88 and (not said or struct.unpack('>H', said[:2])[0] in (code, 1002)), said
        except (EOFError, ConnectionError):
            pass
    assert gets_name(other)


def test_random_frames(relay):
    one = relay()
    chance = random.Random(3)
    for _ in range(150):
        page = Page(one.pages)
        page.send(bytes(chance.choice((chance.randrange(256), 0x82 + chance.randrange(8)))
                        for _ in range(chance.randrange(1, 300))))
        page.close()
    assert gets_name(Page(one.pages))


def memory(process):
    return int(re.search(r'VmRSS:\s*(\d+)', open(f'/proc/{process.pid}/status').read()).group(1))


def test_page_that_does_not_read(relay):
    """What has no room in its queue is dropped; others have their answers; it costs nothing to wait."""
    one = relay()
    lazy, other = Page(one.pages), Page(one.pages)
    cookie = get_cookie(lazy)
    lazy.connection.settimeout(1)
    before = memory(one)
    try:
        for _ in range(400):
            lazy.send(frame(meet(OPEN, cookie, 7)) * 1000)
            assert gets_name(other)
    except TimeoutError:
        pass
    assert gets_name(other)
    assert memory(one) - before < 4000  # kB
    used = processor_seconds(one)
    time.sleep(1)
    assert processor_seconds(one) - used < 0.1


def test_between_page_and_program(relay):
    """A page hosts; a program asks by UDP, and the page is told who comes."""
    one = relay()
    page = Page(one.pages)
    page.send(frame(meet(OPEN, get_cookie(page), 9)))
    name = page.read()[1][6:10]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as program:
        program.settimeout(10)
        program.connect(('127.0.0.1', one.udp))
        program.send(meet(ASK, name=name, link=77))
        program.send(meet(ASK, cookie_in(program.recv(2000)), name=name, link=77))
        answer = program.recv(2000)
        assert len(answer) == 48 and answer[5] == MET and answer[14:30] == bytes(16)  # a page has no address
    first, told = page.read()
    assert told[5] == COMES and told[6:10] == name


def test_silent_handshakes(relay):
    one = relay()
    with connect(one.pages) as silent, connect(one.pages) as half:
        half.sendall(GREETING[:60].encode())
        began = time.monotonic()
        assert read_all(silent) == b'' and read_all(half) == b''
        assert 5 < time.monotonic() - began < 16


def test_more_pages_than_files_are_usual(relay):
    """A program may open 1024 files by default."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2000:
        pytest.skip('only few files may be open here')
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    process = relay()
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    pages = [Page(process.pages) for _ in range(1100)]
    assert gets_name(pages[-1])
    for page in pages:
        page.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.long
def test_silent_page(relay):
    """Thirty seconds without a word; who is heard stays."""
    one = relay()
    silent, heard = Page(one.pages), Page(one.pages)
    began = time.monotonic()
    silent.connection.settimeout(0.2)
    while time.monotonic() - began < 40:
        time.sleep(4)
        assert gets_name(heard)
        try:
            silent.fill()
        except TimeoutError:
            continue
        except EOFError:
            break
    assert 25 < time.monotonic() - began < 38


# ---- the program

def asks_at(address, port):
    """True if a relay answers there, from the address that was asked."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as guest:
        guest.settimeout(10)
        guest.connect((address, port))
        guest.send(meet(OPEN))
        try:
            return bool(cookie_in(guest.recv(2000)))
        except ConnectionRefusedError:
            return False


def test_second_address(relay):
    one = relay()
    assert asks_at('127.0.0.1', one.udp) and asks_at('127.0.0.2', one.udp)


def test_one_address_alone(relay, tessera):
    one = relay('--address', '127.0.0.2')
    assert asks_at('127.0.0.2', one.udp) and not asks_at('127.0.0.1', one.udp)
    assert get(one.web, address='127.0.0.2') == 200
    with pytest.raises(ConnectionRefusedError):
        connect(one.web)
    result = tessera('relay', '--address', '192.0.2.1', '--port', '0')
    assert (result.code, result.err) == (2, 'tessera: 192.0.2.1:0: Cannot assign requested address\n')


def test_it_sleeps(relay):
    """With a connected client that sends nothing, no thread wakes."""
    one = relay()
    page = Page(one.pages)
    assert gets_name(page) and get(one.web) == 200
    time.sleep(0.5)
    before, used = wakeups(one), processor_seconds(one)
    time.sleep(3)
    assert wakeups(one) == before and processor_seconds(one) == used


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_signals(relay, number):
    one = relay()
    page = Page(one.pages)
    assert gets_name(page)
    os.kill(one.pid, number)
    assert one.process.wait(5) == 0
    assert one.out.startswith('{"forwarded":0,') and '"streams":1}' in one.out


def test_ports_in_use(relay, tessera, tmp_path):
    one = relay()
    for words in (['--streams', one.pages], ['--database', tmp_path / 'other.db', '--web', one.web]):
        result = tessera('relay', '--port', '0', *map(str, words))
        assert (result.code, result.err) == (2, f'tessera: port {words[-1]}: Address already in use\n')


def test_missing_library(build, program, tessera, start, tmp_path, can_play_online):
    """Without libwebsockets one sentence says so; a relay for programs needs none."""
    names = {name for path in [build / 'tessera', *build.glob('*program.so')]
             for name in re.findall(rb'libwebsockets\.so\.\d+', path.read_bytes())}
    if not names:
        pytest.skip('libwebsockets is linked, or was not there when this was built')
    for name in names:
        (tmp_path / name.decode()).write_text('no library')
    env = {'LD_LIBRARY_PATH': str(tmp_path)}
    for words in (['--streams', '0'], ['--database', tmp_path / 'server.db', '--web', '0']):
        result = tessera('relay', '--port', '0', *words, env=env)
        assert result.code == 2 and result.err.count('\n') == 1 and 'libwebsockets is missing' in result.err, f'{result}'
    relay = start(*program, 'relay', '--port', '0', env=env)
    relay.wait_for('^A relay on port')
    before = wakeups(relay)
    time.sleep(1.5)
    assert wakeups(relay) == before
    os.kill(relay.pid, signal.SIGTERM)
    assert relay.process.wait(5) == 0
