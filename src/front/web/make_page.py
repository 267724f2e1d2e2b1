#!/usr/bin/env python3
"""Prints the page in one piece: make_page.py page.html WASM FILE... >tessera.html. In page.html a line
`@name` stands for the FILE of that name, and `@program` for WASM, compressed by gzip, in scripts that
give it to program.js. wasm-opt (binaryen) and zopfli make it smaller where they are installed."""

import base64
import gzip
import os
import shutil
import subprocess
import sys
import tempfile

PIECE = 48 * 1024  # bytes; a multiple of three, which base64 does not pad
OPTIMIZE = ['-Oz', '--converge', '-ocimfs', '80', '--low-memory-unused', '--dealign',
            '--enable-bulk-memory', '--enable-sign-ext', '--enable-simd']


def compress(wasm, folder):
    small = os.path.join(folder, 'small.wasm')
    if not shutil.which('wasm-opt') or \
            subprocess.run(['wasm-opt', *OPTIMIZE, wasm, '-o', small], check=False).returncode:
        shutil.copyfile(wasm, small)
    if shutil.which('zopfli'):
        return subprocess.run(['zopfli', '-c', small], stdout=subprocess.PIPE, check=True).stdout
    with open(small, 'rb') as file:
        return gzip.compress(file.read(), mtime=0)


def scripts(packed):
    for at in range(0, len(packed), PIECE):
        piece = base64.b64encode(packed[at:at + PIECE]).decode()
        yield f'<script>program.add("{piece}")</script>\n'
    yield '<script>program.end()</script>\n'


def lines(html, wasm, files):
    named = {os.path.basename(file): file for file in files}
    with open(html, encoding='utf-8') as page:
        for line in page:
            if line == '@program\n':
                with tempfile.TemporaryDirectory() as folder:
                    yield from scripts(compress(wasm, folder))
            elif line.startswith('@'):
                with open(named[line[1:-1]], encoding='utf-8') as part:
                    yield part.read()
            else:
                yield line


sys.stdout.reconfigure(encoding='utf-8')
sys.stdout.writelines(lines(sys.argv[1], sys.argv[2], sys.argv[3:]))
