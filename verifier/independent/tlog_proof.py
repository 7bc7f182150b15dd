"""c2sp.org/tlog-proof@v1: index, path and the checkpoint that they lead to."""

from failure import Failure
from notes import Checkpoint, read_base64, read_decimal

# The depth of the largest tree whose size fits a checkpoint.
_LONGEST_PATH = 63
_LONGEST = 1_000_000


class Proof:
    def __init__(self, data):
        if len(data) > _LONGEST:
            raise Failure('proof', '账本证明太长')
        head, blank, note = data.partition(b'\n\n')
        lines = head.split(b'\n')
        if not blank or lines.pop(0) != b'c2sp.org/tlog-proof@v1':
            raise Failure('proof', '不是账本证明')
        if lines and lines[0].startswith(b'extra '):
            read_base64(lines.pop(0)[6:], 'proof')
        if not lines or not lines[0].startswith(b'index '):
            raise Failure('proof', '账本证明没有序号')
        self.index = read_decimal(lines.pop(0)[6:], 'proof')
        if len(lines) > _LONGEST_PATH:
            raise Failure('proof', '路径太长')
        self.path = [read_base64(line, 'proof') for line in lines]
        if any(len(each) != 32 for each in self.path):
            raise Failure('proof', '路径有误')
        self.checkpoint = Checkpoint(note)
