"""The HTTP client against servers that answer well, badly, or not at all: `tessera server URL add FILE`.

Each server here gives every request the same answer. The submitted file is not a log, because no
server here reads it."""

import gzip
import re
import shutil
import socketserver
import ssl
import subprocess
import threading
import time

import pytest


class Server(socketserver.ThreadingTCPServer):
    """Reads a request whole, then lets `answer(request, connection)` write what it likes."""
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, answer, context=None):
        self.answer = answer if callable(answer) else lambda request, out: out.sendall(answer)
        self.context = context
        self.requests = []
        super().__init__(('127.0.0.1', 0), Handler)
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def get_request(self):
        connection, address = super().get_request()
        connection.settimeout(30)
        return connection, address

    @property
    def port(self):
        return self.server_address[1]

    def handle_error(self, request, client_address):
        pass  # a client that breaks off is what some of these tests want


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        if self.server.context:
            self.request = self.server.context.wrap_socket(self.request, server_side=True)
        data = b''
        while True:
            head, end, body = data.partition(b'\r\n\r\n')
            length = re.search(rb'(?i)\r\ncontent-length: *(\d+)', head)
            if data.startswith(b'\x16'):  # a TLS hello, at a server without TLS
                break
            if end and len(body) >= int(length.group(1) if length else 0):
                break
            more = self.request.recv(65536)
            if not more:
                return
            data += more
        self.server.requests.append(data)
        self.server.answer(data, self.request)
        if self.server.context:
            self.request.unwrap()


@pytest.fixture
def serve():
    servers = []

    def begin(answer, context=None):
        servers.append(Server(answer, context))
        return servers[-1]
    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def add(tessera, tmp_path):
    """Hands a file in: add(PLACE, **environment)."""
    file = tmp_path / 'game.tsl'
    file.write_text('what is handed in\n')
    clean = {name: '' for name in ('http_proxy', 'https_proxy', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY',
                                   'CURL_CA_BUNDLE', 'SSL_CERT_FILE')}
    return lambda place, **env: tessera('server', place, 'add', file, env={**clean, **env}, timeout=60)


def response(body, status='200 OK', *lines):
    head = ['HTTP/1.1 ' + status, f'Content-Length: {len(body)}', 'Connection: close', *lines]
    return '\r\n'.join(head).encode() + b'\r\n\r\n' + body


def ok_with(head, body):
    return b'HTTP/1.1 200 OK\r\n' + head + b'\r\n\r\n' + body


def is_kept(result):
    assert (result.code, result.err) == (0, ''), f'{result}'
    assert result.out.endswith('game.tsl: kept\n'), f'{result}'


def fails(result, words):
    assert result.code == 2, f'{result}'
    assert result.out == '', f'{result}'
    assert re.fullmatch(r'tessera: \S+: .*\n', result.err), f'{result}'
    assert words in result.err, f'{result}'


def test_plain(serve, add):
    server = serve(response(b'kept\n'))
    is_kept(add(f'http://127.0.0.1:{server.port}'))
    head, _, body = server.requests[0].partition(b'\r\n\r\n')
    assert head.startswith(b'POST /log HTTP/1.1\r\n') and body == b'what is handed in\n'
    assert f'\r\nHost: 127.0.0.1:{server.port}\r\n'.encode() in head


@pytest.mark.parametrize('status, words, code', [
    ('200 OK', 'kept', 0), ('200 OK', 'known', 0), ('200 OK', 'half', 0),
    ('422 Unprocessable', 'refused it is no log', 1), ('429 Too Many', 'many', 1)])
def test_chunked(serve, add, status, words, code):
    """RFC 9112, 7.1: sizes in hexadecimal digits, and a trailer. Names of headers in any case."""
    rest = words[2:] + '\n'
    answer = (f'HTTP/1.1 {status}\r\ntRANSFER-eNCODING: Chunked\r\n\r\n'
              f'2\r\n{words[:2]}\r\n{len(rest):x};a=b\r\n{rest}\r\n0\r\nTrailer: x\r\n\r\n').encode()
    result = add(f'http://127.0.0.1:{serve(answer).port}')
    assert (result.code, result.err) == (code, ''), f'{result}'
    assert result.out.endswith(f'game.tsl: {words}\n'), f'{result}'


@pytest.mark.parametrize('head', [b'CONTENT-LENGTH: 4', b'content-length:4', b'Content-Length:\t4 ',
                                  b'Content-Length: 4\r\nContent-Length: 4'])
def test_length_in_any_case(serve, add, head):
    """More than what is announced is not the answer's."""
    is_kept(add(f'http://127.0.0.1:{serve(ok_with(head, b"keptmore")).port}'))


def test_packed(serve, add):
    is_kept(add(f'http://127.0.0.1:{serve(response(gzip.compress(b"kept"), "200 OK", "Content-Encoding: gzip")).port}'))


@pytest.mark.parametrize('body, status', [
    (b'', '503 Busy'), (b'kept\n', '404 Nothing'), (b'kept\n', '422 Unprocessable'), (b'kept\n', '201 Made'),
    (b'', '200 OK'), (b'keptt\n', '200 OK'), (b'kep', '200 OK'), (b'refused no log\n', '200 OK'),
    (b'<!doctype html><title>Log in</title>', '200 OK'), (b'{"kept": true}', '200 OK'), (b'\0kept\n', '200 OK'),
    (bytes(range(256)) * 4, '200 OK'), (b'', '304 As before'), (b'', '999 What')])
def test_no_ranking_server(serve, add, body, status):
    """What another server says is not printed as an answer."""
    fails(add(f'http://127.0.0.1:{serve(response(body, status)).port}'), f'not a ranking server: HTTP status {status[:3]}')


# ---- https

@pytest.fixture(scope='session')
def certificate(tmp_path_factory):
    """A self-signed certificate for 127.0.0.1, and its key."""
    if not shutil.which('openssl'):
        pytest.skip('openssl is not installed')
    folder = tmp_path_factory.mktemp('certificate')
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                    '-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1',
                    '-keyout', 'key.pem', '-out', 'cert.pem'], cwd=folder, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / 'cert.pem', folder / 'key.pem')
    return context, str(folder / 'cert.pem')


@pytest.mark.parametrize('variable', ['CURL_CA_BUNDLE', 'SSL_CERT_FILE'])
def test_https(serve, add, certificate, variable):
    context, file = certificate
    server = serve(response(b'kept\n'), context)
    is_kept(add(f'https://127.0.0.1:{server.port}', **{variable: file}))
    assert server.requests[0].endswith(b'\r\n\r\nwhat is handed in\n')


def test_https_not_trusted(serve, add, certificate):
    server = serve(response(b'kept\n'), certificate[0])
    fails(add(f'https://127.0.0.1:{server.port}'), 'certificate is not trusted')
    assert not server.requests


def test_https_to_http(serve, add):
    fails(add(f'https://127.0.0.1:{serve(response(b"kept")).port}'), 'does not speak this protocol')


# ---- redirects

@pytest.mark.parametrize('status', [301, 302, 307, 308])
def test_redirect_to_https(serve, add, certificate, status):
    """What was posted is posted again, as a proxy with a certificate wants it."""
    context, file = certificate
    server = serve(response(b'kept\n'), context)
    other = serve(response(b'', f'{status} Moved', f'Location: https://127.0.0.1:{server.port}/log'))
    is_kept(add(f'http://127.0.0.1:{other.port}', CURL_CA_BUNDLE=file))
    assert server.requests[0].startswith(b'POST /log ') and server.requests[0].endswith(b'what is handed in\n')


def test_redirect_loop(serve, add):
    server = serve(response(b'', '307 Round', 'Location: /log'))
    fails(add(f'http://127.0.0.1:{server.port}'), 'redirects more than 5 times')
    assert len(server.requests) == 6


def test_redirect_to_nowhere(serve, add):
    """Without a place to go to it is the answer, and none of a ranking server."""
    fails(add(f'http://127.0.0.1:{serve(response(b"", "302 Found")).port}'), 'HTTP status 302')


@pytest.mark.parametrize('place', ['file:///etc/passwd', 'ftp://127.0.0.1/x', 'gopher://127.0.0.1/x'])
def test_redirect_elsewhere(serve, add, place):
    fails(add(f'http://127.0.0.1:{serve(response(b"", "302 Found", f"Location: {place}")).port}'), 'needs a protocol')


# ---- proxies

def test_proxy(serve, add):
    proxy = serve(response(b'kept\n'))
    is_kept(add('http://server.invalid', http_proxy=f'http://127.0.0.1:{proxy.port}'))
    assert proxy.requests[0].startswith(b'POST http://server.invalid:2611/log HTTP/1.1\r\n')


def test_proxy_for_https(serve, add):
    proxy = serve(response(b'', '403 No'))
    assert add('https://server.invalid', https_proxy=f'http://127.0.0.1:{proxy.port}').code == 2
    assert proxy.requests[0].startswith(b'CONNECT server.invalid:443 HTTP/1.1\r\n')


# ---- what goes wrong

@pytest.mark.parametrize('answer, words', [
    (b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nkept\n', 'cut short'),
    (b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nkept', 'cut short'),
    (b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nkept\n\r\n', 'cut short'),
    (b'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n', 'cut short'),
    (b'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nkept\n', 'does not speak this protocol'),
    (b'HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nkept\n', 'does not speak this protocol'),
    (b'HTTP/7.7 200 OK\r\n\r\nkept\n', 'does not speak this protocol'),
    (b'', 'cut short'),
    (b'SSH-2.0-OpenSSH_9.2\r\n' * 40, 'does not speak this protocol'),
    (b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nkept\r\n0\r\n\r\n', 'cut short'),
    (response(b'x' * (2 << 20) + b'y'), 'longer than 2 MiB'),
    (response(gzip.compress(bytes(64 << 20)), '200 OK', 'Content-Encoding: gzip'), 'longer than 2 MiB'),
], ids=['body', 'chunk', 'no last chunk', 'head', 'length in words', 'length below 0', 'version', 'nothing', 'not http', 'no size', 'large', 'unpacks to much'])
def test_broken(serve, add, answer, words):
    fails(add(f'http://127.0.0.1:{serve(answer).port}'), words)


def test_without_end(serve, add):
    """A body without a size, which never ends, is left after 2 MiB."""
    def flood(_, out):
        out.sendall(b'HTTP/1.1 200 OK\r\n\r\n')
        for _ in range(64):
            out.sendall(b'x' * (1 << 20))
    fails(add(f'http://127.0.0.1:{serve(flood).port}'), 'longer than 2 MiB')


@pytest.mark.parametrize('piece', [b'X-More: ' + b'x' * 1000 + b'\r\n', b'x' * 1000])
def test_headers_without_end(serve, add, piece):
    def flood(_, out):
        out.sendall(b'HTTP/1.1 200 OK\r\nX: ')
        for _ in range(1 << 16):
            out.sendall(piece)
    result = add(f'http://127.0.0.1:{serve(flood).port}')
    assert (result.code, result.out, result.err.count('\n')) == (2, '', 1), f'{result}'


def test_chunks_without_end(serve, add):
    def flood(_, out):
        out.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        for _ in range(1 << 22):
            out.sendall(b'8\r\nkept\nxxx\r\n' * 1000)
    fails(add(f'http://127.0.0.1:{serve(flood).port}'), 'longer than 2 MiB')


@pytest.mark.parametrize('place, words', [
    ('http://127.0.0.1:1', 'no server answers there'),
    ('http://nobody.invalid', 'there is no such address'),
    ('https://nobody.invalid', 'there is no such address'),
    ('http://127.0.0.1:99999', 'there is no such address'),
    ('http://', 'there is no such address'),
    ('http://[::1', 'there is no such address'),
    ('http://a b', 'there is no such address'),
])
def test_no_server(add, place, words):
    result = add(place)
    assert result.code == 2 and words in result.err and result.err.count('\n') == 1, f'{result}'


def test_missing_library(serve, add, tmp_path, build):
    """Without libcurl one sentence says so."""
    if not any(b'libcurl.so.4' in path.read_bytes() for path in [build / 'tessera', *build.glob('*program.so')]):
        pytest.skip('libcurl is linked, or was not there when this was built')
    for name in 'libcurl.so.4', 'libcurl-gnutls.so.4':
        (tmp_path / name).write_text('no library')
    fails(add(f'http://127.0.0.1:{serve(response(b"kept")).port}', LD_LIBRARY_PATH=str(tmp_path)), 'libcurl is missing')


def test_path_before(serve, add):
    server = serve(response(b'kept\n'))
    is_kept(add(f'http://127.0.0.1:{server.port}/tessera/'))
    assert server.requests[0].startswith(b'POST /tessera/log HTTP/1.1\r\n')


@pytest.mark.long
@pytest.mark.parametrize('head', [b'HTTP/1.1 200 OK\r\nX: ', b'HTTP/1.1 200 OK\r\n\r\n'], ids=['headers', 'body'])
def test_drip(serve, add, head):
    """A byte a second is no answer."""
    def drip(_, out):
        out.sendall(head)
        for _ in range(100):
            out.sendall(b'x')
            time.sleep(1)
    began = time.monotonic()
    fails(add(f'http://127.0.0.1:{serve(drip).port}'), 'not answered in time')
    assert 18 < time.monotonic() - began < 40


@pytest.mark.long
def test_silence(serve, add):
    began = time.monotonic()
    fails(add(f'http://127.0.0.1:{serve(lambda _, out: out.recv(1)).port}'), 'not answered in time')
    assert 18 < time.monotonic() - began < 30
