import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import {
  buildTimestampRequest,
  createCertificateRequest,
  encodeEntryBundle,
  encodeHashTile,
  encodeKeyRollover,
  encodeRecord,
  encryptPrivateKey,
  fromPem,
  leafHash,
  parseTlogProof,
  toBase64,
  toPem,
  toUtf8,
  type LogRecord,
} from '@yinji/evidence';
import { replaceContent } from './mutate-der.ts';

const CONFORMANCE = fileURLToPath(new URL('../../../conformance/', import.meta.url));
export const BACKUP_PASSWORD = '口令 password';

/** Seeds of the mutators: honest artefacts by kind. */
export interface Artefacts {
  /** Files of every valid bundle of the conformance vectors. */
  bundles: Map<string, Uint8Array>[];
  zips: Uint8Array[];
  trust: Map<string, Uint8Array>;
  certificates: Uint8Array[];
  records: Uint8Array[];
  requests: Uint8Array[];
  timestampRequests: Uint8Array[];
  submissions: Uint8Array[];
  backups: Uint8Array[];
  hashTiles: Uint8Array[];
  entryBundles: Uint8Array[];
  tilePaths: Uint8Array[];
  renewals: Uint8Array[];
  lists: Uint8Array[];
  successions: Uint8Array[];
}

export async function readArtefacts(): Promise<Artefacts> {
  const zips = readdirSync(`${CONFORMANCE}valid`).map((name) => read(`valid/${name}`));
  const bundles = zips.map((zip) => new Map(Object.entries(unzipSync(zip))));
  const names = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'];
  const trust = new Map(names.map((name) => [name, read(`trust/${name}`)]));
  const pems = [...trust]
    .filter(([name]) => name.endsWith('.pem'))
    .map(([, pem]) => Buffer.from(pem).toString());
  const leaves = Array.from({ length: 256 }, (_, at) => leafHash(toUtf8(String(at))));
  const entries = Array.from({ length: 256 }, (_, at) => toUtf8(String(at)));
  const renewals = readdirSync(`${CONFORMANCE}renewal`).filter((name) => name.endsWith('.ers'));
  return {
    bundles,
    zips,
    trust,
    certificates: pems.flatMap((pem) => fromPem('CERTIFICATE', pem)),
    records: [...RECORDS.map((record) => encodeRecord(record)), ...filesOf(bundles, 'record.json')],
    requests: [await makeRequest(), await makeRequest()],
    timestampRequests: [
      buildTimestampRequest(leaves[0]!),
      buildTimestampRequest(leaves[1]!, Uint8Array.of(0x80, 1, 2, 3, 4, 5, 6, 7)),
    ],
    submissions: filesOf(bundles, 'record.tlog-proof').map((proof) => toSubmission(proof)),
    backups: [await makeBackup()],
    lists: ['empty', 'another-revoked', 'revoked-later', 'no-next-update'].map((name) =>
      read(`lists/${name}.crl`),
    ),
    successions: [SUCCESSION],
    renewals: renewals.map((name) => read(`renewal/${name}`)),
    hashTiles: [encodeHashTile(leaves), encodeHashTile(leaves.slice(0, 17))],
    entryBundles: [encodeEntryBundle(entries), encodeEntryBundle([toUtf8(''), toUtf8('a'.repeat(300))])],
    tilePaths: ['tile/0/x001/x234/067', 'tile/entries/273.p/112', 'tile/2/000.p/1'].map((path) => toUtf8(path)),
  };
}

export function filesOf(bundles: readonly Map<string, Uint8Array>[], name: string): Uint8Array[] {
  return bundles.map((files) => files.get(name)).filter((bytes) => bytes !== undefined);
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(CONFORMANCE + name));
}

async function makeRequest(): Promise<Uint8Array> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  return createCertificateRequest(keys, '沈知白');
}

/**
 * A backup that opens with `BACKUP_PASSWORD` after one round; ours has 600,000, which cost a third of a second.
 */
async function makeBackup(): Promise<Uint8Array> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const der = Buffer.from(
    fromPem('ENCRYPTED PRIVATE KEY', await encryptPrivateKey(pkcs8, BACKUP_PASSWORD))[0]!,
  );
  // Both are 16 bytes: the salt comes first, then the initialisation vector of AES.
  const salt = der.indexOf(Buffer.of(0x04, 0x10)) + 2;
  const iv = der.indexOf(Buffer.of(0x04, 0x10), salt + 16) + 2;
  const key = pbkdf2Sync(BACKUP_PASSWORD.normalize('NFC'), der.subarray(salt, salt + 16), 1, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, der.subarray(iv, iv + 16));
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()]);
  const quick = replaceContent(der, 0x02, Buffer.of(0x09, 0x27, 0xc0), Buffer.of(1));
  const old = der.subarray(-encrypted.length);
  return toUtf8(toPem('ENCRYPTED PRIVATE KEY', replaceContent(quick, 0x04, old, encrypted)));
}

/** Body of add-checkpoint (c2sp.org/tlog-witness); no path is checked before the parser is done. */
function toSubmission(proof: Uint8Array): Uint8Array {
  const { path, note } = parseTlogProof(proof);
  return toUtf8(['old 3', ...path.map((hash) => toBase64(hash)), '', note].join('\n'));
}

const DIGEST = 'ab'.repeat(32);
const AT = '2026-11-18T01:30:12.000Z';
const DEPOSIT = 'YJCZ-2026-0082-0C20-A1G7-R';
const SUCCESSION = encodeKeyRollover({
  type: 'key-succession',
  v: 1,
  old_certificate_sha256: DIGEST,
  new_spki_sha256: DIGEST,
  at: AT,
});
const RECORDS: LogRecord[] = [
  { type: 'key', v: 1, certificate_sha256: DIGEST, person_commitment: DIGEST, issued_at: AT },
  { type: 'verifier', v: 1, name: 'verify.sh', sha256: DIGEST, released_at: AT },
  { type: 'upload', v: 1, deposit_id: DEPOSIT, sha256: DIGEST, received_at: AT, previous: DIGEST },
  { type: 'upload', v: 2, deposit_id: DEPOSIT, file_commitment: DIGEST, received_at: AT, previous: DIGEST },
  {
    type: 'document',
    v: 1,
    id: DEPOSIT,
    kind: 'certificate',
    document_sha256: DIGEST,
    issued_at: AT,
    previous: DIGEST,
  },
];
