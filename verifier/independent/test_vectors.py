"""Vectors of the specifications themselves: python3 test_vectors.py [FOLDER of transparency-dev/merkle's vectors]."""

import base64
import hashlib
import json
import os
import sys
import unittest

import canonical_json
import curves
import der
import ed25519
import merkle
import sm3
from failure import Failure
from notes import Checkpoint, Key

_HERE = os.path.dirname(os.path.abspath(__file__))
_MERKLE = os.path.join(_HERE, '..', '..', 'conformance', 'merkle')
_SHARED = [os.path.abspath(path) for path in sys.argv[1:2]]


def _load(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return json.load(file)


def _holds(check, *arguments):
    try:
        check(*arguments)
        return True
    except Failure:
        return False


def _hashes(texts):
    return [bytes.fromhex(text) for text in texts]


class Primitives(unittest.TestCase):
    def test_sm3_gives_the_examples_of_its_standard(self):
        ours = sm3.Sm3()
        ours.update(b'abc')
        self.assertEqual(ours.hexdigest(), '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
        ours.update(b'd' + b'abcd' * 15)
        self.assertEqual(ours.hexdigest(), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')

    def test_sm3_agrees_with_openssl_where_that_knows_it(self):
        for length in range(0, 200, 3):
            data, ours = bytes(range(length)), sm3.Sm3()
            ours.update(data)
            self.assertEqual(ours.digest(), sm3.sm3(data))

    def test_ed25519_holds_for_rfc_8032_and_for_nothing_beside_it(self):
        key = bytes.fromhex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
        signature = bytes.fromhex(
            '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da'
            '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'
        )
        order = 2**252 + 27742317777372353535851937790883648493
        other_s = (int.from_bytes(signature[32:], 'little') + order).to_bytes(32, 'little')
        self.assertTrue(ed25519.verify(key, b'r', signature))
        self.assertFalse(ed25519.verify(key, b's', signature))
        self.assertFalse(ed25519.verify(key, b'r', signature[:32] + other_s))

    def test_ecdsa_holds_for_rfc_6979_and_for_nothing_beside_it(self):
        for curve, digest, x, y, r, s in [
            (
                curves.P256,
                hashlib.sha256(b'sample').digest(),
                '60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
                '7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299',
                'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
                'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
            ),
            (
                curves.P384,
                hashlib.sha384(b'sample').digest(),
                'ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64'
                'def8f0ea9055866064a254515480bc13',
                '8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1'
                '288b231c3ae0d4fe7344fd2533264720',
                '94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c'
                '81a648152e44acf96e36dd1e80fabe46',
                '99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94f'
                'a329c145786e679e7b82c71a38628ac8',
            ),
        ]:
            point = curve.point(bytes.fromhex('04' + x + y))
            self.assertTrue(curve.verify(point, digest, _ecdsa(int(r, 16), int(s, 16))))
            self.assertFalse(curve.verify(point, digest[::-1], _ecdsa(int(r, 16), int(s, 16))))
            for bad in [(0, 1), (1, 0), (curve.n, 1), (int(r, 16), int(s, 16) + curve.n)]:
                self.assertFalse(curve.verify(point, digest, _ecdsa(*bad)))
            with self.assertRaises(Failure):
                curve.point(bytes.fromhex('04' + y + x))

    def test_der_has_one_spelling(self):
        for bad in ['', '30', '3001', '300102', '30800000', '308100', '30820001', '1f0100', '0200', '02020001', '3000ff']:
            with self.assertRaises(Failure, msg=bad):
                node = der.parse(bytes.fromhex(bad))
                node.children() if node.tag == der.SEQUENCE else node.integer()

    def test_json_has_one_spelling(self):
        self.assertEqual(canonical_json.read(b'{"a":[1,null,"\xe5\xaf\xbb\\n"]}'), {'a': [1, None, '寻\n']})
        deep = b'[' * 100000 + b']' * 100000
        for bad in [
            *(b'', b' 1', b'1\n', b'1.0', b'1e2', b'-0', b'01', b'9007199254740992', b'9' * 100000, b'NaN', deep),
            *(b'{"b":1,"a":1}', b'{"a":1,"a":1}', b'"\\u0041"', b'"\\ud800"', b'"\xff"', b'\xef\xbb\xbf1', b'1\x00'),
            *('"a"'.encode('utf-16'), b'"\t"', b'"\\/"'),
        ]:
            self.assertFalse(_holds(canonical_json.read, bad), bad[:20])


def _ecdsa(r, s):
    numbers = [number.to_bytes(number.bit_length() // 8 + 1, 'big') for number in (r, s)]
    content = b''.join(b'\x02' + bytes([len(number)]) + number for number in numbers)
    return b'\x30' + bytes([len(content)]) + content


class Trees(unittest.TestCase):
    def test_the_documented_small_trees(self):
        known = _load(_MERKLE, 'small-trees.json')
        leaves = [merkle.leaf_hash(leaf) for leaf in _hashes(known['leaves'])]
        roots = _hashes(known['roots'])
        for size, root in enumerate(roots):
            self.assertEqual(merkle.root_hash(leaves[:size]), root)
        for each in known['inclusion']:
            merkle.check_inclusion(
                each['index'], each['size'], leaves[each['index']], _hashes(each['path']), roots[each['size']]
            )
        for each in known['consistency']:
            sizes = each['old'], each['size']
            merkle.check_consistency(*sizes, _hashes(each['path']), *(roots[size] for size in sizes))

    def test_the_documented_decimal_trees(self):
        known = _load(_MERKLE, 'decimal-trees.json')['roots']
        leaves = [merkle.leaf_hash(b'%d' % number) for number in range(max(map(int, known)))]
        for size, root in known.items():
            self.assertEqual(merkle.root_hash(leaves[: int(size)]).hex(), root)

    def test_the_documented_checkpoint(self):
        checkpoint = Checkpoint(
            'log.example/evidence\n8\nXcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=\n\n'
            '— log.example/evidence LW53a8RJh8PiM1Yw0cYjLqKyKOSNxznkNu1QOqADzzGaPl+1pRCLbvjA4vGGnjH2kPqSGoxu3j15r1Se4PbWhSPXhgM=\n'
            '— witness.example/w1 IDJKvgAAAABlU/EAsJdPUvhEwaE00+hatpc3NK0/uowXUFliPLBzn+N+qDX/OLh48YGlLo5YqABAuzk44zipW5A5IyZDWDCl4fFAAA==\n'.encode()
        )
        log = Key(b'log.example/evidence+2d6e776b+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4')
        witness = Key(b'witness.example/w1+20324abe+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X')
        self.assertTrue(checkpoint.is_signed_by(log))
        self.assertEqual(checkpoint.cosigned_at(witness), 1700000000)


@unittest.skipUnless(_SHARED, 'no folder of reference vectors was named')
class ReferenceVectors(unittest.TestCase):
    """github.com/transparency-dev/merkle, testdata; most of them are attacks."""

    def _each(self, kind):
        found = [os.path.join(at, name) for at, _, names in os.walk(os.path.join(_SHARED[0], kind)) for name in names]
        self.assertGreater(len(found), 90)
        return ((path, _load(path)) for path in found)

    def test_inclusion(self):
        for path, v in self._each('inclusion'):
            leaf, root, proof = _bytes(v['leafHash']), _bytes(v['root']), map(_bytes, v['proof'] or [])
            holds = _holds(merkle.check_inclusion, v['leafIdx'], v['treeSize'], leaf, list(proof), root)
            self.assertEqual(holds, not v['wantErr'], path)

    def test_consistency(self):
        for path, v in self._each('consistency'):
            roots, proof = map(_bytes, (v['root1'], v['root2'])), map(_bytes, v['proof'] or [])
            holds = _holds(merkle.check_consistency, v['size1'], v['size2'], list(proof), *roots)
            self.assertEqual(holds, not v['wantErr'], path)

    def test_the_tree_of_an_independent_program(self):
        known = _load(_SHARED[0], 'merkle-tiles-checkpoint.json')
        leaves = [merkle.leaf_hash(b'%d' % number) for number in range(max(map(int, known['decimal_leaf_roots'])))]
        for size, root in known['decimal_leaf_roots'].items():
            self.assertEqual(merkle.root_hash(leaves[: int(size)]).hex(), root)


def _bytes(text):
    return base64.b64decode(text or '')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
