"""manifest.json, reveal.json and record.json: docs/evidence-format.md §2 and §3."""

import hashlib

import canonical_json
import fields
from failure import Failure

_RECORD_LIMIT, _MANIFEST_LIMIT, _REVEAL_LIMIT = 65535, 1_000_000, 10_000
# Neutral: what a file was called may say who made it.
_path = fields.text(r'original(-[1-9][0-9]{0,3})?\.[a-z0-9]{1,5}')


def _files(code):
    shape = {'path': _path, 'sha256': fields.digest, 'size': fields.size, 'sm3': fields.digest}

    def read(value):
        if not isinstance(value, list) or not 1 <= len(value) <= 1000:
            raise ValueError('files')
        files = {each['path']: each for each in (fields.read_object(each, shape, code) for each in value)}
        if len(files) != len(value):
            raise ValueError('files')
        return files

    return read


def _creator(value):
    return fields.read_object(value, {'name_commitment': fields.digest, 'cert_sha256': fields.digest}, 'manifest')


def read_manifest(data):
    """The fields; `files` by their path."""
    shape = {
        'v': fields.exactly(2),
        'id': fields.deposit_number,
        'title_commitment': fields.digest,
        'creator': _creator,
        'files': _files('manifest'),
        'claimed_created': fields.day_or_null,
        'salt': fields.salt,
        'log_origin': fields.text(r'[!#-*,-[\]-~]+'),
    }
    if len(data) > _MANIFEST_LIMIT:
        raise Failure('manifest', '清单太长')
    return fields.read_object(canonical_json.read(data), shape, 'manifest')


def read_record(data):
    """A deposit's record; `received_at` in milliseconds."""
    if len(data) > _RECORD_LIMIT:
        raise Failure('record', '记录太长')
    shape = {
        'type': fields.exactly('deposit'),
        'v': fields.exactly(1),
        'id': fields.deposit_number,
        'manifest_sha256': fields.digest,
        'manifest_sm3': fields.digest,
        'signature_sha256': fields.digest,
        'received_at': fields.moment_ms,
    }
    return fields.read_object(canonical_json.read(data), shape, 'record')


def read_certificate_record(data):
    """The record of an issued PDF."""
    if len(data) > _RECORD_LIMIT:
        raise Failure('record', '记录太长')
    shape = {
        'type': fields.exactly('document'),
        'v': fields.exactly(1),
        'id': fields.deposit_number,
        'kind': fields.exactly('deposit'),
        'document_sha256': fields.digest,
        'issued_at': fields.moment_ms,
        'previous': fields.digest,
    }
    return fields.read_object(canonical_json.read(data), shape, 'certificate-record')


def read_reveal(data):
    if len(data) > _REVEAL_LIMIT:
        raise Failure('reveal', '打开封存的文件太长')

    def opening(most):
        def read(value):
            shape = {'salt': fields.salt, 'value': fields.line(most)}
            return fields.read_object(value, shape, 'reveal')

        return read

    shape = {'v': fields.exactly(1), 'title': opening(200), 'creator_name': opening(100)}
    return fields.read_object(canonical_json.read(data), shape, 'reveal')


def commitment(opening):
    return hashlib.sha256(canonical_json.write([opening['salt'], opening['value']])).hexdigest()
