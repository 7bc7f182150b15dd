"""c2sp.org/tlog-policy: which logs are trusted, and which witnesses make a quorum; in UTF-8."""

import re

from failure import Failure
from notes import COSIGNATURE, ED25519, ML_DSA_COSIGNATURE, Key

_LARGEST, _MOST_LINES = 1000000, 1000


def _bad(number, what):
    return Failure('trust', '信任文件 policy.txt 第 %d 行：%s' % (number, what))


class Policy:
    def __init__(self, data):
        self.logs, self.witnesses, self._groups, self._quorum = [], {}, {}, None
        self._keys, self._members = set(), set()
        is_text = data.decode('utf-8', 'ignore').encode('utf-8') == data
        if len(data) > _LARGEST or not is_text or re.search(b'[\x00-\x08\x0b-\x1f\x7f]', data):
            raise Failure('trust', '信任文件 policy.txt 不是文本')
        if data.count(b'\n') >= _MOST_LINES:
            raise Failure('trust', '信任文件 policy.txt 行数太多')
        for number, line in enumerate(data.split(b'\n'), 1):
            words = [word for word in re.split(b'[ \t]+', line) if word]
            if words and not words[0].startswith(b'#'):
                try:
                    self._read_line(number, words[0], words[1:])
                except Failure as failure:
                    raise _bad(number, str(failure)) from None
        if self._quorum is None or not self.logs:
            raise Failure('trust', '信任文件 policy.txt 没有 log 或 quorum')

    def _read_line(self, number, kind, words):
        if kind == b'log' and len(words) in (1, 2):
            self.logs.append(self._key(number, words[0], 'log', (ED25519,)))
        elif kind == b'witness' and len(words) in (2, 3):
            self._claim(number, words[0])
            self.witnesses[words[0]] = self._key(number, words[1], 'witness', (COSIGNATURE, ML_DSA_COSIGNATURE))
        elif kind == b'group' and len(words) >= 3:
            self._read_group(number, words[0], words[1], words[2:])
        elif kind == b'quorum' and len(words) == 1 and self._quorum is None:
            if words[0] != b'none' and not self._is_known(words[0]):
                raise _bad(number, '名字没有定义')
            self._quorum = words[0]
        else:
            raise _bad(number, '读不懂')

    def _read_group(self, number, name, threshold, members):
        self._claim(number, name)
        for member in members:
            if member == name or member in self._members or not self._is_known(member):
                raise _bad(number, '成员没有定义，或出现两次')
            self._members.add(member)
        numbers = {b'any': 1, b'all': len(members)}
        if threshold not in numbers and not re.fullmatch(b'[1-9][0-9]{0,3}', threshold):
            raise _bad(number, '人数有误')
        needed = numbers.get(threshold) or int(threshold)
        if needed > len(members):
            raise _bad(number, '人数有误')
        self._groups[name] = (needed, members)

    def _claim(self, number, name):
        if name == b'none' or self._is_known(name):
            raise _bad(number, '名字重复')

    def _is_known(self, name):
        return name in self.witnesses or name in self._groups

    def _key(self, number, vkey, role, types):
        key = Key(vkey)
        if key.type not in types or (role, key.bytes) in self._keys:
            raise _bad(number, '公钥的种类不对，或出现两次')
        self._keys.add((role, key.bytes))
        return key

    def is_quorum(self, names):
        if self._quorum == b'none':
            return True
        seen = set(names)
        # In the order of definition: a group knows only what stands before it, so that no recursion is needed.
        for group, (needed, members) in self._groups.items():
            if sum(member in seen for member in members) >= needed:
                seen.add(group)
        return self._quorum in seen

    def quorum_moment(self, times):
        """`times`: witness name → moment. The first at which those up to then are a quorum, or None where nobody cosigned."""
        for moment in sorted(set(times.values())):
            if self.is_quorum([name for name, at in times.items() if at <= moment]):
                return moment
        return None

    @property
    def needs_witnesses(self):
        return self._quorum != b'none'
