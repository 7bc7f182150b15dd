"""Digests by OID and the public keys of certificates: ECDSA P-256/P-384, RSA PKCS#1 v1.5 (RFC 8017 §8.2.2) with SHA-2."""

import hashlib

import curves
import der
from failure import Failure, unsupported
from sm3 import sm3

SHA256 = '2.16.840.1.101.3.4.2.1'
# MD5 and SHA-1: two files can have the same one.
BROKEN_DIGESTS = {'1.2.840.113549.2.5', '1.3.14.3.2.26'}
DIGESTS = {
    SHA256: lambda data: hashlib.sha256(data).digest(),
    '2.16.840.1.101.3.4.2.2': lambda data: hashlib.sha384(data).digest(),
    '2.16.840.1.101.3.4.2.3': lambda data: hashlib.sha512(data).digest(),
    '1.2.156.10197.1.401': sm3,
}
_RSA_KEY, _EC_KEY = '1.2.840.113549.1.1.1', '1.2.840.10045.2.1'
_CURVES = {'1.2.840.10045.3.1.7': curves.P256, '1.3.132.0.34': curves.P384}
_SHA2 = list(DIGESTS)[:3]
_SIGNATURES = {
    '1.2.840.10045.4.3.2': ('ec', _SHA2[0]),
    '1.2.840.10045.4.3.3': ('ec', _SHA2[1]),
    '1.2.840.10045.4.3.4': ('ec', _SHA2[2]),
    '1.2.840.113549.1.1.11': ('rsa', _SHA2[0]),
    '1.2.840.113549.1.1.12': ('rsa', _SHA2[1]),
    '1.2.840.113549.1.1.13': ('rsa', _SHA2[2]),
}


def algorithm(node):
    """The OID of an AlgorithmIdentifier whose parameters are absent or NULL (RFC 5754 §2 and §3).

    With others, as RSASSA-PSS has them, it is an algorithm unknown here: the OID and the parameters in hex.
    """
    oid, parameters = der.algorithm(node)
    if parameters is None or parameters.raw == b'\x05\x00':
        return oid
    if parameters.raw[0] == der.NULL:
        raise Failure('der', '算法的参数有误')
    return oid + ' ' + parameters.raw.hex()


def digest(oid, data):
    """SHA-2 or SM3."""
    if oid not in DIGESTS:
        raise unsupported(oid)
    return DIGESTS[oid](data)


def _signature_kind(oid, bare_digest):
    """(kind of key, digest OID). In CMS, rsaEncryption takes its digest from beside it (RFC 5754 §3.2)."""
    kind = ('rsa', bare_digest) if oid == _RSA_KEY else _SIGNATURES.get(oid)
    if kind is None or kind[1] not in _SHA2:
        raise unsupported(oid)
    return kind


def is_digest_of(oid, beside):
    """RFC 5754 §3: a SignerInfo names the same digest twice; bare rsaEncryption names none."""
    return _signature_kind(oid, _SHA2[0])[1] == beside or oid == _RSA_KEY


class PublicKey:
    """SubjectPublicKeyInfo. Read when it is asked for: what decides first is the algorithm, then the kind of the key."""

    def __init__(self, node):
        self._node = node

    def verify(self, oid, message, signature, bare_digest=None):
        """`oid` is the signature algorithm; `bare_digest` stands beside it where it is rsaEncryption."""
        kind, digest_oid = _signature_kind(oid, bare_digest)
        fields = der.Fields(self._node)
        key_oid, parameters = der.algorithm(fields.take())
        bits = fields.take().bits()
        fields.done()
        if key_oid != (_EC_KEY if kind == 'ec' else _RSA_KEY) or (kind == 'ec' and parameters is None):
            raise Failure('certificate', '公钥与签名算法不符')
        found = digest(digest_oid, message)
        if kind == 'rsa':
            return self._verify_rsa(*self._rsa_numbers(bits), _digest_info(digest_oid, found), signature)
        # Before the curve: engines differ in which other form they read.
        if bits[:1] != b'\x04':
            raise Failure('public-key', '公钥不是完整的点')
        curve = _CURVES.get(parameters.oid())
        if curve is None:
            raise unsupported('curve')
        return curve.verify(curve.point(bits), found, signature)

    @staticmethod
    def _rsa_numbers(bits):
        numbers = der.Fields(der.parse(bits))
        n, e = numbers.take().integer(), numbers.take().integer()
        numbers.done()
        # OpenSSL's limits: a stranger's key must not keep us busy.
        small = n.bit_length() <= 3072 or e.bit_length() <= 64
        if not (3 <= e < n and n.bit_length() <= 16384 and small):
            raise Failure('public-key', 'RSA 公钥有误')
        return n, e

    @staticmethod
    def _verify_rsa(n, e, info, signature):
        size = (n.bit_length() + 7) // 8
        number = int.from_bytes(signature, 'big')
        if len(signature) != size or number >= n:
            return False
        padding = b'\xff' * (size - len(info) - 3)
        found = pow(number, e, n).to_bytes(size, 'big')
        return len(padding) >= 8 and found == b'\x00\x01' + padding + b'\x00' + info


def _digest_info(oid, value):
    """RFC 8017 §9.2: the DigestInfo with NULL parameters; all the OIDs differ in their last byte alone."""
    last = int(oid.rsplit('.', 1)[1])
    algorithm = bytes.fromhex('300d06096086480165030402') + bytes([last]) + b'\x05\x00'
    inner = algorithm + b'\x04' + bytes([len(value)]) + value
    return b'\x30' + bytes([len(inner)]) + inner
