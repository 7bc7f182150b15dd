"""RFC 3161 time stamps: what the response says, then whether it holds."""

import der
from behind import find_anchor
from cms import LONGEST, SignedData
from failure import Failure
from signatures import BROKEN_DIGESTS, algorithm, digest
from x509 import TIME_STAMPING, check_chain

_TST_INFO = '1.2.840.113549.1.9.16.1.4'
_EXTENDED_USAGE = '2.5.29.37'


class Token:
    """`time_ms` is what the authority wrote, believed by nobody before `verify`."""

    def __init__(self, content_info):
        self._cms = SignedData(content_info)
        if self._cms.content_type != _TST_INFO or self._cms.content is None:
            raise Failure('timestamp', '不是时间戳')
        self._read_info(der.Fields(der.parse(self._cms.content)))

    def _read_info(self, fields):
        """TSTInfo, RFC 3161 §2.4.2."""
        if fields.take().small() != 1:
            raise Failure('timestamp', '时间戳的版本有误')
        self.policy = fields.take().oid()
        imprint = der.Fields(fields.take())
        self.digest = algorithm(imprint.take())
        self.imprint = imprint.take(der.OCTET_STRING).content
        imprint.done()
        self.serial = fields.take().integer()
        self.time_ms = fields.take(der.GENERALIZED_TIME).time_ms()
        self._check_accuracy(fields.take_if(der.SEQUENCE))
        ordering = fields.take_if(der.BOOLEAN)
        if ordering is not None:
            ordering.boolean()
        nonce = fields.take_if(der.INTEGER)
        if nonce is not None:
            nonce.integer()
        fields.take_if(0xA0)
        extensions = fields.take_if(0xA1)
        fields.done()
        for each in [] if extensions is None else extensions.children(0xA1):
            parts = der.Fields(each)
            parts.take().oid()
            critical = parts.take_if(der.BOOLEAN)
            parts.take(der.OCTET_STRING)
            parts.done()
            if critical is not None and critical.boolean():
                raise Failure('timestamp', '时间戳有未知的关键扩展')

    @staticmethod
    def _check_accuracy(node):
        if node is not None:
            fields = der.Fields(node)
            for tag in (der.INTEGER, 0x80, 0x81):
                part = fields.take_if(tag)
                if part is not None:
                    der.Node(der.INTEGER, part.content, part.raw).integer()
            fields.done()

    def verify(self, data):
        """Everything but the chain."""
        if self.digest in BROKEN_DIGESTS:
            raise Failure('timestamp-imprint', 'MD5 和 SHA-1 已不安全')
        self.verify_imprint(digest(self.digest, data))

    def verify_imprint(self, imprint):
        """The same over a digest by the token's own algorithm."""
        if imprint != self.imprint:
            raise Failure('timestamp-imprint', '时间戳盖的是别的内容')
        self._cms.verify(self._cms.content)
        signer = self._cms.signer
        # RFC 3161 §2.3: this purpose alone, and critical.
        critical = signer.extensions.get(_EXTENDED_USAGE)
        if signer.purposes != [TIME_STAMPING] or not critical or not signer.signs_only():
            raise Failure('certificate-usage', '签发时间戳的证书没有这个用途')

    @property
    def signer(self):
        """The authority's certificate."""
        return self._cms.signer

    def is_by_authority_of(self, other):
        """By name or by key: a second certificate of the same authority is no second authority."""
        one, two = self._cms.signer, other._cms.signer
        return None not in (one, two) and (one.subject == two.subject or one.key_bytes == two.key_bytes)

    def anchor(self, anchors):
        """The one that its authority's chain leads to."""
        return find_anchor(self._cms.signer, self._cms.others, anchors, self.time_ms)

    def check_chain(self, anchors, moment_ms=None):
        """At the token's own time, or at a later one. Answers when the first certificate of the chain ends."""
        return check_chain(
            self._cms.signer, self._cms.others, anchors, self.time_ms if moment_ms is None else moment_ms
        )


def read_response(data):
    """The token of a TimeStampResp, §2.4.2."""
    if len(data) > LONGEST:
        raise Failure('timestamp', '时间戳太长')
    fields = der.Fields(der.parse(data))
    status = fields.take().children()
    if not status or status[0].small() not in (0, 1):
        raise Failure('timestamp', '时间戳机构没有签发')
    content_info = fields.take()
    fields.done()
    return Token(content_info)
