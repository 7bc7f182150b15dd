"""RFC 6962 §2.1: the tree of the log; proofs by the recursion of the definition, not by walking bits."""

import hashlib

from failure import Failure


def leaf_hash(entry):
    return hashlib.sha256(b'\x00' + entry).digest()


def node_hash(left, right):
    return hashlib.sha256(b'\x01' + left + right).digest()


def root_hash(leaves):
    """MTH over leaf hashes."""
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256().digest()
    k = _split(len(leaves))
    return node_hash(root_hash(leaves[:k]), root_hash(leaves[k:]))


def _split(size):
    """The largest power of two below the size."""
    return 1 << ((size - 1).bit_length() - 1)


def _check_hashes(hashes):
    if any(len(each) != 32 for each in hashes):
        raise Failure('inclusion', '不是 SHA-256 的摘要')


def check_inclusion(index, size, leaf, path, root):
    """§2.1.1: PATH(m, D[n]) has the root's child last; going down from the root decides the side of each."""
    sides = []
    _check_hashes([leaf, root] + path)
    if not 0 <= index < size:
        raise Failure('inclusion', '序号超出账本')
    while size > 1:
        k = _split(size)
        sides.append(index >= k)
        index, size = (index - k, size - k) if index >= k else (index, k)
    if len(path) != len(sides):
        raise Failure('inclusion', '路径长度不对')
    found = leaf
    for sibling, is_right in zip(path, reversed(sides)):
        found = node_hash(sibling, found) if is_right else node_hash(found, sibling)
    if found != root:
        raise Failure('inclusion', '路径算不出检查点的根')


def check_consistency(size1, size2, path, root1, root2):
    """§2.1.2: SUBPROOF(m, D[n], b) read backwards; both roots must come out. Size 0 proves nothing and is refused."""
    _check_hashes(path)
    if not 0 < size1 <= size2:
        raise Failure('consistency', '大小不对')
    if size1 == size2:
        if path or root1 != root2:
            raise Failure('consistency', '同样大小的两棵树不同')
        return
    steps, m, n, complete = [], size1, size2, True
    while m != n:
        k = _split(n)
        steps.append(m > k)
        if m > k:
            m, n, complete = m - k, n - k, False
        else:
            n = k
    if len(path) != len(steps) + (0 if complete else 1):
        raise Failure('consistency', '路径长度不对')
    old = new = root1 if complete else path[0]
    for sibling, is_right in zip(path if complete else path[1:], reversed(steps)):
        if is_right:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
        else:
            new = node_hash(new, sibling)
    if (old, new) != (root1, root2):
        raise Failure('consistency', '两个检查点不一致')
