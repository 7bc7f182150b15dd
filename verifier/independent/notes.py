"""Signed notes, checkpoints and cosignatures: c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature."""

import base64
import binascii
import hashlib
import re
import struct

import ed25519
import ml_dsa
from failure import Failure

# c2sp.org/signed-note demands at least 16; more than this keeps nobody busy but us.
_MOST_SIGNATURES, _LARGEST = 100, 1_000_000
_DASH = '— '.encode('utf-8')
ED25519, COSIGNATURE, ML_DSA_COSIGNATURE = 1, 4, 6


def read_base64(text, code):
    """Standard base64 in its one spelling, or a Failure."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        found = None
    if found is None or base64.b64encode(found) != text:
        raise Failure(code, 'base64 有误')
    return found


def read_decimal(text, code):
    """ASCII decimal without leading zeros, below 2^53."""
    if not re.fullmatch(b'0|[1-9][0-9]{0,15}', text) or int(text) >= 1 << 53:
        raise Failure(code, '数字有误')
    return int(text)


def is_key_name(name):
    """Not empty, no Unicode space, no plus. Bytes that are no UTF-8 are no name either."""
    try:
        text = name.decode('utf-8')
    except UnicodeDecodeError:
        return False
    return text != '' and '+' not in text and not any(each.isspace() for each in text)


class Key:
    """A verifier key, `name+ID+base64(type and key)`."""

    def __init__(self, vkey):
        parts = vkey.split(b'+', 2)
        if len(parts) != 3 or not is_key_name(parts[0]) or not re.fullmatch(b'[0-9a-f]{8}', parts[1]):
            raise Failure('key', '公钥有误')
        self.name = parts[0]
        material = read_base64(parts[2], 'key')
        self.type, self.bytes = material[:1][0] if material else 0, material[1:]
        self.id = hashlib.sha256(self.name + b'\n' + material).digest()[:4]
        if self.id.hex().encode() != parts[1]:
            raise Failure('key', '公钥与编号不符')
        expected = {ED25519: 32, COSIGNATURE: 32, ML_DSA_COSIGNATURE: ml_dsa.KEY_BYTES}.get(self.type)
        if expected is not None and len(self.bytes) != expected:
            raise Failure('key', '公钥长度不对')


class Note:
    """`text` with its final newline and `lines`, each (key name, key ID, signature)."""

    def __init__(self, data):
        if len(data) > _LARGEST:
            raise Failure('note', '检查点太长')
        text = data.decode('utf-8', 'replace')
        if text.encode('utf-8') != data or re.search('[\x00-\x09\x0b-\x1f]', text):
            raise Failure('note', '检查点不是文本')
        at = data.rfind(b'\n\n')
        if at < 0 or not data.endswith(b'\n'):
            raise Failure('note', '检查点没有签名')
        self.text = data[: at + 1]
        lines = data[at + 2 :].split(b'\n')[:-1]
        if not lines or len(lines) > _MOST_SIGNATURES:
            raise Failure('note', '检查点的签名数不对')
        self.lines = [self._read_line(line) for line in lines]

    @staticmethod
    def _read_line(line):
        parts = line[len(_DASH) :].split(b' ')
        if not line.startswith(_DASH) or len(parts) != 2 or not is_key_name(parts[0]):
            raise Failure('note', '签名行有误')
        signature = read_base64(parts[1], 'note')
        if len(signature) < 5:
            raise Failure('note', '签名行太短')
        return parts[0], signature[:4], signature[4:]

    def signatures_of(self, key):
        return [signature for name, key_id, signature in self.lines if (name, key_id) == (key.name, key.id)]


class Checkpoint:
    """origin, size and root; extension lines are allowed and pass unread."""

    def __init__(self, data):
        self.note = Note(data)
        lines = self.note.text.split(b'\n')[:-1]
        if len(lines) < 3 or b'' in lines:
            raise Failure('checkpoint', '检查点缺行')
        self.origin, self.size = lines[0], read_decimal(lines[1], 'checkpoint')
        self.root = read_base64(lines[2], 'checkpoint')
        if len(self.root) != 32:
            raise Failure('checkpoint', '检查点的根有误')

    def is_signed_by(self, key):
        """A line of this key that fails condemns the note."""
        signatures = self.note.signatures_of(key)
        for signature in signatures:
            if not ed25519.verify(key.bytes, self.note.text, signature):
                raise Failure('note-signature', '账本的签名与内容不符')
        return bool(signatures)

    def cosigned_at(self, key):
        """POSIX seconds of the first valid cosignature of this key, or None; a line that fails condemns the note."""
        times = []
        for signature in self.note.signatures_of(key):
            seconds = struct.unpack('>Q', signature[:8])[0] if len(signature) == 72 else None
            if seconds is None or seconds >= 1 << 53:
                raise Failure('cosignature', '联署有误')
            message = b'cosignature/v1\ntime %d\n' % seconds + self.note.text
            if not ed25519.verify(key.bytes, message, signature[8:]):
                raise Failure('cosignature', '联署与内容不符')
            times.append(seconds)
        return min(times) if times else None

    def ml_dsa_cosignatures(self, key):
        """Whether each line of this ML-DSA-44 key holds. None of them condemns the note."""
        return [self._holds_ml_dsa(key, signature) for signature in self.note.signatures_of(key)]

    def _holds_ml_dsa(self, key, signature):
        """c2sp.org/tlog-cosignature: the message names cosigner and origin and leaves out extension lines."""
        names = key.name, self.origin
        is_encodable = len(signature) > 8 and signature[:2] < b'\x00\x20' and all(1 <= len(name) <= 255 for name in names)
        if not is_encodable:
            return False
        cosigner, origin = (bytes([len(name)]) + name for name in names)
        tree = struct.pack('>2Q', 0, self.size) + self.root
        message = b'subtree/v1\n\0' + cosigner + signature[:8] + origin + tree
        return ml_dsa.verify(key.bytes, message, signature[8:])
