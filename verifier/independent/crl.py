"""The verifier's own list of revoked certificates: a full X.509 v2 CRL (RFC 5280 §5), DER or PEM."""

import der
from failure import Failure, Skipped
from signatures import algorithm
from x509 import read_pem

_NUMBER, _REASON = '2.5.29.20', '2.5.29.21'
_CRL_SIGN = 6
_MOST_REVOKED = 1_000_000


def _malformed(why):
    return Failure('revocation-list', '吊销名单有误：' + why)


class RevocationList:
    def __init__(self, data):
        lists = [data] if data[:1] == b'\x30' else read_pem(data, 'X509 CRL')
        if len(lists) != 1:
            raise _malformed('不是一份名单')
        outer = der.Fields(der.parse(lists[0]))
        tbs, signed_by = outer.take(der.SEQUENCE), outer.take()
        self._tbs, self._signature, self._algorithm = tbs.raw, outer.take().bits(), algorithm(signed_by)
        outer.done()
        fields = der.Fields(tbs)
        if fields.take().integer() != 1 or algorithm(fields.take()) != self._algorithm:
            raise _malformed('版本或签名算法')
        self._issuer = fields.take(der.SEQUENCE).raw
        fields.take().time_ms()
        next_update = fields.take_if(der.UTC_TIME, der.GENERALIZED_TIME)
        if next_update is not None:
            next_update.time_ms()
        entries, extensions = fields.take_if(der.SEQUENCE), fields.take_if(0xA0)
        fields.done()
        # A delta, or a list of some certificates only, says so in a critical extension (§5.2.4, §5.2.5).
        if extensions is not None:
            self._check_extensions(der.parse(extensions.content), _NUMBER)
        self._revoked = {}
        for each in [] if entries is None else entries.children(der.SEQUENCE, _MOST_REVOKED):
            self._read_entry(der.Fields(each))

    def _read_entry(self, fields):
        serial, moment = fields.take().integer(), fields.take().time_ms()
        extensions = fields.take_if(der.SEQUENCE)
        fields.done()
        if extensions is not None:
            self._check_extensions(extensions, _REASON)
        if serial in self._revoked:
            raise _malformed('一张证书出现两次')
        self._revoked[serial] = moment

    @staticmethod
    def _check_extensions(node, known):
        for each in node.children():
            fields = der.Fields(each)
            oid, critical = fields.take().oid(), fields.take_if(der.BOOLEAN)
            fields.take(der.OCTET_STRING)
            fields.done()
            if critical is not None and critical.boolean() and oid != known:
                raise _malformed('未知的关键扩展 ' + oid)

    def revoked_at(self, certificate, anchors):
        """Milliseconds, or None where the list does not name it. A list that no anchor signed says nothing: Skipped."""
        for anchor in anchors:
            if anchor.subject == self._issuer and (anchor.key_usage is None or _CRL_SIGN in anchor.key_usage):
                try:
                    is_signed = anchor.key.verify(self._algorithm, self._tbs, self._signature)
                except Failure:
                    is_signed = False
                if is_signed:
                    return self._revoked.get(certificate.serial) if certificate.issuer == self._issuer else None
        raise Skipped('trust', 'creator-ca.crl 不是 creator-ca.pem 里的机构签发')
