#!/usr/bin/env python3
"""Adds up JUnit files of `meson test`: names what failed and what was skipped, and why, and ends with
`N passed, N failed, N skipped`. Usage: tally.py FILE..."""
import sys
import xml.etree.ElementTree

passed = failed = skipped = 0
for path in sys.argv[1:]:
    build = path.split('/')[-3]
    try:
        root = xml.etree.ElementTree.parse(path).getroot()
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        print(f'failed: {build}: {error}')
        failed += 1
        continue
    for suite in root.iter('testsuite'):
        before = failed
        for case in suite.iter('testcase'):
            name = f"{build}: {suite.get('name')}: {case.get('name')}"
            if case.find('failure') is not None or case.find('error') is not None:
                failed += 1
                print('failed:', name)
            elif case.find('skipped') is not None:
                skipped += 1
                print('skipped:', name, case.find('skipped').get('message') or '')
            else:
                passed += 1
        wrong = int(suite.get('failures') or 0) + int(suite.get('errors') or 0)
        if wrong > failed - before:  # a program that did not come to its end
            print('failed:', build, suite.get('name'))
            failed += wrong - (failed - before)
print(f'{passed} passed, {failed} failed, {skipped} skipped')
sys.exit(failed > 0 or passed == 0)
