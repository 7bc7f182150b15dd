"""Certificates and their chains (RFC 5280 §4 and §6). Not checked: revocation, policies, name constraints."""

import hashlib
import re

import der
from failure import Failure, Skipped
from notes import read_base64
from signatures import PublicKey, algorithm

_BASIC_CONSTRAINTS, _KEY_USAGE, _EXTENDED_USAGE = '2.5.29.19', '2.5.29.15', '2.5.29.37'
_POLICIES = '2.5.29.32'
# Policies are not checked; without constraints on them that makes no difference.
_KNOWN = {_BASIC_CONSTRAINTS, _KEY_USAGE, _EXTENDED_USAGE, _POLICIES}
_COMMON_NAME = '2.5.4.3'
# UTF8String, PrintableString, IA5String, BMPString.
_TEXTS = {0x0C: 'utf-8', 0x13: 'ascii', 0x16: 'ascii', 0x1E: 'utf-16-be'}
# documentSigning, emailProtection, any.
_CREATOR_PURPOSES = {'1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4', '2.5.29.37.0'}
TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
DIGITAL_SIGNATURE, NON_REPUDIATION, _CERTIFICATE_SIGN = 0, 1, 5
# With the leaf and the anchor.
_LONGEST = 6
_MOST_SIGNATURES = 32


class Certificate:
    def __init__(self, raw):
        outer = der.Fields(der.parse(raw))
        tbs, signed_by = outer.take(), outer.take()
        self.raw, self._tbs, self._signature = raw, tbs.raw, outer.take().bits()
        outer.done()
        self._algorithm = algorithm(signed_by)
        fields = der.Fields(tbs)
        version = fields.take_if(0xA0)
        if version is None or der.parse(version.content).small() != 2:
            raise Failure('certificate', '不是 X.509 第三版')
        self.serial = fields.take().integer()
        # Byte for byte: of two spellings OpenSSL says that they differ.
        if fields.take().raw != signed_by.raw:
            raise Failure('certificate', '证书内外的签名算法不同')
        self.issuer = fields.take(der.SEQUENCE).raw
        validity = der.Fields(fields.take())
        self.not_before, self.not_after = validity.take().whole_second_ms(), validity.take().whole_second_ms()
        validity.done()
        self.subject = fields.take(der.SEQUENCE).raw
        self._public_key = fields.take(der.SEQUENCE)
        extensions = fields.take_if(0xA3)
        fields.done()
        self._read_extensions(extensions)
        self.common_name = self._read_common_name()

    def _read_extensions(self, node):
        self.extensions, self._values = {}, {}
        if node is None:
            return
        for each in der.parse(node.content).children():
            fields = der.Fields(each)
            oid, critical = fields.take().oid(), fields.take_if(der.BOOLEAN)
            value = fields.take(der.OCTET_STRING).content
            fields.done()
            if oid in self.extensions:
                raise Failure('certificate', '证书的扩展重复')
            self.extensions[oid] = critical is not None and critical.boolean()
            self._values[oid] = value

    def _value(self, oid):
        """Read when it is asked for: a certificate that nobody needs hurts nobody."""
        return der.parse(self._values[oid]) if oid in self._values else None

    @property
    def key_usage(self):
        node = self._value(_KEY_USAGE)
        return None if node is None else node.flags()

    @property
    def purposes(self):
        node = self._value(_EXTENDED_USAGE)
        return None if node is None else [purpose.oid() for purpose in node.children()]

    @property
    def authority(self):
        """basicConstraints: whether it is a CA's certificate, and how many CAs may stand below it, or None."""
        node = self._value(_BASIC_CONSTRAINTS)
        if node is None:
            return False, None
        fields = der.Fields(node)
        ca, length = fields.take_if(der.BOOLEAN), fields.take_if(der.INTEGER)
        fields.done()
        path_length = None if length is None else length.small()
        return ca is not None and ca.boolean(), path_length

    @property
    def key(self):
        """Only when it is asked for: a key of an unknown kind hurts nobody before."""
        return PublicKey(self._public_key)

    @property
    def sha256(self):
        return hashlib.sha256(self.raw).hexdigest()

    def may_sign(self):
        usage = self.key_usage
        return usage is None or bool(usage & {DIGITAL_SIGNATURE, NON_REPUDIATION})

    def signs_only(self):
        """OpenSSL demands of a time authority that its key may do nothing else."""
        usage = self.key_usage
        return usage is None or bool(usage) and usage <= {DIGITAL_SIGNATURE, NON_REPUDIATION}

    def has_foreign_purpose(self):
        """Purposes marked critical restrict a certificate to them (RFC 5280 §4.2.1.12)."""
        purposes = set(self.purposes or [])
        return self.extensions.get(_EXTENDED_USAGE, False) and not _CREATOR_PURPOSES & purposes

    @property
    def key_bytes(self):
        return self._public_key.raw

    def _read_common_name(self):
        """The first of the subject; empty where there is none, or bytes that are no text of their type."""
        for each in der.parse(self.subject).children():
            for pair in each.children(der.SET):
                parts = pair.children()
                if len(parts) > 1 and parts[0].oid() == _COMMON_NAME:
                    try:
                        return parts[1].content.decode(_TEXTS[parts[1].tag])
                    except (KeyError, UnicodeDecodeError):
                        return ''
        return ''

    def is_signed_by(self, issuer):
        return issuer.key.verify(self._algorithm, self._tbs, self._signature)

    def check_valid_at(self, moment_ms):
        if moment_ms < self.not_before:
            raise Failure('certificate-not-yet-valid', '证书在该时刻尚未生效')
        # Inclusive of its whole second (§4.1.2.5).
        if moment_ms >= self.not_after + 1000:
            raise Failure('certificate-expired', '证书在该时刻已经过期')

    def check_extensions(self):
        for oid, critical in self.extensions.items():
            if critical and oid not in _KNOWN:
                raise Failure('certificate-chain', '证书有未知的关键扩展 ' + oid)


def check_chain(leaf, others, anchors, moment_ms):
    """RFC 5280 §6.1 from one of the anchors, as of `moment_ms`. `others` may stand in between, and prove nothing themselves.

    Answers when the first certificate of the chain ends, in milliseconds.
    """
    leaf.check_extensions()
    leaf.check_valid_at(moment_ms)
    budget = [_MOST_SIGNATURES]
    dead_ends = []
    ends = _climb([leaf], others, anchors, moment_ms, budget, dead_ends)
    if ends is not None:
        return ends
    unknown = [each for each in dead_ends if isinstance(each, Skipped)]
    raise (unknown + dead_ends + [Failure('certificate-chain', '证书不是由受信任的机构签发')])[0]


def _climb(chain, others, anchors, moment_ms, budget, dead_ends):
    """`chain` stands from the leaf upwards. None without a way up."""
    # A path length does not count an authority's new key under its old one (RFC 5280 §4.2.1.9).
    child, between = chain[-1], sum(each.subject != each.issuer for each in chain[1:])
    for is_anchor, issuer in [(True, each) for each in anchors] + [(False, each) for each in others]:
        if issuer.subject != child.issuer or budget[0] == 0 or issuer.raw in [each.raw for each in chain]:
            continue
        budget[0] -= 1
        # No signature covers the enclosed ones, and two anchors may have one name: a wrong one does not hide the right one.
        try:
            _check_issuer(issuer, between, moment_ms)
            if not child.is_signed_by(issuer):
                raise Failure('certificate-chain', '证书不是由受信任的机构签发')
        except (Failure, Skipped) as dead_end:
            dead_ends.append(dead_end)
            continue
        longer = chain + [issuer]
        if is_anchor:
            return min(each.not_after for each in longer)
        ends = _climb(longer, others, anchors, moment_ms, budget, dead_ends) if len(longer) < _LONGEST else None
        if ends is not None:
            return ends
    return None


def _check_issuer(issuer, between, moment_ms):
    issuer.check_extensions()
    issuer.check_valid_at(moment_ms)
    usage, (is_ca, path_length) = issuer.key_usage, issuer.authority
    signs = usage is None or _CERTIFICATE_SIGN in usage
    if not is_ca or not signs or (path_length is not None and between > path_length):
        raise Failure('certificate-chain', '签发者不是证书机构')


def read_pem(data, label='CERTIFICATE'):
    """The DER of every block of that label (RFC 7468). Other text is passed over, but no boundary may be left over."""
    pattern = r'-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\t\n\r ]*)-----END \1-----'
    try:
        text = data.decode('utf-8')
        if '-----' in re.sub(pattern, '', text):
            raise ValueError
        blocks = [body for found, body in re.findall(pattern, text) if found == label]
        return [read_base64(re.sub('[\t\n\r ]', '', body).encode('ascii'), 'pem') for body in blocks]
    except ValueError:
        raise Failure('pem', 'PEM 有误') from None
