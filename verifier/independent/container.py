"""A bundle's files, from a folder or from a zip (APPNOTE 6.3) that is refused before it is unpacked where it is unsafe."""

import os
import stat
import struct
import zlib

from failure import Failure

_MIB = 1 << 20
_MOST_ENTRIES, _MOST_TOGETHER = 2000, 1024 * _MIB
_CHUNK = 1 << 18
_END, _CENTRAL, _LOCAL, _DESCRIPTOR = b'PK\x05\x06', b'PK\x01\x02', b'PK\x03\x04', b'PK\x07\x08'
_HAS_DESCRIPTOR, _UTF8 = 0x0008, 0x0800
# Info-ZIP's extra field with another name for the file.
_UNICODE_PATH = 0x7075
# How hard the packer tried, and the two above; no encryption.
_KNOWN_FLAGS = 0x0006 | _HAS_DESCRIPTOR | _UTF8
_STORED, _DEFLATED = 0, 8


def _refuse(why):
    return Failure('bundle', '证据包不可读取：' + why)


def _has_extra(data, kind):
    """Whether a row of extra fields, each with its kind and length, has one of this kind."""
    at = 0
    while at + 4 <= len(data):
        found, length = struct.unpack_from('<2H', data, at)
        if found == kind:
            return True
        at += 4 + length
    return False


def open_bundle(path):
    return Folder(path) if os.path.isdir(path) else Zip(path)


class _Files:
    """`sizes`: name → bytes as declared; `chunks` gives exactly so many, or a Failure."""

    sizes = {}
    folders = ()
    _together = 0

    def chunks(self, name):
        raise NotImplementedError

    def _admit(self, name, size):
        self._together += size
        self.sizes[name] = size
        limit = (512 if name.startswith('work/') else 16) * _MIB
        if len(self.sizes) > _MOST_ENTRIES or size > limit or self._together > _MOST_TOGETHER:
            raise _refuse('文件太多或太大 ' + name)

    def read(self, name):
        return b''.join(self.chunks(name))


class Folder(_Files):
    """Regular files below a folder; links are not followed, pipes and devices not opened."""

    def __init__(self, path):
        self._path, self.sizes = path, {}
        for folder, _, names in os.walk(path):
            for full in (os.path.join(folder, name) for name in names):
                status = os.lstat(full)
                if stat.S_ISREG(status.st_mode):
                    self._admit(os.path.relpath(full, path).replace(os.sep, '/'), status.st_size)

    def chunks(self, name):
        with open(os.path.join(self._path, *name.split('/')), 'rb') as file:
            yield from iter(lambda: file.read(_CHUNK), b'')


class Zip(_Files):
    def __init__(self, path):
        self.sizes, self._entries, self._places = {}, {}, []
        # A pipe would keep us waiting at its opening.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise _refuse('不是文件')
        self._file = open(path, 'rb')
        self._size = os.fstat(self._file.fileno()).st_size
        if self._size > _MOST_TOGETHER + 16 * _MIB:
            raise _refuse('文件太大')
        count, length, start = self._read_end()
        if count > _MOST_ENTRIES or length > 16 * _MIB:
            raise _refuse('文件太多')
        directory, at = self._at(start, length), 0
        for _ in range(count):
            at = self._read_entry(directory, at, start)
        if at != length:
            raise _refuse('目录有误')
        self.folders = [name for name in self._entries if name.endswith('/')]
        # A program that reads from the beginning would find files that the directory does not name.
        end = 0
        for begun, ended in sorted(self._places):
            if begun != end:
                raise _refuse('文件之间有别的内容')
            end = ended
        if end != start:
            raise _refuse('文件之间有别的内容')

    def _at(self, start, length):
        self._file.seek(start)
        data = self._file.read(length)
        if len(data) != length:
            raise _refuse('文件不完整')
        return data

    def _read_end(self):
        """(entries, bytes of the directory, its place). No zip64 and no comment: nothing that is allowed here needs them."""
        end = self._size - 22
        if end < 0:
            raise _refuse('不是 zip')
        tail = self._at(end, 22)
        disk, first_disk, here, count, length, start, comment = struct.unpack_from('<4H2IH', tail, 4)
        if tail[:4] != _END or comment:
            raise _refuse('不是 zip')
        if (disk, first_disk, here) != (0, 0, count) or start + length != end:
            raise _refuse('目录有误')
        return count, length, start

    def _read_entry(self, directory, at, end_of_files):
        if directory[at : at + 4] != _CENTRAL or at + 46 > len(directory):
            raise _refuse('目录有误')
        flags, method = struct.unpack_from('<2H', directory, at + 8)
        crc, packed, size, name_length, extra, comment = struct.unpack_from('<3I3H', directory, at + 16)
        (place,) = struct.unpack_from('<I', directory, at + 42)
        raw = directory[at + 46 : at + 46 + name_length]
        name = self._read_name(raw, flags)
        if at + 46 + name_length + extra + comment > len(directory):
            raise _refuse('目录有误')
        if flags & ~_KNOWN_FLAGS or method not in (_STORED, _DEFLATED) or (method == _STORED and packed != size):
            raise _refuse('压缩方式不支持')
        if name in self._entries:
            raise _refuse('文件名重复')
        header = self._at(place, 30)
        own_flags, own_method = struct.unpack_from('<2H', header, 6)
        sums, own_sums = (crc, packed, size), struct.unpack_from('<3I', header, 14)
        own_name, own_extra = struct.unpack_from('<2H', header, 26)
        start = place + 30 + own_name + own_extra
        if header[:4] != _LOCAL or self._at(place + 30, own_name) != raw or start + packed > end_of_files:
            raise _refuse('目录与文件不一致')
        extras = directory[at + 46 + name_length :][:extra], self._at(place + 30 + own_name, own_extra)
        if any(_has_extra(each, _UNICODE_PATH) for each in extras):
            raise _refuse('文件有两个名字')
        follows = flags & _HAS_DESCRIPTOR
        is_same = all(own == wanted or (follows and own == 0) for own, wanted in zip(own_sums, sums))
        if (own_flags, own_method) != (flags, method) or not is_same:
            raise _refuse('目录与文件不一致')
        end = start + packed
        self._places.append((place, self._end_of_descriptor(end, sums, end_of_files) if follows else end))
        self._entries[name] = (method, crc, start, packed)
        if not name.endswith('/'):
            self._admit(name, size)
        elif size or packed:
            raise _refuse('文件夹里有内容')
        return at + 46 + name_length + extra + comment

    def _end_of_descriptor(self, at, sums, end_of_files):
        """Behind data whose sizes were not known before: checksum and sizes, with or without a signature."""
        found = self._at(at, min(16, end_of_files - at))
        wanted = struct.pack('<3I', *sums)
        if found == _DESCRIPTOR + wanted:
            return at + 16
        if found[:12] != wanted:
            raise _refuse('目录与文件不一致')
        return at + 12

    @staticmethod
    def _read_name(raw, flags):
        try:
            return raw.decode('utf-8' if flags & _UTF8 else 'ascii')
        except UnicodeDecodeError:
            raise _refuse('文件名不是 UTF-8') from None

    def chunks(self, name):
        method, crc, start, packed = self._entries[name]
        found, left, checksum = zlib.decompressobj(-15), self.sizes[name], 0
        for raw in self._raw(start, packed):
            if found.eof:
                raise _refuse('内容与目录不符 ' + name)
            for chunk in [raw] if method == _STORED else self._inflate(found, raw, left):
                left -= len(chunk)
                checksum = zlib.crc32(chunk, checksum)
                if left < 0:
                    raise _refuse('内容与目录不符 ' + name)
                yield chunk
        if left or checksum != crc or (method == _DEFLATED and (not found.eof or found.unused_data)):
            raise _refuse('内容与目录不符 ' + name)

    def _raw(self, start, packed):
        while packed:
            data = self._at(start, min(packed, _CHUNK))
            start, packed = start + len(data), packed - len(data)
            yield data

    @staticmethod
    def _inflate(found, raw, left):
        """Never more than one byte beyond what was declared."""
        while not found.eof:
            try:
                chunk = found.decompress(raw, min(_CHUNK, max(left, 0) + 1))
            except zlib.error:
                raise _refuse('压缩内容损坏') from None
            raw, left = found.unconsumed_tail, left - len(chunk)
            if not chunk and not raw:
                return
            yield chunk
