"""ML-DSA-44: our vectors, and signatures at the edges of what FIPS 204 allows. python3 test_ml_dsa.py [--edges]

With --edges it prints these signatures as JSON, so that another implementation can be asked about them.
"""

import hashlib
import json
import os
import sys
import unittest

import ml_dsa
from notes import Checkpoint, Key

_VECTORS = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), '..', '..', 'conformance', 'cosignature', 'ml-dsa-44.json'
)
_BOUND = (1 << 17) - 78
_MESSAGE = b'message'


def _shake(*parts, length):
    return hashlib.shake_256(b''.join(parts)).digest(length)


def _sign_without_key(largest, hint_bytes, hints):
    """A public key with t1 = 0 needs no private one: w is A·z for whatever z we like, and one value in z is `largest`."""
    public_key = _shake(b'rho', length=32) + bytes(1280)
    z = [[(at * 37 + row) % 1001 - 500 for at in range(256)] for row in range(4)]
    z[2][99] = largest
    turned = [ml_dsa._ntt(row) for row in z]
    encoded = b''
    for row in range(4):
        sums = [0] * 256
        for column in range(4):
            a = ml_dsa._sample_uniform(public_key[:32] + bytes([column, row]))
            sums = [total + one * other for total, one, other in zip(sums, a, turned[column])]
        w = ml_dsa._inverse_ntt(sums)
        encoded += ml_dsa._pack_w1([ml_dsa._use_hint(at in hints[row], each) for at, each in enumerate(w)])
    digest = _shake(_shake(public_key, length=64), b'\x00\x00', _MESSAGE, length=64)
    bits = (sum(((1 << 17) - each) << 18 * at for at, each in enumerate(row)) for row in z)
    rows = b''.join(each.to_bytes(576, 'little') for each in bits)
    return public_key, _shake(digest, encoded, length=32) + rows + hint_bytes


def _hints(places, ends, behind=b''):
    return bytes(places) + behind + bytes(80 - len(places) - len(behind)) + bytes(ends)


def edges():
    """(name, public key, message, signature, whether it holds): each is wrong in one thing, or in none."""
    none, few = [set()] * 4, [{3, 7}, {9}, set(), {0, 255}]
    many = [set(range(20))] * 4
    few_bytes = _hints([3, 7, 9, 0, 255], [2, 3, 3, 5])
    for name, largest, hint_bytes, hints, holds in [
        ('no hints', 0, _hints([], [0] * 4), none, True),
        ('five hints', 0, few_bytes, few, True),
        ('eighty hints', 0, _hints(list(range(20)) * 4, [20, 40, 60, 80]), many, True),
        ('z at its largest', _BOUND - 1, few_bytes, few, True),
        ('z at its smallest', 1 - _BOUND, few_bytes, few, True),
        ('z too large by one', _BOUND, few_bytes, few, False),
        ('z too small by one', -_BOUND, few_bytes, few, False),
        ('z as large as can be written', 1 << 17, few_bytes, few, False),
        ('z as small as can be written', 1 - (1 << 17), few_bytes, few, False),
        ('hints out of order', 0, _hints([7, 3, 9, 0, 255], [2, 3, 3, 5]), few, False),
        ('a hint twice', 0, _hints([3, 7, 7, 9, 0, 255], [3, 4, 4, 6]), few, False),
        ('a byte behind the hints', 0, _hints([3, 7, 9, 0, 255], [2, 3, 3, 5], b'\x01'), few, False),
        ('the last byte behind the hints', 0, _hints([3, 7, 9, 0, 255], [2, 3, 3, 5], bytes(74) + b'\x01'), few, False),
        ('an end before its start', 0, _hints([3, 7, 9, 0, 255], [2, 3, 2, 5]), few, False),
        ('an end behind all hints', 0, _hints(list(range(20)) * 4, [20, 40, 60, 81]), many, False),
        ('other hints', 0, _hints([3, 8, 9, 0, 255], [2, 3, 3, 5]), few, False),
    ]:
        public_key, signature = _sign_without_key(largest, hint_bytes, hints)
        yield name, public_key, _MESSAGE, signature, holds


class MlDsa(unittest.TestCase):
    def test_our_vectors(self):
        with open(_VECTORS, encoding='utf-8') as file:
            vectors = json.load(file)
        key = Key(vectors['vkey'].encode())
        for each in vectors['notes']:
            checkpoint = Checkpoint(each['note'].encode())
            self.assertEqual(checkpoint.ml_dsa_cosignatures(key), [each['valid']], each['name'])

    def test_every_bit_of_a_signature_counts(self):
        _, key, message, signature, _ = next(edges())
        for at in range(0, len(signature), 61):
            changed = bytearray(signature)
            changed[at] ^= 1 << at % 8
            self.assertFalse(ml_dsa.verify(key, message, bytes(changed)), at)
        self.assertFalse(ml_dsa.verify(key, message + b' ', signature))
        self.assertFalse(ml_dsa.verify(bytes([key[0] ^ 1]) + key[1:], message, signature))
        self.assertFalse(ml_dsa.verify(key, message, signature + b'\x00'))
        self.assertFalse(ml_dsa.verify(key[:-1], message, signature))

    def test_the_edges_of_the_encoding(self):
        for name, key, message, signature, holds in edges():
            self.assertEqual(ml_dsa.verify(key, message, signature), holds, name)


if __name__ == '__main__':
    if sys.argv[1:] == ['--edges']:
        json.dump([[name, *(part.hex() for part in parts), holds] for name, *parts, holds in edges()], sys.stdout)
    else:
        unittest.main()
