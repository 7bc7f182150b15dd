"""A reader of DER (X.690) that takes nothing but DER: definite, shortest lengths and low tags."""

import re
from datetime import datetime, timezone

from failure import Failure

INTEGER, BIT_STRING, OCTET_STRING, NULL, OID, SEQUENCE, SET = 0x02, 0x03, 0x04, 0x05, 0x06, 0x30, 0x31
BOOLEAN, UTC_TIME, GENERALIZED_TIME = 0x01, 0x17, 0x18
# Far beyond any honest file, far below what would keep a machine busy.
_MOST_CHILDREN = 10000


def _bad(what):
    return Failure('der', 'DER 编码有误：' + what)


class Node:
    """One value: its tag byte, its content, and `raw`, the bytes of the whole."""

    __slots__ = ('tag', 'content', 'raw')

    def __init__(self, tag, content, raw):
        self.tag, self.content, self.raw = tag, content, raw

    def expect(self, tag):
        if self.tag != tag:
            raise _bad('tag %02x' % self.tag)
        return self

    def children(self, tag=SEQUENCE, most=_MOST_CHILDREN):
        self.expect(tag)
        nodes, at = [], 0
        while at < len(self.content):
            if len(nodes) == most:
                raise _bad('too many fields')
            node = _read_at(self.content, at)
            nodes.append(node)
            at += len(node.raw)
        return nodes

    def integer(self):
        content = self.expect(INTEGER).content
        if not content or (len(content) > 1 and (content[0], content[1] >> 7) in ((0, 0), (255, 1))):
            raise _bad('INTEGER')
        return int.from_bytes(content, 'big', signed=True)

    def small(self):
        """A version or status: not negative, at most six bytes."""
        value = self.integer()
        if value < 0 or len(self.content) > 6:
            raise _bad('INTEGER')
        return value

    def boolean(self):
        if self.expect(BOOLEAN).content not in (b'\x00', b'\xff'):
            raise _bad('BOOLEAN')
        return self.content == b'\xff'

    def oid(self):
        content = self.expect(OID).content
        if not content or len(content) > 64 or content[-1] & 0x80:
            raise _bad('OID')
        arcs, value, fresh = [], 0, True
        for byte in content:
            if fresh and byte == 0x80:
                raise _bad('OID')
            value, fresh = value << 7 | byte & 0x7F, byte < 0x80
            if fresh:
                arcs.append(value)
                value = 0
        first = min(arcs[0] // 40, 2)
        return '.'.join(map(str, [first, arcs[0] - 40 * first] + arcs[1:]))

    def bits(self):
        """The bytes of a BIT STRING that has no unused bits."""
        if self.expect(BIT_STRING).content[:1] != b'\x00':
            raise _bad('BIT STRING')
        return self.content[1:]

    def flags(self):
        """The numbers of the bits that are set in a named bit list."""
        content = self.expect(BIT_STRING).content
        if not content or content[0] > 7 or (len(content) == 1 and content[0]):
            raise _bad('BIT STRING')
        if len(content) > 1 and content[-1] & ((1 << content[0]) - 1):
            raise _bad('BIT STRING')
        return {at for at in range(8 * len(content) - 8) if content[1 + at // 8] >> (7 - at % 8) & 1}

    def whole_second_ms(self):
        """The same of certificates and lists, which have no fractions (RFC 5280 §4.1.2.5, §5.1.2.4)."""
        if b'.' in self.content:
            raise _bad('time')
        return self.time_ms()

    def time_ms(self):
        """Milliseconds since 1970. RFC 5280 §4.1.2.5 for both kinds, RFC 3161 §2.4.2 for fractions."""
        text = self.content.decode('ascii', 'replace')
        if self.tag == UTC_TIME and re.fullmatch('[0-9]{12}Z', text):
            text = ('19' if text >= '5' else '20') + text
        elif self.tag != GENERALIZED_TIME:
            raise _bad('time')
        match = re.fullmatch(r'([0-9]{14})(?:\.([0-9]{0,8}[1-9]))?Z', text)
        if match is None:
            raise _bad('time')
        digits = match.group(1)
        parts = [int(digits[:4])] + [int(digits[at : at + 2]) for at in range(4, 14, 2)]
        try:
            moment = datetime(*parts, tzinfo=timezone.utc)
        except ValueError:
            raise _bad('time') from None
        seconds = int((moment - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds())
        return seconds * 1000 + int(((match.group(2) or '') + '000')[:3])


def _read_at(data, start):
    at = start + 2
    if at > len(data) or data[start] & 0x1F == 0x1F:
        raise _bad('tag')
    length = data[start + 1]
    if length >= 0x80:
        count = length & 0x7F
        length = int.from_bytes(data[at : at + count], 'big')
        if not 1 <= count <= 4 or at + count > len(data) or length < 0x80 or length >> 8 * (count - 1) == 0:
            raise _bad('length')
        at += count
    if at + length > len(data):
        raise _bad('length')
    return Node(data[start], data[at : at + length], data[start : at + length])


def parse(data):
    """The one value that the bytes are, with nothing behind it."""
    node = _read_at(data, 0)
    if len(node.raw) != len(data):
        raise _bad('trailing bytes')
    return node


class Fields:
    """The children of a SEQUENCE, taken in order; `done` refuses what is left."""

    def __init__(self, node, tag=SEQUENCE):
        self._nodes = node.children(tag)
        self._at = 0

    def take(self, tag=None):
        if self._at == len(self._nodes):
            raise _bad('a field is missing')
        node = self._nodes[self._at]
        self._at += 1
        return node if tag is None else node.expect(tag)

    def take_if(self, *tags):
        if self._at < len(self._nodes) and self._nodes[self._at].tag in tags:
            return self.take()
        return None

    def rest(self):
        nodes, self._at = self._nodes[self._at :], len(self._nodes)
        return nodes

    def done(self):
        if self._at < len(self._nodes):
            raise _bad('a field too many')


def algorithm(node):
    """AlgorithmIdentifier: the OID and the parameters, or None."""
    fields = Fields(node)
    oid, parameters = fields.take().oid(), fields.rest()
    if len(parameters) > 1:
        raise _bad('AlgorithmIdentifier')
    return oid, (parameters[0] if parameters else None)


def encode(tag, content):
    """One value in its shortest form."""
    size = len(content)
    digits = b'' if size < 0x80 else size.to_bytes((size.bit_length() + 7) // 8, 'big')
    return bytes([tag, 0x80 | len(digits)]) + digits + content if digits else bytes([tag, size]) + content
