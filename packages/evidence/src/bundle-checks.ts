import { equalBytes, toHex } from './bytes.ts';
import {
  Blocked,
  need,
  read,
  SameAuthority,
  type BundleParts,
  type LogProof,
  type Personal,
} from './bundle-parts.ts';
import type { BundleFacts, CheckId } from './bundle-report.ts';
import { checkTimes, checkTokenTime, provenTime, quorumTime } from './bundle-times.ts';
import type { UsedKey } from './backing.ts';
import { beijingTime } from './bundle-words.ts';
import type { BundleFiles } from './bundle-zip.ts';
import { findAnchor, verifyChain } from './certificate-chain.ts';
import { verifyDetachedCades } from './cms.ts';
import { EvidenceFailure } from './failure.ts';
import type { ManifestFile } from './manifest.ts';
import { leafHash, verifyInclusion } from './merkle.ts';
import { OID } from './oids.ts';
import { countedWitnesses, isQuorum, quorumSize, type Policy } from './policy.ts';
import { openManifest } from './reveal.ts';
import { sha256 } from './sha256.ts';
import { sm3 } from './sm3.ts';
import { findTokenAnchor, findTokenSigner, verifyTimestamp, type TimestampToken } from './timestamp.ts';
import { judgeRevocation, type RevocationOf } from './revocation-list.ts';
import { findSigningLog, listCosignatures, listMlDsaCosignatures } from './tlog-proof.ts';
import { policyAt } from './open-trust.ts';
import type { Trust } from './trust.ts';
import {
  allowsKeyUsage,
  KEY_USAGE,
  readBasicConstraints,
  readExtendedKeyUsage,
  type Certificate,
} from './x509.ts';

/** Digests of the file somebody holds against the bundle; hex, bytes. */
export interface WorkFile {
  sha256: string;
  sm3: string;
  size: number;
}

export interface Examination {
  parts: BundleParts;
  trust: Trust;
  files: BundleFiles;
  workFile: WorkFile | undefined;
  /** Filled in by the checks as they go. */
  facts: BundleFacts;
  /** The keys that they rely on, likewise. */
  used: UsedKey[];
}

/**
 * Makes one check: returns what was found, throws EvidenceFailure when it fails, Blocked when it cannot be
 * made.
 */
export type MakeCheck = (examination: Examination) => Promise<string> | string;

export const CHECKS: Record<Exclude<CheckId, 'bundle'>, MakeCheck> = {
  work: checkWork,
  'record-manifest': checkRecordManifest,
  reveal: checkReveal,
  'record-signature': checkRecordSignature,
  'creator-signature': checkCreatorSignature,
  timestamp: checkTimestamp,
  'timestamp-2': checkSecondTimestamp,
  inclusion: checkInclusion,
  'log-signature': checkLogSignature,
  witnesses: checkWitnesses,
  'time-order': checkTimeOrder,
  certificate: checkCertificate,
};

function fail(code: ConstructorParameters<typeof EvidenceFailure>[0], detail: string): never {
  throw new EvidenceFailure(code, detail);
}

function checkWork({ parts, files, workFile }: Examination): string {
  const listed = parts.manifest.files;
  const enclosed = [...files].filter(([path]) => path.startsWith('work/'));
  for (const [path, bytes] of enclosed) {
    const entry = listed.find((each) => `work/${each.path}` === path) ?? fail('work-unknown', path);
    compareWork(entry, { sha256: toHex(sha256(bytes)), sm3: toHex(sm3(bytes)), size: bytes.length });
  }
  if (!workFile) return `证据包内 ${enclosed.length} 个文件与清单一致`;
  const byDigest = listed.find((each) => each.sha256 === workFile.sha256);
  // With one listed file the report says how it differs; with several it is unknown which one was meant.
  const entry = byDigest ?? (listed.length === 1 ? listed[0]! : fail('work-unknown', workFile.sha256));
  compareWork(entry, workFile);
  return `与清单中的“${entry.path}”一致`;
}

function compareWork(entry: ManifestFile, found: WorkFile): void {
  if (entry.size !== found.size) fail('work-size', `${entry.path}: ${found.size} != ${entry.size}`);
  if (entry.sha256 !== found.sha256) fail('work-sha256', `${entry.path}: ${found.sha256}`);
  if (entry.sm3 !== found.sm3) fail('work-sm3', `${entry.path}: ${found.sm3}`);
}

function checkRecordManifest({ parts: { manifest, manifestBytes, record } }: Examination): string {
  const digest = toHex(sha256(manifestBytes));
  if (digest !== record.manifest_sha256) fail('record-manifest-sha256', digest);
  if (toHex(sm3(manifestBytes)) !== record.manifest_sm3) fail('record-manifest-sm3', toHex(sm3(manifestBytes)));
  if (manifest.id !== record.id) fail('record-id', `${manifest.id} != ${record.id}`);
  return `清单 SHA-256 ${digest.slice(0, 16)}…`;
}

/** Only full bundles reach the checks that need this. */
function personalOf({ personal }: BundleParts): Personal {
  if (!personal) throw new Blocked();
  return personal;
}

function checkReveal({ parts, facts }: Examination): string {
  const opened = openManifest(parts.manifest, read(personalOf(parts).reveal));
  Object.assign(facts, opened);
  // Without the texts themselves: a title could end the sentence and begin another.
  return '清单封存的正是下面所写的作品名和存入人';
}

function checkRecordSignature({ parts }: Examination): string {
  const { record } = parts;
  const digest = toHex(sha256(personalOf(parts).signature));
  if (digest !== record.signature_sha256) fail('record-signature', digest);
  return `签名文件 SHA-256 ${digest.slice(0, 16)}…`;
}

async function checkCreatorSignature({ parts, trust, facts, used }: Examination): Promise<string> {
  const { signature, reveal } = personalOf(parts);
  const { signer, certificates } = await verifyDetachedCades(signature, parts.manifestBytes);
  if (signer.sha256 !== parts.manifest.creator.cert_sha256) fail('creator-certificate', signer.sha256);
  const maySign = [KEY_USAGE.digitalSignature, KEY_USAGE.nonRepudiation].some(
    (bit) => allowsKeyUsage(signer, bit) !== false,
  );
  if (!maySign || readBasicConstraints(signer).isAuthority || hasForeignPurpose(signer))
    fail('certificate-usage', signer.commonName);
  if ('value' in reveal && reveal.value.creator_name.value !== signer.commonName)
    fail('creator-name', signer.commonName);
  const at = 'value' in parts.token ? parts.token.value.genTime : new Date(parts.record.received_at);
  await verifyChain(signer, certificates, trust.creatorAnchors, at);
  const anchor = await findAnchor(signer, certificates, trust.creatorAnchors, at);
  if (anchor)
    used.push({
      check: 'creator-signature',
      role: 'creator-ca',
      id: anchor.sha256,
      name: anchor.commonName,
    });
  const revokedAt = await checkRevocation('creator', signer, at, { trust, facts });
  facts.signerName = signer.commonName;
  return `证书持有人：${signer.commonName}${revokedAt ? `；证书在签名之后，于${beijingTime(revokedAt)}吊销` : ''}`;
}

const CREATOR_PURPOSES: readonly string[] = [OID.documentSigning, OID.emailProtection, OID.anyPurpose];

/** Purposes marked critical restrict a certificate to them (RFC 5280 §4.2.1.12). */
function hasForeignPurpose(signer: Certificate): boolean {
  const usage = readExtendedKeyUsage(signer);
  return usage?.critical === true && !usage.purposes.some((each) => CREATOR_PURPOSES.includes(each));
}

/**
 * By the revocation lists that the verifier brings. If the key was revoked at or before the token's time, anybody may
 * have used it. Returns when it was revoked later.
 */
async function checkRevocation(
  of: RevocationOf,
  certificate: Certificate,
  at: Date,
  { trust, facts }: Pick<Examination, 'trust' | 'facts'>,
): Promise<Date | undefined> {
  const [lists, anchors] =
    of === 'creator' ? [trust.creatorLists, trust.creatorAnchors] : [trust.timeLists, trust.timeAnchors];
  const standing = await judgeRevocation(certificate, lists, anchors, at);
  facts.revocation = { ...facts.revocation, [of]: standing };
  if (standing.standing === 'not-checked' || !standing.revokedAt) return undefined;
  if (standing.isRevokedAtSigning) fail('certificate-revoked', beijingTime(standing.revokedAt));
  return standing.revokedAt;
}

async function checkTimestamp({ parts, trust, facts, used }: Examination): Promise<string> {
  const token = read(parts.token);
  const authority = await verifyTimestamp(token, parts.recordBytes, trust.timeAnchors);
  await checkRevocation('timestamp', authority, token.genTime, { trust, facts });
  used.push(...(await timeAuthority('timestamp', token, trust)));
  facts.authorityName = authority.commonName;
  return `${beijingTime(token.genTime)}，由${authority.commonName}签发`;
}

async function timeAuthority(check: CheckId, token: TimestampToken, trust: Trust): Promise<UsedKey[]> {
  const anchor = await findTokenAnchor(token, trust.timeAnchors);
  return anchor ? [{ check, role: 'time-authority', id: anchor.sha256, name: anchor.commonName }] : [];
}

async function checkSecondTimestamp({ parts, trust, facts, used }: Examination): Promise<string> {
  if (!parts.secondToken) throw new Blocked();
  const token = read(parts.secondToken);
  const authority = await verifyTimestamp(token, parts.recordBytes, trust.timeAnchors);
  await checkRevocation('timestamp-2', authority, token.genTime, { trust, facts });
  if ('value' in parts.token && isSameAuthority(parts.token.value, authority)) throw new SameAuthority();
  used.push(...(await timeAuthority('timestamp-2', token, trust)));
  facts.secondToken = { time: token.genTime, authorityName: authority.commonName };
  return `${beijingTime(token.genTime)}，由${authority.commonName}签发`;
}

/** By name or by key: a second certificate of the same authority is no second authority. */
function isSameAuthority(first: TimestampToken, { subject, publicKey }: Certificate): boolean {
  const signer = findTokenSigner(first);
  return (
    signer !== undefined && (equalBytes(signer.subject, subject) || equalBytes(signer.publicKey, publicKey))
  );
}

function checkInclusion({ parts, facts }: Examination): string {
  const proof = read(parts.proof);
  requireInclusion(proof, parts.recordBytes, parts.manifest.log_origin);
  const { index, path, checkpoint } = proof;
  facts.logIndex = index;
  return `第 ${index} 条（从 0 数起），账本共 ${checkpoint.size} 条，证明含 ${path.length} 个节点`;
}

function requireInclusion({ index, path, checkpoint }: LogProof, leaf: Uint8Array, origin: string): void {
  if (checkpoint.origin !== origin) fail('log-origin', checkpoint.origin);
  if (!verifyInclusion(index, checkpoint.size, leafHash(leaf), path, checkpoint.root))
    fail('inclusion', `index ${index} of ${checkpoint.size}`);
}

async function checkLogSignature({ parts, trust, used }: Examination): Promise<string> {
  const proof = need(parts.proof);
  const { origin, size } = proof.checkpoint;
  await requireLogSignature(proof, policyAt(trust, size));
  used.push({ check: 'log-signature', role: 'operator', id: origin, name: origin });
  return `账本 ${origin}`;
}

async function requireLogSignature({ signedNote, checkpoint }: LogProof, policy: Policy): Promise<void> {
  const log = await findSigningLog(signedNote, checkpoint.origin, policy);
  if (!log) fail('log-unknown', checkpoint.origin);
}

async function checkWitnesses({ parts, trust, facts, used }: Examination): Promise<string> {
  const { signedNote, checkpoint } = need(parts.proof);
  const policy = policyAt(trust, checkpoint.size);
  facts.quorum = quorumSize(policy);
  const cosigned = await listCosignatures(signedNote, policy);
  const quantumSafe = (await listMlDsaCosignatures(signedNote, policy)).length;
  facts.witnesses = cosigned.map(({ name, time }) => ({ name, time: new Date(time * 1000) }));
  if (!isQuorum(policy, new Set(cosigned.map((each) => each.name))))
    fail('quorum', `${cosigned.length} < ${facts.quorum.needed}`);
  const names = new Set(cosigned.map((each) => each.name));
  for (const { key } of countedWitnesses(policy).filter((each) => names.has(each.name)))
    used.push({ check: 'witnesses', role: 'witness', id: key.name, name: key.name });
  const complete = quorumTime(policy, facts.witnesses);
  if (complete) facts.checkpointTime = complete;
  return policy.quorum === 'none'
    ? '信任策略不要求见证人'
    : `${cosigned.length} 把见证密钥有效（要求 ${facts.quorum.needed} / ${facts.quorum.of}）：${cosigned.map((each) => each.name).join('、')}${
        quantumSafe > 0 ? `；另有 ${quantumSafe} 份抗量子签名（ML-DSA-44）有效` : ''
      }`;
}

function checkTimeOrder({ parts, trust, facts }: Examination): string {
  const { genTime } = need(parts.token);
  const policy = policyAt(trust, need(parts.proof).checkpoint.size);
  // A missing quorum is reported by its own check; here it would look like a fault of time.
  if (!isQuorum(policy, new Set(facts.witnesses.map((each) => each.name)))) throw new Blocked();
  const receivedAt = new Date(parts.record.received_at);
  checkTimes(policy, receivedAt, genTime, facts.witnesses);
  facts.provenAt = provenTime(genTime, facts.checkpointTime);
  if (parts.secondToken) checkTokenTime(policy, receivedAt, need(parts.secondToken).genTime, facts.witnesses);
  const behind = Math.round((genTime.getTime() - receivedAt.getTime()) / 60_000);
  return behind > 60
    ? `时间戳比平台收到晚约 ${Math.round(behind / 60)} 小时`
    : '平台收到、时间戳、见证人的时间相互吻合';
}

/** The enclosed PDF is the one that was issued under this number, by its record in the log. */
async function checkCertificate({ parts, trust }: Examination): Promise<string> {
  if (!parts.certificate) throw new Blocked();
  const { pdf, recordBytes, record, proof } = read(parts.certificate);
  if (record.kind !== 'deposit' || record.id !== parts.manifest.id)
    fail('certificate-record', `${record.kind} ${record.id}`);
  const digest = toHex(sha256(pdf));
  if (digest !== record.document_sha256) fail('certificate-sha256', digest);
  requireInclusion(proof, recordBytes, parts.manifest.log_origin);
  const policy = policyAt(trust, proof.checkpoint.size);
  await requireLogSignature(proof, policy);
  const cosigned = await listCosignatures(proof.signedNote, policy);
  if (!isQuorum(policy, new Set(cosigned.map((each) => each.name)))) fail('quorum', `${cosigned.length}`);
  return `certificate.pdf 是 ${record.issued_at} 签发的那一份，记在账本第 ${proof.index} 条`;
}
