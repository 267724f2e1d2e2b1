#!/usr/bin/env python3
"""Prints a C file with the texts of rule sets, without their comments: make_rules.py FILE... >page_rules.c"""

import sys


def literal(name):
    with open(name, encoding='utf-8') as file:
        for line in file:
            if not line.startswith('#'):
                words = line.rstrip('\n').replace('\\', '\\\\').replace('"', '\\"')
                yield f'    "{words}\\n"\n'


print('#include "web.h"\n\nconst char *const web_rules[] = {')
for each in sys.argv[1:]:
    print(''.join(literal(each)) + '    ,')
print('    0};')
