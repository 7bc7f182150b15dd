"""ML-DSA-44 (FIPS 204), verification alone: pure, with an empty context. Nothing here is secret, so nothing is constant-time."""

import hashlib

KEY_BYTES, SIGNATURE_BYTES = 1312, 2420
# FIPS 204 §4, table 1.
_Q, _D, _K, _L, _TAU, _GAMMA1, _GAMMA2, _BETA, _OMEGA = 8380417, 13, 4, 4, 39, 1 << 17, 95232, 78, 80
_CHALLENGE_BYTES, _T1_BYTES, _Z_BYTES = 32, 320, 576
# Algorithm 43: 1753 is a root of unity of order 512, its powers in the order of reversed bits.
_ZETAS = [pow(1753, int(format(at, '08b')[::-1], 2), _Q) for at in range(256)]
_INVERSE_OF_256 = pow(256, -1, _Q)


def verify(public_key, message, signature):
    """Algorithms 3 and 8: FIPS 204 §5.3 and §6.3."""
    if len(public_key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    challenge, z, hints = _decode_signature(signature)
    if hints is None or any(abs(each) >= _GAMMA1 - _BETA for row in z for each in row):
        return False
    # An empty context: a zero byte for the pure variant, then the context's length.
    digest = _shake256(_shake256(public_key, 64) + b'\x00\x00' + message, 64)
    c, z = _ntt(_sample_in_ball(challenge)), [_ntt(row) for row in z]
    encoded = b''
    for row, hint in enumerate(hints):
        t1 = _unpack(public_key[32 + _T1_BYTES * row : 32 + _T1_BYTES * (row + 1)], 10)
        scaled = _ntt([each << _D for each in t1])
        sums = [-one * other for one, other in zip(c, scaled)]
        for column in range(_L):
            a = _sample_uniform(public_key[:32] + bytes([column, row]))
            sums = [total + one * other for total, one, other in zip(sums, a, z[column])]
        encoded += _pack_w1([_use_hint(at in hint, each) for at, each in enumerate(_inverse_ntt(sums))])
    return _shake256(digest + encoded, _CHALLENGE_BYTES) == challenge


def _shake256(data, length):
    return hashlib.shake_256(data).digest(length)


def _unpack(data, width):
    """Algorithm 18: numbers of `width` bits, the least significant bit first."""
    bits, mask = int.from_bytes(data, 'little'), (1 << width) - 1
    return [bits >> at & mask for at in range(0, 256 * width, width)]


def _pack_w1(numbers):
    """Algorithm 28: six bits each, since w1 is below (q − 1) / 2γ₂ = 44."""
    return sum(each << 6 * at for at, each in enumerate(numbers)).to_bytes(192, 'little')


def _decode_signature(signature):
    """Algorithm 27: the challenge, z and the places of the hints, or None for hints that are not encoded as they must be."""
    start, end = _CHALLENGE_BYTES, _CHALLENGE_BYTES + _L * _Z_BYTES
    rows = [signature[at : at + _Z_BYTES] for at in range(start, end, _Z_BYTES)]
    z = [[_GAMMA1 - each for each in _unpack(row, 18)] for row in rows]
    return signature[:start], z, _decode_hints(signature[end:])


def _decode_hints(data):
    """Algorithm 21: ascending places in each polynomial and zeros behind the last, so that they have one encoding."""
    hints, start = [], 0
    for end in data[_OMEGA:]:
        places = data[start:end]
        if not start <= end <= _OMEGA or any(one >= next_one for one, next_one in zip(places, places[1:])):
            return None
        hints.append(set(places))
        start = end
    return None if any(data[start:_OMEGA]) else hints


def _sample_in_ball(seed):
    """Algorithm 29: a polynomial with τ coefficients of 1 or −1, the others 0."""
    length = 512
    stream = _shake256(seed, length)
    signs, used, c = int.from_bytes(stream[:8], 'little'), 8, [0] * 256
    for at in range(256 - _TAU, 256):
        place = 256
        while place > at:
            if used == length:
                length *= 2
                stream = _shake256(seed, length)
            place, used = stream[used], used + 1
        c[at] = c[place]
        c[place] = -1 if signs >> (at + _TAU - 256) & 1 else 1
    return c


def _sample_uniform(seed):
    """Algorithms 14 and 30: three bytes give 23 bits; numbers from q on are passed over."""
    length, numbers = 3 * 280, []
    while len(numbers) < 256:
        stream = hashlib.shake_128(seed).digest(length)
        candidates = (
            stream[at] | stream[at + 1] << 8 | (stream[at + 2] & 0x7F) << 16 for at in range(0, length, 3)
        )
        numbers = [each for each in candidates if each < _Q]
        length *= 2
    return numbers[:256]


def _ntt(numbers):
    """Algorithm 41."""
    w, zetas, length = list(numbers), iter(_ZETAS[1:]), 128
    while length:
        for start in range(0, 256, 2 * length):
            zeta = next(zetas)
            for at in range(start, start + length):
                turned = zeta * w[at + length] % _Q
                w[at], w[at + length] = w[at] + turned, w[at] - turned
        length //= 2
    return [each % _Q for each in w]


def _inverse_ntt(numbers):
    """Algorithm 42."""
    w, zetas, length = [each % _Q for each in numbers], iter(_ZETAS[:0:-1]), 1
    while length < 256:
        for start in range(0, 256, 2 * length):
            zeta = next(zetas)
            for at in range(start, start + length):
                one, other = w[at], w[at + length]
                w[at], w[at + length] = one + other, zeta * (other - one) % _Q
        length *= 2
    return [each * _INVERSE_OF_256 % _Q for each in w]


def _use_hint(is_hinted, number):
    """Algorithms 36 and 40: the high part of a number from 0 to q − 1, moved by one towards where the low part points."""
    low = number % (2 * _GAMMA2)
    if low > _GAMMA2:
        low -= 2 * _GAMMA2
    if number - low == _Q - 1:
        high, low = 0, low - 1
    else:
        high = (number - low) // (2 * _GAMMA2)
    if is_hinted:
        high += 1 if low > 0 else -1
    return high % 44
