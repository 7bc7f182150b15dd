"""ECDSA (FIPS 186-5 §6.4.2) on P-256 and P-384, verification alone. Nothing here is secret, so nothing is constant-time."""

import der
from failure import Failure


class Curve:
    """y² = x³ − 3x + b over the integers mod p, with a generator of prime order n."""

    def __init__(self, p, b, n, gx, gy):
        self.p, self.b, self.n, self.g = p, b, n, (gx, gy, 1)
        self.size = (p.bit_length() + 7) // 8

    def point(self, encoded):
        """An uncompressed point (SEC 1 §2.3.4) that lies on the curve."""
        x = int.from_bytes(encoded[1 : 1 + self.size], 'big')
        y = int.from_bytes(encoded[1 + self.size :], 'big')
        on_curve = x < self.p and y < self.p and (y * y - x * x * x + 3 * x - self.b) % self.p == 0
        if len(encoded) != 1 + 2 * self.size or encoded[0] != 4 or not on_curve:
            raise Failure('public-key', '公钥不在曲线上')
        return (x, y, 1)

    # Jacobian coordinates: (X, Y, Z) is (X/Z², Y/Z³); Z = 0 is the point at infinity.
    def _double(self, point):
        x, y, z = point
        if not z or not y:
            return (0, 1, 0)
        p, zz, yy = self.p, z * z, y * y % self.p
        s, m = 4 * x * yy % p, 3 * (x - zz) * (x + zz) % p
        x3 = (m * m - 2 * s) % p
        return (x3, (m * (s - x3) - 8 * yy * yy) % p, 2 * y * z % p)

    def _add(self, one, other):
        if not one[2]:
            return other
        if not other[2]:
            return one
        p = self.p
        (x1, y1, z1), (x2, y2, z2) = one, other
        zz1, zz2 = z1 * z1 % p, z2 * z2 % p
        u1, u2 = x1 * zz2 % p, x2 * zz1 % p
        s1, s2 = y1 * z2 * zz2 % p, y2 * z1 * zz1 % p
        if u1 == u2:
            return self._double(one) if s1 == s2 else (0, 1, 0)
        h, r = (u2 - u1) % p, (s2 - s1) % p
        hh = h * h % p
        hhh, v = h * hh % p, u1 * hh % p
        x3 = (r * r - hhh - 2 * v) % p
        return (x3, (r * (v - x3) - s1 * hhh) % p, z1 * z2 * h % p)

    def verify(self, point, digest, signature):
        """Signature is DER ECDSA-Sig-Value (RFC 3279 §2.2.3); a digest longer than n loses its right end."""
        fields = der.Fields(der.parse(signature))
        r, s = fields.take().integer(), fields.take().integer()
        fields.done()
        if not (1 <= r < self.n and 1 <= s < self.n):
            return False
        e = int.from_bytes(digest, 'big') >> max(0, 8 * len(digest) - self.n.bit_length())
        w = pow(s, -1, self.n)
        u1, u2 = e * w % self.n, r * w % self.n
        both, total = self._add(self.g, point), (0, 1, 0)
        for at in range(self.n.bit_length() - 1, -1, -1):
            total = self._double(total)
            addend = (None, self.g, point, both)[(u1 >> at & 1) | (u2 >> at & 1) << 1]
            if addend is not None:
                total = self._add(total, addend)
        if not total[2]:
            return False
        return total[0] * pow(total[2], -2, self.p) % self.p % self.n == r


P256 = Curve(
    0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF,
    0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
P384 = Curve(
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFFFF0000000000000000FFFFFFFF,
    0xB3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF,
    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973,
    0xAA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A385502F25DBF55296C3A545E3872760AB7,
    0x3617DE4A96262C6F5D9E98BF9292DC29F8F41DBD289A147CE9DA3113B5F0B8C00A60B1CE1D7E819D7A431D7C90EA0E5F,
)
