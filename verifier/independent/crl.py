"""The verifier's own lists of revoked certificates: full X.509 v2 CRLs (RFC 5280 §5); docs/evidence-format.md §5."""

from datetime import datetime, timedelta, timezone

import der
from failure import Failure, Skipped
from signatures import algorithm
from x509 import read_pem

_NUMBER, _REASON = '2.5.29.20', '2.5.29.21'
_CRL_SIGN = 6
_MOST_REVOKED = 1_000_000
_MOST_LISTS = 16
_DAY_MS = 86_400_000


def _malformed(why):
    return Failure('revocation-list', '吊销名单有误：' + why)


class RevocationList:
    def __init__(self, raw):
        outer = der.Fields(der.parse(raw))
        tbs, signed_by = outer.take(der.SEQUENCE), outer.take()
        self._tbs, self._signature, self._algorithm = tbs.raw, outer.take().bits(), algorithm(signed_by)
        outer.done()
        fields = der.Fields(tbs)
        if fields.take().integer() != 1 or algorithm(fields.take()) != self._algorithm:
            raise _malformed('版本或签名算法')
        self.issuer = fields.take(der.SEQUENCE).raw
        self.this_update = fields.take().whole_second_ms()
        next_update = fields.take_if(der.UTC_TIME, der.GENERALIZED_TIME)
        self.next_update = None if next_update is None else next_update.whole_second_ms()
        entries, extensions = fields.take_if(der.SEQUENCE), fields.take_if(0xA0)
        fields.done()
        # A delta, or a list of some certificates only, says so in a critical extension (§5.2.4, §5.2.5).
        if extensions is not None:
            self._check_extensions(der.parse(extensions.content), _NUMBER)
        self.revoked = {}
        for each in [] if entries is None else entries.children(der.SEQUENCE, _MOST_REVOKED):
            self._read_entry(der.Fields(each))

    def _read_entry(self, fields):
        serial, moment = fields.take().integer(), fields.take().whole_second_ms()
        extensions = fields.take_if(der.SEQUENCE)
        fields.done()
        if extensions is not None:
            self._check_extensions(extensions, _REASON)
        if serial in self.revoked:
            raise _malformed('一张证书出现两次')
        self.revoked[serial] = moment

    @staticmethod
    def _check_extensions(node, known):
        for each in node.children():
            fields = der.Fields(each)
            oid, critical = fields.take().oid(), fields.take_if(der.BOOLEAN)
            fields.take(der.OCTET_STRING)
            fields.done()
            if critical is not None and critical.boolean() and oid != known:
                raise _malformed('未知的关键扩展 ' + oid)

    def is_signed_by_one_of(self, anchors):
        for anchor in anchors:
            if anchor.subject == self.issuer and (anchor.key_usage is None or _CRL_SIGN in anchor.key_usage):
                try:
                    if anchor.key.verify(self._algorithm, self._tbs, self._signature):
                        return True
                except Failure:
                    continue
        return False


def read_lists(data):
    """One in DER, or several in PEM, each of another authority."""
    raws = [data] if data[:1] == b'\x30' else read_pem(data, 'X509 CRL')
    lists = [RevocationList(raw) for raw in raws[: _MOST_LISTS + 1]]
    if not 1 <= len(lists) <= _MOST_LISTS or len({each.issuer for each in lists}) < len(lists):
        raise _malformed('没有名单、名单太多，或同一机构有两份')
    return lists


class Standing:
    """What the lists say of one certificate, as of `moment_ms`. A list that no anchor signed says nothing: Skipped."""

    def __init__(self, certificate, lists, anchors, moment_ms):
        if not all(each.is_signed_by_one_of(anchors) for each in lists):
            raise Skipped('trust', '吊销名单不是同名 .pem 文件里的机构签发')
        self._list = next((each for each in lists if each.issuer == certificate.issuer), None)
        self._ends = certificate.not_after
        self.revoked_at = None if self._list is None else self._list.revoked.get(certificate.serial)
        self.is_revoked_at_signing = self.revoked_at is not None and self.revoked_at <= moment_ms
        self._covers = self._list is not None and moment_ms < self._list.this_update <= self._ends

    def as_json(self):
        if self._list is None:
            return {'standing': 'not-checked'}
        fields = {
            'standing': 'as-of',
            'thisUpdate': _iso(self._list.this_update),
            'coversSigning': self._covers,
            'certificateEnds': _iso(self._ends),
        }
        if self._list.next_update is not None:
            fields['nextUpdate'] = _iso(self._list.next_update)
        if self.revoked_at is not None:
            fields.update(revokedAt=_iso(self.revoked_at), isRevokedAtSigning=self.is_revoked_at_signing)
        return fields

    def sentence(self, is_creator, now_ms):
        if self._list is None:
            return '未核对吊销，没有签发机构的吊销名单'
        at = beijing_time(self._list.this_update) + '的名单'
        age = self._age(now_ms)
        if self.revoked_at is not None:
            when = '不晚于时间戳的时刻' if self.is_revoked_at_signing else '在时间戳的时刻之后'
            is_doubtful = not is_creator and not self.is_revoked_at_signing
            doubt = '；若因密钥泄露，单凭这个时间戳不足为证' if is_doubtful else ''
            return '已按 %s核对，证书于 %s吊销，%s%s；%s' % (at, beijing_time(self.revoked_at), when, doubt, age)
        if self._covers:
            return '已按 %s核对，到时间戳的时刻没有吊销；%s' % (at, age)
        if self._list.this_update > self._ends:
            ended = '晚于证书到期（%s），到期的证书可能已不在名单上，不能说明是否吊销过' % beijing_time(self._ends)
            return '%s%s；%s' % (at, ended, age)
        return '%s早于时间戳，只说明到那时为止没有吊销，请取更新的名单；%s' % (at, age)

    def _age(self, now_ms):
        if self._list.next_update is None:
            return '名单没有写明下次更新的时间'
        due = beijing_time(self._list.next_update)
        if now_ms <= self._list.next_update:
            return '下次更新不晚于 ' + due
        days = max(0, (now_ms - self._list.this_update) // _DAY_MS)
        return '名单已有 %d 天，%s之前应有更新的一份' % (days, due)


def _moment(moment_ms):
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=moment_ms)


def _iso(moment_ms):
    return _moment(moment_ms).strftime('%Y-%m-%dT%H:%M:%S.') + '%03dZ' % (moment_ms % 1000)


def beijing_time(moment_ms):
    """China has kept UTC+8 without summer time since 1991."""
    at = _moment(moment_ms) + timedelta(hours=8)
    return '%d 年 %d 月 %d 日 %02d:%02d:%02d（北京时间）' % (at.year, at.month, at.day, at.hour, at.minute, at.second)
