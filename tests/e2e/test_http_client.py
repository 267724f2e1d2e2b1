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


@pytest.mark.parametrize('status, code', [('200 OK', 0), ('422 Unprocessable', 1), ('429 Too Many', 1)])
def test_chunked(serve, add, status, code):
    """RFC 9112, 7.1: sizes in hexadecimal digits, and a trailer."""
    answer = (f'HTTP/1.1 {status}\r\nTransfer-Encoding: chunked\r\n\r\n'
              '2\r\nke\r\n3;a=b\r\npt\n\r\n0\r\nTrailer: x\r\n\r\n').encode()
    result = add(f'http://127.0.0.1:{serve(answer).port}')
    assert (result.code, result.err) == (code, ''), f'{result}'
    assert result.out.endswith('game.tsl: kept\n'), f'{result}'


def test_packed(serve, add):
    is_kept(add(f'http://127.0.0.1:{serve(response(gzip.compress(b"kept"), "200 OK", "Content-Encoding: gzip")).port}'))


def test_other_status(serve, add):
    fails(add(f'http://127.0.0.1:{serve(response(b"", "503 Busy")).port}'), 'HTTP status 503')


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
    (b'', 'cut short'),
    (b'SSH-2.0-OpenSSH_9.2\r\n' * 40, 'does not speak this protocol'),
    (b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nkept\r\n0\r\n\r\n', 'cut short'),
    (response(b'x' * (2 << 20) + b'y'), 'longer than 2 MiB'),
    (response(gzip.compress(bytes(64 << 20)), '200 OK', 'Content-Encoding: gzip'), 'longer than 2 MiB'),
], ids=['body', 'chunk', 'nothing', 'not http', 'no size', 'large', 'unpacks to much'])
def test_broken(serve, add, answer, words):
    fails(add(f'http://127.0.0.1:{serve(answer).port}'), words)


def test_without_end(serve, add):
    """A body without a size, which never ends, is left after 2 MiB."""
    def flood(_, out):
        out.sendall(b'HTTP/1.1 200 OK\r\n\r\n')
        for _ in range(64):
            out.sendall(b'x' * (1 << 20))
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
def test_silence(serve, add):
    began = time.monotonic()
    fails(add(f'http://127.0.0.1:{serve(lambda _, out: out.recv(1)).port}'), 'not answered in time')
    assert 18 < time.monotonic() - began < 30
