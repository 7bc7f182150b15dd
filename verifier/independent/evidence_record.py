"""Evidence records (RFC 4998): docs/evidence-format.md §12.

Whoever wrote this file had read the TypeScript reader before: the other files here are from the document alone.
"""

import der
from failure import Failure, unsupported
from signatures import BROKEN_DIGESTS, DIGESTS, algorithm, digest
from tsp import Token

# One renewal a year for a century: more keeps us busy, and nobody else.
_MOST_TIME_STAMPS = 128
_DIGEST, _ATTRIBUTES, _REDUCED_TREE = 0xA0, 0xA1, 0xA2
_CRYPTO_INFOS, _ENCRYPTION = 0xA0, 0xA1


def _bad(why):
    return Failure('evidence-record', '续期记录有误：' + why)


class ArchiveTimeStamp:
    """§4.1. `digest` is None where only the token names it."""

    def __init__(self, node):
        fields = der.Fields(node)
        named = fields.take_if(_DIGEST)
        # IMPLICIT: the tag stands in the place of the SEQUENCE's own.
        self.digest = None if named is None else algorithm(der.Node(der.SEQUENCE, named.content, named.raw))
        # Attributes say how the record was made and change nothing.
        fields.take_if(_ATTRIBUTES)
        tree = fields.take_if(_REDUCED_TREE)
        self.lists = [] if tree is None else [self._read_list(each) for each in tree.children(_REDUCED_TREE)]
        self._token = fields.take(der.SEQUENCE)
        fields.done()

    @staticmethod
    def _read_list(node):
        hashes = [each.expect(der.OCTET_STRING).content for each in node.children()]
        if not hashes:
            raise _bad('空的哈希列表')
        return hashes

    def read_token(self):
        self.token = Token(self._token)
        if self.digest is None:
            self.digest = self.token.digest

    def root(self, leaf):
        """§4.3: what the lists lead to from the leaf, which the first of them holds."""
        if any(len(each) != len(leaf) for hashes in self.lists for each in hashes):
            raise Failure('evidence-tree', '哈希的长度不对')
        if self.lists and leaf not in self.lists[0]:
            raise Failure('evidence-tree', '哈希树里没有这个文件')
        below = []
        for hashes in self.lists:
            together = sorted(hashes + below)
            below = [digest(self.digest, b''.join(together)) if len(together) > 1 else together[0]]
        return below[0] if below else leaf

    def verify(self, leaf, anchors, good_at_ms):
        """Answers when the first certificate of its chain ends."""
        if self.token.digest != self.digest:
            raise _bad('时间戳用的是另一种摘要')
        root = self.root(leaf)
        # Without a tree, a token over other data belongs to another record; the token itself is not broken.
        if not self.lists and root != self.token.imprint:
            raise Failure('evidence-tree', '时间戳盖的不是这个文件')
        self.token.verify_imprint(root)
        self.token.check_chain(anchors)
        return self.token.check_chain(anchors, good_at_ms)

    def next_leaf(self):
        """§5.2, time-stamp renewal: the token as it stands."""
        return digest(self.digest, self._token.raw)


class EvidenceRecord:
    """`chains` in their order, each a list of time stamps."""

    def __init__(self, data):
        fields = der.Fields(der.parse(data))
        if fields.take().small() != 1:
            raise _bad('版本')
        named = [algorithm(each) for each in fields.take().children()]
        # Certificates and encryption: the verifier brings its own trust, and what is proven is the file at hand.
        fields.take_if(_CRYPTO_INFOS)
        fields.take_if(_ENCRYPTION)
        nodes = fields.take().children()
        self.chains = [[ArchiveTimeStamp(each) for each in node.children()] for node in nodes]
        fields.done()
        self.all = [each for chain in self.chains for each in chain]
        if not 1 <= len(self.all) <= _MOST_TIME_STAMPS or [] in self.chains:
            raise _bad('%d 个时间戳' % len(self.all))
        if BROKEN_DIGESTS.intersection(named):
            raise _bad('MD5 和 SHA-1 已不安全')
        for oid in named:
            if oid not in DIGESTS:
                raise unsupported(oid)
        for each in self.all:
            each.read_token()
            if each.digest not in named:
                raise _bad('没有列出所用的摘要')
        self._raw_chains = [node.raw for node in nodes]

    def verify(self, data, anchors, now_ms):
        """§5.3. Answers when the first certificate of the last token's chain ends."""
        times = [each.token.time_ms for each in self.all]
        # An authority's clock may be ahead of ours.
        good_at = times[1:] + [max(now_ms, times[-1])]
        position = 0
        for number, chain in enumerate(self.chains):
            leaf = self._first_leaf(number, data)
            for each in chain:
                if each.digest != chain[0].digest:
                    raise _bad('一条链里有两种摘要')
                if times[position] > good_at[position]:
                    raise Failure('evidence-order', '时间戳比续它的那一个还晚')
                covered_until = each.verify(leaf, anchors, good_at[position])
                leaf = each.next_leaf()
                position += 1
        return covered_until

    def keys(self, anchors):
        """§19: the anchor of each token as of its own time; for a record that was verified."""
        return [('time-authority', each.token.anchor(anchors).sha256) for each in self.all]

    def _first_leaf(self, number, data):
        """The data's digest; in a later chain together with that of all chains before it (§5.2, hash-tree renewal)."""
        oid = self.chains[number][0].digest
        found = digest(oid, data)
        if number == 0:
            return found
        before = der.encode(der.SEQUENCE, b''.join(self._raw_chains[:number]))
        return digest(oid, found + digest(oid, before))
