"""RFC 8785, as far as the evidence uses it: objects, arrays, strings, null and whole numbers. One thing, one spelling."""

import json
import re

from failure import Failure

_LARGEST = 2**53 - 1
_ESCAPES = {'"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r'}


def _refuse(*_):
    raise Failure('canonical-json', 'JSON 不是唯一的规范写法')


def _whole(text):
    # Before int(): thousands of digits would take their time.
    return int(text) if len(text) <= 17 and abs(int(text)) <= _LARGEST else _refuse()


def _members(pairs):
    found = dict(pairs)
    return found if len(found) == len(pairs) else _refuse()


def read(data):
    """The value, or a Failure where writing it again gives other bytes."""
    try:
        text = data.decode('utf-8')
        value = json.loads(
            text, object_pairs_hook=_members, parse_int=_whole, parse_float=_refuse, parse_constant=_refuse
        )
        if write(value) != data:
            _refuse()
        return value
    except (ValueError, RecursionError):
        return _refuse()


def _quote(text):
    return '"' + re.sub('["\\\\\x00-\x1f]', lambda m: _ESCAPES.get(m[0]) or '\\u%04x' % ord(m[0]), text) + '"'


def _pieces(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode('utf-16-be', 'surrogatepass'))
        return '{' + ','.join(_quote(name) + ':' + _pieces(value[name]) for name in names) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(_pieces, value)) + ']'
    if isinstance(value, str):
        return _quote(value)
    if value is None or isinstance(value, bool):
        return {None: 'null', True: 'true', False: 'false'}[value]
    return str(value)


def write(value):
    return _pieces(value).encode('utf-8')
