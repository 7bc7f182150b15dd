"""The trust root: which trust files are the right ones, and who answers for each key in them. docs/evidence-format.md §18."""

import hashlib
import re
from datetime import date

import ed25519
from failure import Failure
from notes import ED25519, Key, Note, read_decimal

_HEADER = b'yinji-trust-root/v1\n'
_FILES = ['creator-ca.pem', 'policy.txt', 'tsa-ca.pem']
_MOST_KEYS, _LARGEST = 16, 200_000
_PARTY = re.compile(r'(operator|creator-ca|time-authority|witness) (real|simulated) ([!-*,-~]{1,200}) ([^ ].{0,99})')
# Characters that are seen and have one spelling; a space stands between two of ASCII.
_ORGANISATION = re.compile("(?:[\u00b7\u3007\u3400-\u4dbf\u4e00-\u9fff\uff08\uff09]|[!-'*-~]| (?<=[!-'*-~] )(?=[!-'*-~]))+")


def _bad(why):
    return Failure('trust-root', '信任根无效：' + why)


def _count(text):
    number = read_decimal(text, 'trust-root')
    if number < 1:
        raise _bad('数字')
    return number


def _day(text):
    try:
        found = date.fromisoformat(text.decode('ascii'))
    except ValueError:
        raise _bad('日期') from None
    if found.isoformat().encode() != text:
        raise _bad('日期')
    return found


def _is_repeated(values):
    return len(set(values)) < len(values)


class Version:
    """One signed note of the file."""

    def __init__(self, data):
        self._note = Note(data)
        text = self._note.text
        self.fingerprint = hashlib.sha256(text).hexdigest()
        if not text.startswith(_HEADER):
            raise _bad('不是信任根')
        self._lines = text[len(_HEADER) :].split(b'\n')[:-1]
        self.number, self.expires = _count(self._one(b'version')), _day(self._one(b'expires'))
        self._threshold = _count(self._one(b'threshold'))
        self._keys = [Key(vkey) for vkey in self._take(b'key')]
        self.files = dict(self._pair(line, rb'([a-z0-9.-]+) ([0-9a-f]{64})') for line in self._listed(b'file', _FILES))
        self.policies = [
            (read_decimal(size, 'trust-root'), digest.decode())
            for size, digest in (self._match(line, rb'([0-9]+) ([0-9a-f]{64})') for line in self._take(b'policy'))
        ]
        self.parties = [self._party(line) for line in self._take(b'party')]
        self._check()

    def _take(self, word):
        found = []
        while self._lines and self._lines[0].startswith(word + b' '):
            found.append(self._lines.pop(0)[len(word) + 1 :])
        return found

    def _one(self, word):
        found = self._take(word)
        if len(found) != 1:
            raise _bad(word.decode())
        return found[0]

    def _listed(self, word, names):
        found = self._take(word)
        if [line.split(b' ')[0] for line in found] != [name.encode() for name in names]:
            raise _bad(word.decode())
        return found

    @staticmethod
    def _match(line, pattern):
        match = re.fullmatch(pattern, line)
        if not match:
            raise _bad('有一行读不懂')
        return match.groups()

    def _pair(self, line, pattern):
        name, digest = self._match(line, pattern)
        return name.decode(), digest.decode()

    @staticmethod
    def _party(line):
        match = _PARTY.fullmatch(line.decode('utf-8'))
        if not match or not _ORGANISATION.fullmatch(match.group(4)):
            raise _bad('有一方读不懂')
        return match.groups()

    def _check(self):
        sizes = [size for size, _ in self.policies]
        if self._lines or len(self._keys) > _MOST_KEYS or self._threshold > len(self._keys):
            raise _bad('钥匙的数目，或多出一行')
        if any(key.type != ED25519 for key in self._keys):
            raise _bad('不是 Ed25519')
        for values in ([key.name for key in self._keys], [key.bytes for key in self._keys]):
            if _is_repeated(values):
                raise _bad('钥匙重复')
        if not sizes or sizes[0] != 0 or sizes != sorted(set(sizes)):
            raise _bad('策略的先后')
        if self.policies[-1][1] != self.files['policy.txt'] or _is_repeated([(role, name) for role, _, name, _ in self.parties]):
            raise _bad('最后的策略，或有一方重复')

    def require_threshold(self, by):
        """At least as many of the keys of `by` have signed this version as `by` asks for."""
        count = 0
        for key in by._keys:
            signatures = self._note.signatures_of(key)
            if not all(len(each) == 64 and ed25519.verify(key.bytes, self._note.text, each) for each in signatures):
                raise _bad('签名与内容不符')
            count += bool(signatures)
        if count < by._threshold:
            raise _bad('第 %d 版的钥匙只有 %d 把签名，要 %d 把' % (by.number, count, by._threshold))


class TrustRoot:
    """Every version in the file, each signed by its own keys and by those of the one before."""

    def __init__(self, data):
        if len(data) > _LARGEST:
            raise _bad('太长')
        parts = data.split(b'\n\n' + _HEADER)
        last = len(parts) - 1
        self.versions = []
        for at, part in enumerate(parts):
            version = Version((b'' if at == 0 else _HEADER) + part + (b'' if at == last else b'\n'))
            version.require_threshold(version)
            if self.versions:
                if version.number != self.versions[-1].number + 1:
                    raise _bad('版本不相接')
                version.require_threshold(self.versions[-1])
            self.versions.append(version)

    @property
    def newest(self):
        return self.versions[-1]

    def check(self, folder, needed, day, fingerprint):
        """Throws where it does not stand behind these files on this day. `needed`: the parties, as (role, id)."""
        newest = self.newest
        if fingerprint is not None and all(each.fingerprint != fingerprint for each in self.versions):
            raise _bad('没有指纹为 %s 的版本' % fingerprint)
        if day > newest.expires:
            raise _bad('%s 之后已过期' % newest.expires.isoformat())
        for name, digest in newest.files.items():
            if hashlib.sha256(folder.read(name)).hexdigest() != digest:
                raise _bad('%s 不是它写明的那个文件' % name)
        named = {(role, name) for role, _, name, _ in newest.parties}
        for role, name in needed:
            if (role, name) not in named:
                raise _bad('没有写明 %s %s 是谁' % (role, name))

    def policy_names(self):
        """(size above which it was in force, file in the trust folder, digest), the oldest first."""
        policies = self.newest.policies
        return [
            (size, 'policy.txt' if at == len(policies) - 1 else 'policies/%s.txt' % digest, digest)
            for at, (size, digest) in enumerate(policies)
        ]
