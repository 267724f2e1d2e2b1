#!/usr/bin/env python3
"""The reference of the library from its headers: make_man.py FOLDER VERSION DATE HEADER...

Writes into FOLDER a manual page for each header, one for each call that leads to it, and reference.html
with all of them. A header is read as it is printed: comments are text, what follows them is code.
"""

import html
import re
import sys
from pathlib import Path

SECTION = re.compile(r'/\* -+ (.*?) -+ \*/')
CALL = re.compile(r'^TS_API .*?[ *](ts_[a-z0-9_]+)\(', re.M)


def page_of(header):
    """The name of its page: tessera for tessera.h, tessera-bot for tessera/bot.h."""
    return header.stem if header.parent.name != 'tessera' else f'tessera-{header.stem}'


def words_of(comment):
    """The text of a comment, as lists of lines: paragraphs, and samples, which are indented."""
    body = re.sub(r'^/\* ?|\s*\*/$', '', comment)
    lines = [re.sub(r'^ \* ?', '', line) for line in body.split('\n')]
    return [part.split('\n') for part in '\n'.join(lines).split('\n\n') if part.strip()]


def code_of(text):
    """Declarations without what exports them, and without what is for the preprocessor alone."""
    dropped = ('TS_BEGIN_C', 'TS_END_C', '#ifdef', '#ifndef', '#endif', '#pragma', 'extern "C"', '#undef', '/* clang-format')
    lines = [line for line in text.split('\n') if not line.startswith(dropped) and not line.startswith('#include')]
    code = re.sub(r'^TS_API ', '', '\n'.join(lines), flags=re.M).strip('\n')
    return '' if code == '}' else code  # the end of extern "C"


def chunks(text):
    """Comments that begin a line, and the runs of other lines between them and empty lines."""
    chunk = []
    for line in text.split('\n'):
        comment = bool(chunk) and chunk[0].startswith('/*')
        if chunk and (chunk[-1].endswith('*/') if comment else not line or line.startswith('/*')):
            yield '\n'.join(chunk)
            chunk = []
        if line:
            chunk.append(line)
    if chunk:
        yield '\n'.join(chunk)


def blocks(header):
    """(KIND, CONTENT) in order: 'section' TITLE, 'words' PARAGRAPHS, 'code' TEXT."""
    for chunk in chunks(re.sub(r'#ifndef (TESSERA_\w+)\n#define \1\n', '', header.read_text(encoding='utf-8'))):
        if SECTION.fullmatch(chunk):
            yield 'section', SECTION.fullmatch(chunk).group(1)
        elif chunk.startswith('/*') and chunk.endswith('*/') and not chunk.startswith('/* clang-format'):
            yield 'words', words_of(chunk)
        elif code_of(chunk):
            yield 'code', code_of(chunk)


# ---- manual pages ----

def roff(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\n'.join('\\&' + line if line.startswith(('.', "'")) else line for line in text.split('\n'))


def man_code(text):
    return f'.PP\n.EX\n{roff(text)}\n.EE\n'


def man_words(paragraphs):
    return ''.join(man_code('\n'.join(lines)) if all(line.startswith('    ') for line in lines) else
                   '.PP\n' + roff(' '.join(lines)) + '\n' for lines in paragraphs)


def man_page(header, version, date):
    name, (_, about), include = page_of(header), next(blocks(header)), '/'.join(header.parts[header.parts.index('include') + 1:])
    first = re.split(r'[.:](?: |$)', ' '.join(about[0]))[0]
    page = [f'.TH {name.upper()} 3 "{date}" "Tessera {version}" "Tessera"\n.SH NAME\n{roff(name)} \\- {roff(first[0].lower() + first[1:])}\n',
            f'.SH SYNOPSIS\n.EX\n#include <{include}>\n.EE\n.SH DESCRIPTION\n', man_words(about)]
    for kind, content in list(blocks(header))[1:]:
        page.append({'section': lambda title: f'.SH {roff(title.upper())}\n', 'words': man_words, 'code': man_code}[kind](content))
    page.append('.SH SEE ALSO\n.BR tessera (3),\n.BR tessera (6)\n')
    return ''.join(page)


# ---- HTML ----

def html_code(text):
    marked = re.sub(r'\b(ts_[a-z0-9_]+)\(', r'<b id="\1">\1</b>(', html.escape(text, quote=False))
    return f'<pre>{marked}</pre>\n'


def html_words(paragraphs):
    return ''.join(f'<pre>{html.escape(chr(10).join(lines))}</pre>\n' if all(line.startswith('    ') for line in lines) else
                   f'<p>{html.escape(" ".join(lines))}</p>\n' for lines in paragraphs)


def html_page(headers, version):
    page = ['<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>libtessera</title><style>',
            'body{max-width:50em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif}pre{background:#f4f4f4;padding:.6em;'
            'overflow:auto}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}pre{background:#222}}',
            f'</style></head><body>\n<h1>libtessera {version}</h1>\n']
    for header in headers:
        page.append(f'<h2 id="{page_of(header)}">{header.name}</h2>\n')
        for kind, content in blocks(header):
            page.append({'section': lambda title: f'<h3>{html.escape(title)}</h3>\n', 'words': html_words,
                         'code': html_code}[kind](content))
    return ''.join(page) + '</body></html>\n'


def main(folder, version, date, *headers):
    folder, headers = Path(folder), [Path(header).resolve() for header in headers]
    for header in headers:
        name = page_of(header)
        (folder / f'{name}.3').write_text(man_page(header, version, date), encoding='utf-8')
        for call in CALL.findall(header.read_text(encoding='utf-8')):
            (folder / f'{call}.3').write_text(f'.so man3/{name}.3\n', encoding='utf-8')
    (folder / 'reference.html').write_text(html_page(headers, version), encoding='utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
