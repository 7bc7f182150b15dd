"""SignedData (RFC 5652 §5) by one signer with signed attributes and ESS signing-certificate-v2 (RFC 5035 §3)."""

import hashlib

import der
from failure import Failure
from signatures import SHA256, algorithm, digest, is_digest_of
from x509 import Certificate

_SIGNED_DATA = '1.2.840.113549.1.7.2'
_CONTENT_TYPE, _MESSAGE_DIGEST = '1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4'
_SIGNING_TIME = '1.2.840.113549.1.9.5'
_SIGNING_CERTIFICATE, _SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'
DATA = '1.2.840.113549.1.7.1'
_MOST_CERTIFICATES = 16
LONGEST = 1_000_000


class SignedData:
    """What the CMS says; nothing is checked before `verify`."""

    def __init__(self, node):
        info = der.Fields(node)
        if info.take().oid() != _SIGNED_DATA:
            raise Failure('cms', '不是 CMS 签名')
        body = info.take(0xA0)
        info.done()
        fields = der.Fields(der.parse(body.content))
        fields.take().small()
        digests = [algorithm(each) for each in fields.take().children(der.SET)]
        encapsulated = der.Fields(fields.take())
        self.content_type = encapsulated.take().oid()
        content = encapsulated.take_if(0xA0)
        encapsulated.done()
        self.content = None if content is None else der.parse(content.content).expect(der.OCTET_STRING).content
        certificates = fields.take_if(0xA0)
        fields.take_if(0xA1)
        signers = fields.take().children(der.SET)
        fields.done()
        # Other kinds of certificates (RFC 5652 §10.2.2) are context-specific; they are passed over.
        nodes = [] if certificates is None else [each for each in certificates.children(0xA0) if each.tag == der.SEQUENCE]
        if len(signers) != 1 or len(nodes) > _MOST_CERTIFICATES:
            raise Failure('cms', '签名须有且只有一个签名人')
        self._read_signer(der.Fields(signers[0]))
        if digests != [self._digest]:
            raise Failure('cms', '摘要算法的列表与签名人的不同')
        self._find_signer([each.raw for each in nodes])

    def _read_signer(self, fields):
        fields.take().small()
        signer_id = der.Fields(fields.take(der.SEQUENCE))
        self._signer_id = signer_id.take().raw, signer_id.take().integer()
        signer_id.done()
        self._digest = algorithm(fields.take())
        attributes = fields.take(0xA0)
        # Signed is the SET OF (RFC 5652 §5.4), not the implicit tag that stands in its place.
        self._signed = bytes([der.SET]) + attributes.raw[1:]
        self._algorithm = algorithm(fields.take())
        self._signature = fields.take(der.OCTET_STRING).content
        fields.take_if(0xA1)
        fields.done()
        self._attributes = {}
        for each in attributes.children(0xA0):
            attribute = der.Fields(each)
            oid, values = attribute.take().oid(), attribute.take().children(der.SET)
            attribute.done()
            if oid in self._attributes or len(values) != 1:
                raise Failure('cms', '签名属性重复')
            self._attributes[oid] = values[0]

    def _find_signer(self, raw_certificates):
        self.others = []
        self.signer = None
        for raw in raw_certificates:
            try:
                certificate = Certificate(raw)
            except Failure:
                # No signature covers the enclosed certificates: one that cannot be read counts as absent.
                continue
            if self.signer is None and self._names(certificate):
                self.signer = certificate
            else:
                self.others.append(certificate)

    def _names(self, certificate):
        return self._signer_id == (certificate.issuer, certificate.serial)

    def _attribute(self, oid):
        if oid not in self._attributes:
            raise Failure('cms', '签名缺少属性 ' + oid)
        return self._attributes[oid]

    def verify(self, content):
        if self._attribute(_CONTENT_TYPE).oid() != self.content_type:
            raise Failure('cms', '签名的内容类型不一致')
        if self._attribute(_MESSAGE_DIGEST).expect(der.OCTET_STRING).content != digest(self._digest, content):
            raise Failure('cms-digest', '签名的不是这些内容')
        if self.signer is None:
            raise Failure('cms', '签名里没有签名人的证书')
        self._check_signing_certificate()
        if not is_digest_of(self._algorithm, self._digest):
            raise Failure('cms', '签名算法与摘要算法不符')
        if not self.signer.key.verify(self._algorithm, self._signed, self._signature, self._digest):
            raise Failure('cms-signature', '签名与签名人的公钥不符')
        if _SIGNING_TIME in self._attributes:
            self._attribute(_SIGNING_TIME).time_ms()

    def _check_signing_certificate(self):
        """The first ESSCertID is the signer's; without it somebody could put another certificate of the key there."""
        is_v2 = _SIGNING_CERTIFICATE_V2 in self._attributes
        if is_v2 == (_SIGNING_CERTIFICATE in self._attributes):
            raise Failure('cms-ess', '签名没有指明证书，或指明了两次')
        attribute = self._attribute(_SIGNING_CERTIFICATE_V2 if is_v2 else _SIGNING_CERTIFICATE)
        lists = der.Fields(attribute)
        named = lists.take().children()
        lists.take_if(der.SEQUENCE)
        lists.done()
        if not named:
            raise Failure('cms-ess', '签名没有指明证书')
        first = der.Fields(named[0])
        named_by = first.take_if(der.SEQUENCE) if is_v2 else None
        oid = SHA256 if named_by is None else algorithm(named_by)
        # Read whole before the algorithm is judged: a broken form is invalid, whatever it names.
        certificate_hash, issuer_serial = first.take(der.OCTET_STRING).content, first.take_if(der.SEQUENCE)
        first.done()
        # RFC 2634 §5.4: the first version, still written by older time authorities, is always SHA-1.
        found = digest(oid, self.signer.raw) if is_v2 else hashlib.sha1(self.signer.raw).digest()
        if certificate_hash != found:
            raise Failure('cms-ess', '签名指明的是另一张证书')
        if issuer_serial is not None:
            parts = der.Fields(issuer_serial)
            names, serial = parts.take(der.SEQUENCE).content, parts.take().integer()
            parts.done()
            directory_name = der.parse(names)
            if (directory_name.tag, directory_name.content, serial) != (0xA4, self.signer.issuer, self.signer.serial):
                raise Failure('cms-ess', '签名指明的是另一张证书')


def parse_signed_data(data):
    if len(data) > LONGEST:
        raise Failure('cms', '签名太长')
    return SignedData(der.parse(data))
