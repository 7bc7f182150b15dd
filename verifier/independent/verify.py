#!/usr/bin/env python3
"""Verifies an evidence bundle with Python 3.9 or later and nothing else.

Written from docs/evidence-format.md and the public specifications alone (but for evidence_record.py, which says so), so
that the other verifiers have something to be compared with. Exit code: 0 valid, 1 invalid, 2 undecided or not run.
"""

import argparse
import json
import os
import re
import sys
import time
from datetime import date

from behind import Behind
from checks import Checks, Trust, measure, time_text
from container import Folder, open_bundle
from evidence_record import EvidenceRecord
from failure import Failure, Skipped

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
    behind = checks.behind()
    if as_json:
        fields = [
            dict({'id': name, 'outcome': outcome, 'detail': _printable(detail)}, **({'code': code} if code else {}))
            for name, outcome, code, detail in checks.results
        ]
        facts = {'revocation': {of: standing.as_json() for of, standing in checks.revocation.items()}}
        report = {'verdict': verdict, 'checks': fields, 'facts': facts, **(behind or Behind([], None)).fields()}
        print(json.dumps(report, ensure_ascii=False, indent=2))
        return
    for name, outcome, _, detail in checks.results:
        print('%s  %-18s %s' % (_OUTCOMES[outcome], name, _printable(detail)))
    for label, text in checks.shown:
        print('%s: %s' % (label, _printable(text)))
    print('结论: ' + _VERDICTS[verdict])
    for line in behind.lines(checks.is_public) if behind and verdict != 'invalid' else []:
        print(_printable(line))


_REVOCATION_OF = {'creator': '签名证书的吊销', 'timestamp': '时间戳证书的吊销', 'timestamp-2': '第二个时间戳证书的吊销'}


def _print_revocation(checks, now_ms):
    for of, says in _REVOCATION_OF.items():
        if of in checks.revocation:
            print('%s: %s' % (says, checks.revocation[of].sentence(of == 'creator', now_ms)))


def _print_root(root):
    if root is None:
        print('信任根: 没有，信任文件没有签名，请与可信来源的副本比对')
        return
    newest = root.newest
    print('信任根: 第 %d 版，有效至 %s，指纹 %s' % (newest.number, newest.expires.isoformat(), newest.fingerprint))


def _read(path):
    with open(path, 'rb') as file:
        return file.read()


def verify_renewal(data, evidence, trust, now_ms):
    """An evidence record over an issued file: docs/evidence-format.md §12. Answers the exit code."""
    try:
        record = EvidenceRecord(evidence)
        covered_until = record.verify(data, trust.time_anchors, now_ms)
    except Failure as failure:
        print('未通过  续期记录（%s）：%s\n结论: 无效' % (failure.code, _printable(str(failure))))
        _print_root(trust.root)
        return 1
    except Skipped as skipped:
        print('结论: 无法判断。%s' % _printable(str(skipped)))
        return 2
    times = [time_text(each.token.time_ms) for each in record.all]
    print('通过    续期记录：%d 个时间戳，首个 %s，末个 %s' % (len(times), times[0], times[-1]))
    print('结论: 有效。此文件在首个时间之前已经存在，此后未改动；末个时间戳的证书到 %s 为止' % time_text(covered_until))
    behind = Behind(record.keys(trust.time_anchors), trust.root and trust.root.newest, ['time-authority'])
    for line in behind.lines(False):
        print(_printable(line))
    _print_root(trust.root)
    print('吊销: 续期记录里各时间戳的证书未核对吊销')
    return 0


def main(arguments):
    parser = argparse.ArgumentParser(prog='verify.py', description='Verifies an evidence bundle.')
    parser.add_argument('bundle', metavar='BUNDLE', help='a zip or a folder')
    parser.add_argument('--trust', metavar='DIR', help='policy.txt, creator-ca.pem, tsa-ca.pem and revocation lists, not those of the bundle')
    parser.add_argument('--root', metavar='SHA256', help='fingerprint of a version of root.txt, from paper')
    parser.add_argument('--at', metavar='DAY', type=date.fromisoformat, help='the day of the verification: expiry of the root, age of the lists')
    parser.add_argument('--file', metavar='WORK', help='the work to compare with')
    parser.add_argument('--json', action='store_true')
    parser.add_argument('--renewal', metavar='ERS', help='verifies this evidence record (RFC 4998) over BUNDLE, any issued file')
    wish = parser.parse_args(arguments)
    try:
        trust = None if wish.trust is None else Trust(Folder(wish.trust), wish.at, wish.root)
        if wish.renewal is not None:
            if trust is None:
                raise Failure('trust', '没有信任文件')
            return verify_renewal(_read(wish.bundle), _read(wish.renewal), trust, time.time_ns() // 1_000_000)
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
    if not wish.json and trust is not None:
        now_ms = time.time_ns() // 1_000_000 if wish.at is None else (wish.at - date(1970, 1, 1)).days * 86_400_000
        _print_root(trust.root)
        _print_revocation(checks, now_ms)
    return _EXIT_CODES[verdict]


if __name__ == '__main__':
    # A terminal or pipe of another encoding must not turn a verdict into a crash.
    sys.stdout.reconfigure(encoding='utf-8', errors='replace')
    sys.exit(main(sys.argv[1:]))
