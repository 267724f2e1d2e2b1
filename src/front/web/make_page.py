#!/usr/bin/env python3
"""Prints the page in one piece: make_page.py page.html WASM FILE... >tessera.html. In page.html a line
`@name` stands for the FILE of that name. `@program` stands for the functions of WASM that first.txt
lists, compressed by gzip, in scripts that give them to program.js, and `@rest` for all others. wasm-opt
and wasm-split (binaryen) and zopfli are used if they are installed; without binaryen the page has one part."""

import base64
import gzip
import os
import shutil
import subprocess
import sys
import tempfile

PIECE = 48 * 1024  # bytes; a multiple of three, which base64 does not pad
FEATURES = ['--enable-bulk-memory', '--enable-sign-ext', '--enable-simd', '--enable-mutable-globals']
OPTIMIZE = ['wasm-opt', '-Oz', '--converge', '-ocimfs', '80', '--low-memory-unused', '--dealign', *FEATURES]


def optimize(wasm, folder):
    """Returns the file of the smaller program, in which functions keep their names."""
    small = os.path.join(folder, 'small.wasm')
    if not shutil.which('wasm-opt') or not shutil.which('wasm-split'):
        return wasm
    subprocess.run([*OPTIMIZE, '-g', wasm, '-o', small], check=True)
    return small


def split(wasm, first, folder):
    """Returns the files of the two parts; of one alone without binaryen."""
    parts = [os.path.join(folder, name) for name in ('first.wasm', 'rest.wasm')]
    if not shutil.which('wasm-split'):
        return [wasm]
    subprocess.run(['wasm-split', *FEATURES, '--keep-funcs', '@' + first, wasm, '-o1', parts[0], '-o2', parts[1]],
                   check=True, stderr=subprocess.DEVNULL)  # it names functions that exist no longer
    return parts


def compress(file):
    if shutil.which('zopfli'):
        return subprocess.run(['zopfli', '-c', file], stdout=subprocess.PIPE, check=True).stdout
    with open(file, 'rb') as plain:
        return gzip.compress(plain.read(), mtime=0)


def scripts(packed):
    for at in range(0, len(packed), PIECE):
        piece = base64.b64encode(packed[at:at + PIECE]).decode()
        yield f'<script>program.add("{piece}")</script>\n'
    yield '<script>program.end()</script>\n'


def lines(html, wasm, files):
    named = {os.path.basename(file): file for file in files}
    with open(html, encoding='utf-8') as page, tempfile.TemporaryDirectory() as folder:
        first, *rest = split(optimize(wasm, folder), named['first.txt'], folder)
        for line in page:
            if line == '@program\n':
                yield from scripts(compress(first))
            elif line == '@rest\n':
                yield ''.join(base64.b64encode(compress(file)).decode() for file in rest) + '\n'
            elif line.startswith('@'):
                with open(named[line[1:-1]], encoding='utf-8') as part:
                    yield part.read()
            else:
                yield line


if __name__ == '__main__':
    sys.stdout.reconfigure(encoding='utf-8')
    sys.stdout.writelines(lines(sys.argv[1], sys.argv[2], sys.argv[3:]))
