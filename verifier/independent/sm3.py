"""SM3 (GB/T 32905-2016). Python's own hashlib is used where its OpenSSL knows SM3; it is some hundred times faster."""

import hashlib
import struct

_START = (0x7380166F, 0x4914B2B9, 0x172442D7, 0xDA8A0600, 0xA96F30BC, 0x163138AA, 0xE38DEE4D, 0xB0FB0E4E)
_ALL = 0xFFFFFFFF


def _rotate(x, n):
    n %= 32
    return ((x << n) | (x >> (32 - n))) & _ALL


_CONSTANTS = [_rotate(0x79CC4519 if j < 16 else 0x7A879D8A, j) for j in range(64)]


def _compress(state, block):
    w = list(struct.unpack('>16I', block))
    for j in range(16, 68):
        x = w[j - 16] ^ w[j - 9] ^ _rotate(w[j - 3], 15)
        w.append(x ^ _rotate(x, 15) ^ _rotate(x, 23) ^ _rotate(w[j - 13], 7) ^ w[j - 6])
    a, b, c, d, e, f, g, h = state
    for j in range(64):
        a12 = _rotate(a, 12)
        ss1 = _rotate((a12 + e + _CONSTANTS[j]) & _ALL, 7)
        if j < 16:
            ff, gg = a ^ b ^ c, e ^ f ^ g
        else:
            ff, gg = (a & b) | (a & c) | (b & c), (e & f) | (~e & g)
        tt1 = (ff + d + (ss1 ^ a12) + (w[j] ^ w[j + 4])) & _ALL
        tt2 = (gg + h + ss1 + w[j]) & _ALL
        a, b, c, d = tt1, a, _rotate(b, 9), c
        e, f, g, h = tt2 ^ _rotate(tt2, 9) ^ _rotate(tt2, 17), e, _rotate(f, 19), g
    return tuple(old ^ new for old, new in zip(state, (a, b, c, d, e, f, g, h)))


class Sm3:
    """Takes bytes piece by piece, like hashlib's objects."""

    def __init__(self):
        self._state = _START
        self._rest = b''
        self._size = 0

    def update(self, data):
        self._size += len(data)
        data = self._rest + bytes(data)
        whole = len(data) - len(data) % 64
        for at in range(0, whole, 64):
            self._state = _compress(self._state, data[at : at + 64])
        self._rest = data[whole:]

    def digest(self):
        padding = b'\x80' + bytes((55 - self._size) % 64) + struct.pack('>Q', self._size * 8)
        state, tail = self._state, self._rest + padding
        for at in range(0, len(tail), 64):
            state = _compress(state, tail[at : at + 64])
        return struct.pack('>8I', *state)

    def hexdigest(self):
        return self.digest().hex()


def new():
    try:
        return hashlib.new('sm3')
    except ValueError:
        return Sm3()


def sm3(data):
    hasher = new()
    hasher.update(data)
    return hasher.digest()
