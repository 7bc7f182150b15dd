"""The checks of docs/evidence-format.md §6, in their order."""

import hashlib
from datetime import datetime, timedelta, timezone

import documents
import merkle
import names
import sm3
from behind import Behind, find_anchor
from cms import DATA, parse_signed_data
from crl import Standing, read_lists
from failure import Failure, Skipped
from notes import COSIGNATURE, ML_DSA_COSIGNATURE
from policy import Policy
from tlog_proof import Proof
from trust_root import TrustRoot
from tsp import Token, read_response
from x509 import Certificate, check_chain, read_pem

MINUTE_MS, DAY_MS = 60_000, 86_400_000
_CLOCKS_DIFFER_MS = 5 * MINUTE_MS
_NEEDED = ['manifest.json', 'record.json', 'record.tsr', 'record.tlog-proof']
_OF_THE_HOLDER = ['manifest.json.p7s', 'reveal.json']
_SECOND_TOKEN = 'record.tsr.2'
_CERTIFICATE = 'certificate.pdf'
_CERTIFICATE_PROOF = ['certificate.json', 'certificate.tlog-proof']
_UNCHECKED = '包内的 certificate.pdf 未核对，它写的内容不在结论之内'
_NEUTRAL = ('withheld', 'same-authority')
_NO_TRUST = '没有提供信任文件，无法判断'


class Trust:
    """What the verifier brings: policy.txt, creator-ca.pem, tsa-ca.pem of a folder, perhaps its revocation lists and root.txt."""

    def __init__(self, folder, day=None, fingerprint=None):
        """`day` is that of the verification, today where it is None; `fingerprint` names a version of the root."""
        try:
            self.policy = Policy(folder.read('policy.txt'))
            self.creator_anchors = self._anchors(folder.read('creator-ca.pem'))
            self.time_anchors = self._anchors(folder.read('tsa-ca.pem'))
            self.creator_lists = self._lists(folder, 'creator-ca.crl')
            self.time_lists = self._lists(folder, 'tsa-ca.crl')
        except KeyError as missing:
            raise Failure('trust', '信任文件夹里没有 %s' % missing) from None
        self.root, self._policies = None, [(-1, self.policy)]
        if 'root.txt' in folder.sizes:
            self._open_root(folder, day or datetime.now(timezone.utc).date(), fingerprint)
        elif fingerprint is not None:
            raise Failure('trust-root', '信任文件夹里没有 root.txt')

    def _open_root(self, folder, day, fingerprint):
        self.root = TrustRoot(folder.read('root.txt'))
        policy = self.policy
        self.root.check(
            folder,
            [('operator', key.name.decode('utf-8')) for key in policy.logs]
            + [('creator-ca', anchor.sha256) for anchor in self.creator_anchors]
            + [('time-authority', anchor.sha256) for anchor in self.time_anchors]
            + [('witness', key.name.decode('utf-8')) for key in policy.witnesses.values() if key.type == COSIGNATURE],
            day,
            fingerprint,
        )
        self._policies = []
        for size, name, digest in self.root.policy_names():
            data = folder.read(name) if name in folder.sizes else None
            if data is not None and hashlib.sha256(data).hexdigest() != digest:
                raise Failure('trust-root', '%s 不是信任根写明的那个文件' % name)
            self._policies.append((size, None if data is None else Policy(data)))

    def policy_at(self, tree_size):
        """The policy under which a checkpoint of this size was cosigned; Skipped where it is not in the folder."""
        found = [policy for size, policy in self._policies if size < tree_size]
        if not found:
            return self.policy
        if found[-1] is None:
            raise Skipped('trust', '信任文件夹里没有当时的见证策略')
        return found[-1]

    @staticmethod
    def _lists(folder, name):
        return read_lists(folder.read(name)) if name in folder.sizes else []

    @staticmethod
    def _anchors(data):
        anchors = [Certificate(raw) for raw in read_pem(data)]
        if not anchors:
            raise Failure('trust', '信任文件里没有证书')
        return anchors


def measure(chunks):
    """size, SHA-256 and SM3 of what comes in pieces."""
    size, sha256, other = 0, hashlib.sha256(), sm3.new()
    for chunk in chunks:
        size += len(chunk)
        sha256.update(chunk)
        other.update(chunk)
    return {'size': size, 'sha256': sha256.hexdigest(), 'sm3': other.hexdigest()}


def time_text(moment_ms):
    try:
        moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=moment_ms)
        return moment.strftime('%Y-%m-%dT%H:%M:%SZ')
    except OverflowError:
        return str(moment_ms)


class Checks:
    """Runs every check once; `results` are (id, outcome, code, detail) in order."""

    def __init__(self, open_files, trust, work=None):
        """`open_files` answers the bundle's files; `work` is what `measure` says of the work at hand, or None."""
        self._open, self._trust, self._work = open_files, trust, work
        self._tokens, self._proof, self._cosigned = {}, None, None
        self.results = []
        # (check, role, id of the key): counted once the check has passed.
        self._used = []
        # Texts of strangers: printed each on a line of its own, which they cannot end.
        self.shown = []
        # Of each certificate that was looked up, by `creator` or the token's check.
        self.revocation = {}

    def run(self):
        self._check('bundle', self._bundle)
        is_readable = self.results[0][1] == 'pass'
        checks = [
            ('work', self._work_files),
            ('record-manifest', self._record_manifest),
            ('reveal', self._reveal),
            ('record-signature', self._record_signature),
            ('creator-signature', self._creator_signature),
            ('timestamp', lambda: self._timestamp('record.tsr')),
        ]
        if is_readable and _SECOND_TOKEN in self._files.sizes:
            checks.append(('timestamp-2', lambda: self._timestamp(_SECOND_TOKEN)))
        checks += [
            ('inclusion', self._inclusion),
            ('log-signature', self._log_signature),
            ('witnesses', self._witnesses),
            ('time-order', self._time_order),
        ]
        if is_readable and self._has_certificate_proof():
            checks.append(('certificate', self._certificate))
        if is_readable:
            self._read_claims()
        for name, check in checks:
            self._check(name, check if is_readable else self._unreadable)
        return self.results

    def verdict(self):
        outcomes = {(name, code): outcome for name, outcome, code, _ in self.results}
        if 'fail' in outcomes.values():
            return 'invalid'
        open_ones = [key for key, outcome in outcomes.items() if outcome == 'skipped']
        return 'undecided' if any(key[0] != 'work' and key[1] not in _NEUTRAL for key in open_ones) else 'valid'

    def behind(self):
        """Who stands behind the checks that passed; None without trust files."""
        passed = [name for name, outcome, _, _ in self.results if outcome == 'pass']
        keys = [(role, key) for check, role, key in self._used if check in passed]
        return self._trust and Behind(keys, self._trust.root and self._trust.root.newest)

    def _check(self, name, check):
        try:
            self.results.append((name, 'pass', None, check() or ''))
        except Failure as failure:
            self.results.append((name, 'fail', failure.code, str(failure)))
        except Skipped as skipped:
            self.results.append((name, 'skipped', skipped.code, str(skipped)))

    @staticmethod
    def _unreadable():
        raise Skipped(None, '证据包不可读取')

    def _needed_trust(self):
        if self._trust is None:
            raise Skipped('trust', _NO_TRUST)
        return self._trust

    def _read_claims(self):
        """What token and proof say, before anybody believes it: the checks judge each other's times by it."""
        for name in ['record.tsr'] + [_SECOND_TOKEN] * (_SECOND_TOKEN in self._files.sizes):
            try:
                self._tokens[name] = read_response(self._files.read(name))
            except Failure as failure:
                self._tokens[name] = failure
        try:
            self._proof = Proof(self._files.read('record.tlog-proof'))
        except Failure as failure:
            self._proof = failure

    def _token(self, name):
        if isinstance(self._tokens[name], Failure):
            raise self._tokens[name]
        return self._tokens[name]

    def _bundle(self):
        self._files = self._open()
        sizes = self._files.sizes
        names.check_names(sizes, self._files.folders)
        held = [name for name in _OF_THE_HOLDER if name in sizes]
        self.is_public = not held
        missing = [name for name in _NEEDED + (_OF_THE_HOLDER if held else []) if name not in sizes]
        if missing:
            raise Failure('bundle-missing', '缺少 ' + '、'.join(missing))
        if self.is_public and any(name in sizes for name in [_CERTIFICATE] + _CERTIFICATE_PROOF):
            raise Failure('public-certificate', '公开版里有写着存入人姓名的 certificate.pdf')
        self._manifest_bytes, self._record_bytes = self._files.read('manifest.json'), self._files.read('record.json')
        self._manifest = documents.read_manifest(self._manifest_bytes)
        self._record = documents.read_record(self._record_bytes)
        self._signature = None if self.is_public else self._files.read('manifest.json.p7s')
        # All of them here, so that a damaged zip is a damaged bundle and not a wrong statement.
        self._measured = {name: measure(self._files.chunks(name)) for name in sizes}
        unchecked = _CERTIFICATE in sizes and not self._has_certificate_proof()
        return self._manifest['id'] + ('；' + _UNCHECKED if unchecked else '')

    def _has_certificate_proof(self):
        return any(name in self._files.sizes for name in _CERTIFICATE_PROOF)

    def _work_files(self):
        listed = self._manifest['files']
        enclosed = [name for name in self._files.sizes if name.startswith('work/')]
        if not enclosed and self._work is None:
            raise Skipped(None, '证据包里没有作品文件')
        for name in enclosed:
            if name[5:] not in listed:
                raise Failure('work-unknown', '清单里没有 ' + name)
            self._compare(listed[name[5:]], self._measured[name])
        if self._work is not None:
            same = [each for each in listed.values() if each['sha256'] == self._work['sha256']]
            # With one file listed, say in what it differs; among several none was meant.
            if not same and len(listed) > 1:
                raise Failure('work-unknown', '清单里没有这个文件')
            self._compare((same or list(listed.values()))[0], self._work)
        return '%d 个文件与清单一致' % (len(enclosed) + (self._work is not None))

    @staticmethod
    def _compare(listed, found):
        for name in ('size', 'sha256', 'sm3'):
            if listed[name] != found[name]:
                raise Failure('work-' + name, '%s 的 %s 与清单不符' % (listed['path'], name))

    def _record_manifest(self):
        found = measure([self._manifest_bytes])
        for name in ('sha256', 'sm3'):
            if self._record['manifest_' + name] != found[name]:
                raise Failure('record-manifest-' + name, '记录里是另一份清单')
        if self._record['id'] != self._manifest['id']:
            raise Failure('record-id', '记录与清单的编号不同')
        return 'SHA-256 ' + found['sha256']

    def _withheld(self):
        raise Skipped('withheld', '公开的证据包不含此项')

    def _reveal(self):
        if self.is_public:
            self._withheld()
        reveal = self._read_reveal()
        if documents.commitment(reveal['title']) != self._manifest['title_commitment']:
            raise Failure('reveal-title', '标题与清单里的承诺不符')
        if documents.commitment(reveal['creator_name']) != self._manifest['creator']['name_commitment']:
            raise Failure('reveal-creator-name', '姓名与清单里的承诺不符')
        self.shown = [('存入人', reveal['creator_name']['value']), ('作品名', reveal['title']['value'])]
        return '清单封存的正是下面所写的作品名和存入人'

    def _read_reveal(self):
        return documents.read_reveal(self._files.read('reveal.json'))

    def _record_signature(self):
        if self.is_public:
            self._withheld()
        found = hashlib.sha256(self._signature).hexdigest()
        if self._record['signature_sha256'] != found:
            raise Failure('record-signature', '记录里是另一份签名')
        return 'SHA-256 ' + found

    def _creator_signature(self):
        if self.is_public:
            self._withheld()
        cms = parse_signed_data(self._signature)
        if cms.content_type != DATA or cms.content is not None:
            raise Failure('cms', '不是分离的签名')
        cms.verify(self._manifest_bytes)
        if cms.signer.sha256 != self._manifest['creator']['cert_sha256']:
            raise Failure('creator-certificate', '签名人的证书不是清单所写的那一张')
        if not cms.signer.may_sign() or cms.signer.authority[0] or cms.signer.has_foreign_purpose():
            raise Failure('certificate-usage', '证书不可用于签名')
        self._check_creator_name(cms.signer)
        token = self._tokens['record.tsr']
        # Where the token cannot be read its own check fails; the next best time is what the record says.
        moment = token.time_ms if isinstance(token, Token) else self._record['received_at']
        trust = self._needed_trust()
        check_chain(cms.signer, cms.others, trust.creator_anchors, moment)
        anchor = find_anchor(cms.signer, cms.others, trust.creator_anchors, moment)
        self._used.append(('creator-signature', 'creator-ca', anchor.sha256))
        standing = Standing(cms.signer, trust.creator_lists, trust.creator_anchors, moment)
        self._check_standing('creator', standing)
        later = '' if standing.revoked_at is None else '；证书在签名之后吊销：' + time_text(standing.revoked_at)
        return cms.signer.sha256 + later

    def _check_standing(self, of, standing):
        self.revocation[of] = standing
        if standing.is_revoked_at_signing:
            raise Failure('certificate-revoked', '证书在该时刻已经吊销：' + time_text(standing.revoked_at))

    def _check_creator_name(self, signer):
        try:
            name = self._read_reveal()['creator_name']['value']
        except Failure:
            # The check of the reveal says so.
            return
        if signer.common_name != name:
            raise Failure('creator-name', '签名证书里的姓名，不是所出示的存入人')

    def _timestamp(self, name):
        token = self._token(name)
        token.verify(self._record_bytes)
        trust = self._needed_trust()
        token.check_chain(trust.time_anchors)
        standing = Standing(token.signer, trust.time_lists, trust.time_anchors, token.time_ms)
        self._check_standing('timestamp' if name != _SECOND_TOKEN else 'timestamp-2', standing)
        first = self._tokens['record.tsr']
        if name == _SECOND_TOKEN and isinstance(first, Token) and token.is_by_authority_of(first):
            raise Skipped('same-authority', '与第一个时间戳出自同一机构，不算另一家的证明，未计入')
        check = 'timestamp' if name != _SECOND_TOKEN else 'timestamp-2'
        self._used.append((check, 'time-authority', token.anchor(self._needed_trust().time_anchors).sha256))
        return time_text(token.time_ms)

    def _inclusion(self):
        if isinstance(self._proof, Failure):
            raise self._proof
        return self._check_inclusion(self._proof, self._record_bytes)

    def _check_inclusion(self, proof, record):
        checkpoint = proof.checkpoint
        if checkpoint.origin != self._manifest['log_origin'].encode('utf-8'):
            raise Failure('log-origin', '检查点属于另一个账本')
        merkle.check_inclusion(proof.index, checkpoint.size, merkle.leaf_hash(record), proof.path, checkpoint.root)
        return '第 %d 条，共 %d 条' % (proof.index, checkpoint.size)

    def _checkpoint(self):
        if isinstance(self._proof, Failure):
            raise Skipped(None, '账本证明读不懂')
        return self._proof.checkpoint

    def _log_signature(self):
        origin = self._check_log(self._checkpoint())
        self._used.append(('log-signature', 'operator', origin))
        return origin

    def _check_log(self, checkpoint):
        policy = self._needed_trust().policy_at(checkpoint.size)
        logs = [key for key in policy.logs if key.name == checkpoint.origin]
        if not any([checkpoint.is_signed_by(key) for key in logs]):
            raise Failure('log-unknown', '没有受信任的账本的签名')
        return checkpoint.origin.decode('utf-8')

    def _witnesses(self):
        self._cosigned, quantum_safe = self._check_witnesses(self._checkpoint())
        for name, key in self._needed_trust().policy_at(self._checkpoint().size).witnesses.items():
            if name in self._cosigned:
                self._used.append(('witnesses', 'witness', key.name.decode('utf-8')))
        names = ' '.join(name.decode('utf-8', 'replace') for name in self._cosigned)
        return '%d 把见证密钥有效: %s' % (len(self._cosigned), names) + self._quantum_safe_text(quantum_safe)

    def _check_witnesses(self, checkpoint):
        policy = self._needed_trust().policy_at(checkpoint.size)
        times, quantum_safe = {}, []
        for name, key in policy.witnesses.items():
            if key.type == ML_DSA_COSIGNATURE:
                quantum_safe.append(checkpoint.ml_dsa_cosignatures(key))
                continue
            seconds = checkpoint.cosigned_at(key)
            if seconds is not None:
                times[name] = seconds * 1000
        if not policy.is_quorum(times):
            raise Failure('quorum', '%d 把见证密钥有效，不足法定数' % len(times))
        return times, quantum_safe

    def _certificate(self):
        self._needed_trust()
        missing = [name for name in [_CERTIFICATE] + _CERTIFICATE_PROOF if name not in self._files.sizes]
        if missing:
            raise Failure('bundle-missing', '缺少 ' + '、'.join(missing))
        data = self._files.read('certificate.json')
        record, proof = documents.read_certificate_record(data), Proof(self._files.read('certificate.tlog-proof'))
        if record['id'] != self._manifest['id']:
            raise Failure('certificate-record', '证书记录属于另一份存证')
        if self._measured[_CERTIFICATE]['sha256'] != record['document_sha256']:
            raise Failure('certificate-sha256', 'certificate.pdf 不是签发的那一份')
        place = self._check_inclusion(proof, data)
        self._check_log(proof.checkpoint)
        self._check_witnesses(proof.checkpoint)
        return place

    @staticmethod
    def _quantum_safe_text(lines):
        """`lines`: of each key, whether they hold. They change no verdict: not everybody can check them."""
        valid, failing = sum(map(any, lines)), sum(each.count(False) for each in lines)
        return ('；另有 %d 份抗量子签名（ML-DSA-44）有效' % valid if valid else '') + (
            '；%d 份抗量子签名（ML-DSA-44）与内容不符，不影响结论' % failing if failing else ''
        )

    def _moments(self, policy, received, stamped):
        """The moments that bear `received` out: the token's and the quorum's."""
        if received > stamped + _CLOCKS_DIFFER_MS:
            raise Failure('time-received-late', '收到的时刻晚于时间戳')
        counted = {name: at for name, at in self._cosigned.items() if at <= stamped + DAY_MS}
        quorum = policy.quorum_moment(counted)
        if quorum is None and policy.needs_witnesses:
            raise Failure('time-token-early', '时间戳比见证人早一天以上')
        if quorum is not None and received > quorum + _CLOCKS_DIFFER_MS:
            raise Failure('time-received-late', '收到的时刻晚于见证')
        return [stamped] if quorum is None else [stamped, quorum]

    def _time_order(self):
        policy = self._needed_trust().policy_at(self._checkpoint().size)
        tokens = [token for token in self._tokens.values() if isinstance(token, Token)]
        if self._cosigned is None or len(tokens) < len(self._tokens):
            raise Skipped(None, '前面的项目没有通过')
        received = self._record['received_at']
        # Rules 1 and 2 hold for each token, rule 3 for the first and the witnesses.
        moments = [self._moments(policy, received, token.time_ms) for token in tokens][0]
        if received < min(moments) - DAY_MS:
            raise Failure('time-received-early', '收到的时刻比时间戳和见证都早一天以上')
        return '收到 ' + time_text(received)
