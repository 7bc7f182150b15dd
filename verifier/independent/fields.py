"""Closed objects: each field is there, nothing else is, and each has its shape."""

import re
from datetime import datetime, timezone

from failure import Failure

_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def read_object(value, shape, code):
    """`shape`: field → a function that raises ValueError. Answers the fields."""
    if not isinstance(value, dict) or set(value) != set(shape):
        raise Failure(code, '字段不对')
    try:
        return {name: read(value[name]) for name, read in shape.items()}
    except ValueError as error:
        raise Failure(code, '字段有误：%s' % error) from None


def text(pattern, most=200):
    """A string that the pattern matches as a whole."""

    def read(value):
        if not isinstance(value, str) or len(value) > most or not re.fullmatch(pattern, value):
            raise ValueError(pattern)
        return value

    return read


def line(most):
    """One line for people: not spaces alone, no control characters, nothing that turns the direction of reading."""
    shown = text('[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', most)

    def read(value):
        if shown(value).strip(' ') == '':
            raise ValueError('blank')
        return value

    return read


digest = text('[0-9a-f]{64}')
salt = text('[0-9a-f]{32}')


def exactly(wanted):
    def read(value):
        if type(value) is not type(wanted) or value != wanted:
            raise ValueError(wanted)
        return value

    return read


def size(value):
    if type(value) is not int or value < 0:
        raise ValueError('size')
    return value


def day_or_null(value):
    if value is not None:
        text('[0-9]{4}-[0-9]{2}-[0-9]{2}')(value)
        datetime(int(value[:4]), int(value[5:7]), int(value[8:]))
    return value


def moment_ms(value):
    """ISO 8601 UTC with milliseconds and Z → milliseconds since 1970."""
    text(r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z')(value)
    parts = [int(part) for part in re.split('[-T:.]', value[:19])]
    moment = datetime(*parts, tzinfo=timezone.utc)
    return int((moment - _EPOCH).total_seconds()) * 1000 + int(value[20:23])


def deposit_number(value):
    """YJCZ-2026-XXXX-XXXX-XXXX-C with the check character of ISO 7064 MOD 37,36 over what stands before it."""
    text('YJCZ-[0-9]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]')(value)
    rest = 36
    for each in value[:-2].replace('-', ''):
        rest = (rest + _ALPHABET.index(each)) % 36 or 36
        rest = rest * 2 % 37
    if (rest + _ALPHABET.index(value[-1])) % 36 != 1:
        raise ValueError('number')
    return value
