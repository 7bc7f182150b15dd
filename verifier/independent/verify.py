#!/usr/bin/env python3
"""Verifies an evidence bundle with Python 3.9 or later and nothing else.

Written from docs/evidence-format.md and the public specifications alone, so that the other verifiers have something to
be compared with. Exit code: 0 valid, 1 invalid, 2 undecided or not run.
"""

import argparse
import json
import os
import re
import sys

from checks import Checks, Trust, measure
from container import Folder, open_bundle
from failure import Failure

_EXIT_CODES = {'valid': 0, 'invalid': 1, 'undecided': 2}
_OUTCOMES = {'pass': '通过  ', 'fail': '未通过', 'skipped': '未检查'}
_VERDICTS = {'valid': '有效', 'invalid': '无效', 'undecided': '无法判断'}


def _measure_file(path):
    with open(path, 'rb') as file:
        return measure(iter(lambda: file.read(1 << 18), b''))


def _printable(text):
    """Names from a bundle must not steer the terminal, nor stop the report where they cannot be encoded."""
    return re.sub('[\x00-\x1f\x7f-\x9f\ud800-\udfff]', '?', text)


def _print_report(checks, verdict, as_json):
    if as_json:
        fields = [
            dict({'id': name, 'outcome': outcome, 'detail': _printable(detail)}, **({'code': code} if code else {}))
            for name, outcome, code, detail in checks.results
        ]
        print(json.dumps({'verdict': verdict, 'checks': fields}, ensure_ascii=False, indent=2))
        return
    for name, outcome, _, detail in checks.results:
        print('%s  %-18s %s' % (_OUTCOMES[outcome], name, _printable(detail)))
    print('结论: ' + _VERDICTS[verdict])


def main(arguments):
    parser = argparse.ArgumentParser(prog='verify.py', description='Verifies an evidence bundle.')
    parser.add_argument('bundle', metavar='BUNDLE', help='a zip or a folder')
    parser.add_argument('--trust', metavar='DIR', help='policy.txt, creator-ca.pem and tsa-ca.pem, not those of the bundle')
    parser.add_argument('--file', metavar='WORK', help='the work to compare with')
    parser.add_argument('--json', action='store_true')
    wish = parser.parse_args(arguments)
    try:
        trust = None if wish.trust is None else Trust(Folder(wish.trust))
        # Before the bundle: a file that is not here is a mistake of the caller, not of the evidence.
        work = None if wish.file is None else _measure_file(wish.file)
        os.stat(wish.bundle)
        checks = Checks(lambda: open_bundle(wish.bundle), trust, work)
        checks.run()
        verdict = checks.verdict()
    except (Failure, OSError, MemoryError) as cause:
        print('无法判断：' + _printable(str(cause)))
        return 2
    _print_report(checks, verdict, wish.json)
    return _EXIT_CODES[verdict]


if __name__ == '__main__':
    # A terminal or pipe of another encoding must not turn a verdict into a crash.
    sys.stdout.reconfigure(encoding='utf-8', errors='replace')
    sys.exit(main(sys.argv[1:]))
