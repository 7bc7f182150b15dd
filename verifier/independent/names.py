"""Names that every file system reads as the same set of files: docs/evidence-format.md §4."""

import re
import unicodedata

import fields
from failure import Failure

_KNOWN = {
    'manifest.json',
    'reveal.json',
    'manifest.json.p7s',
    'record.json',
    'record.tsr',
    'record.tsr.2',
    'record.tlog-proof',
    'certificate.pdf',
    'certificate.json',
    'certificate.tlog-proof',
}


def _refuse(why, name):
    return Failure('bundle', '证据包不可读取：%s %s' % (why, name))


def fold(name):
    """Equal for names that Windows or macOS take for the same file."""
    plain = unicodedata.normalize('NFKC', name).upper().lower()
    return '/'.join(part.rstrip('. ') for part in unicodedata.normalize('NFKC', plain).split('/'))


def _check_safe(name):
    try:
        fields.line(255)(name)
        name.encode('utf-8')
    except ValueError:
        raise _refuse('文件名不安全', ascii(name)) from None
    if re.search(r'[\\:*?"<>|]', name) or any(part in ('', '.', '..') for part in name.split('/')):
        raise _refuse('文件名不安全', name)


def check_names(files, folders):
    """`folders` end with a slash."""
    found = {}
    for each in list(files) + list(folders):
        is_folder = each.endswith('/')
        name = each[:-1] if is_folder else each
        _check_safe(name)
        plain = fold(name)
        if plain in found:
            raise _refuse('文件名重复，或只有大小写等不同', name)
        if plain in _KNOWN and (is_folder or name != plain):
            raise _refuse('文件名与必需的文件混淆', name)
        is_work = name.startswith('work/') or (name == 'work' and is_folder)
        if (plain == 'work' or plain.startswith('work/')) and not is_work:
            raise _refuse('文件名与作品混淆', name)
        found[plain] = is_folder
    for plain in found:
        parts = plain.split('/')
        if any(found.get('/'.join(parts[:at])) is False for at in range(1, len(parts))):
            raise _refuse('既是文件又是文件夹', plain)
