"""Ed25519 (RFC 8032 §5.1.7), verification alone, without the cofactor as OpenSSL and browsers do it."""

import hashlib

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)


def _add(one, other):
    """Extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _decode(encoded):
    """None where the bytes are no point, or not the one encoding of it."""
    y = int.from_bytes(encoded, 'little')
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return (x, y, 1, x * y % _P)


def _encode(point):
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, 'little')


_BASE = _decode((4 * pow(5, -1, _P) % _P).to_bytes(32, 'little'))


def verify(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, s = _decode(public_key), int.from_bytes(signature[32:], 'little')
    if a is None or s >= _L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), 'little') % _L
    minus_a = (_P - a[0], a[1], 1, _P - a[3])
    both, total = _add(_BASE, minus_a), (0, 1, 1, 0)
    for at in range(252, -1, -1):
        total = _add(total, total)
        addend = (None, _BASE, minus_a, both)[(s >> at & 1) | (k >> at & 1) << 1]
        if addend is not None:
            total = _add(total, addend)
    return _encode(total) == signature[:32]
