import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as fixture from '../../../conformance/fixture.ts';
import {
  buildManifest,
  canonicalBytes,
  canonicalize,
  commitment,
  materialCommitment,
  parseManifest,
  sha256,
  sm3,
  toHex,
  toUtf8,
  uploadCommitment,
  type LogRecord,
} from './index.ts';
import { rulesOf } from './record-rules.ts';

/** Reasons that must be proved below. */
type Secret =
  /** SHA-256 of `[salt, value]` with 128 random bits. */
  | 'salted commitment'
  /** Digest of something that holds 128 random bits. */
  | 'digest of a nonce'
  /** Digest of something that holds a signature, which only the holder of a key can make. */
  | 'digest of a signature';

/** Why nobody can guess what is behind a field of the public log, or join what does not belong together by it. */
type Reason =
  | Secret
  /** 60 random bits: names a matter, and joins its records on purpose. */
  | 'random number'
  /** SHA-256 of a leaf of the log: joins the records of one work on purpose. */
  | 'digest of a leaf'
  | 'time'
  | 'closed list'
  | 'count'
  /** Of the platform, and published by it. */
  | 'public on purpose'
  /** A salted commitment with the person's own salt: a person sees every certificate issued in their name. */
  | 'salted, joins a person’s certificates on purpose'
  | 'can be guessed: no longer written';

type KeyOf<R> = R extends LogRecord ? `${R['type']} ${R['v']}` : never;
type Key = KeyOf<LogRecord>;
type OfKey<K, R = LogRecord> = R extends LogRecord ? (`${R['type']} ${R['v']}` extends K ? R : never) : never;
type Reasons = { [K in Key]: { [F in Exclude<keyof OfKey<K>, 'type' | 'v'>]: Reason } };

/** A record without its line, or a field without its reason, does not compile. */
const REASONS = {
  'deposit 1': {
    id: 'random number',
    manifest_sha256: 'digest of a nonce',
    manifest_sm3: 'digest of a nonce',
    signature_sha256: 'digest of a signature',
    received_at: 'time',
  },
  'upload 1': {
    deposit_id: 'random number',
    sha256: 'can be guessed: no longer written',
    received_at: 'time',
    previous: 'digest of a leaf',
  },
  'upload 2': {
    deposit_id: 'random number',
    file_commitment: 'salted commitment',
    received_at: 'time',
    previous: 'digest of a leaf',
  },
  'material 1': { commitment: 'salted commitment', received_at: 'time' },
  'confirmation 1': {
    id: 'random number',
    deposit_id: 'random number',
    decision: 'closed list',
    report_sha256: 'can be guessed: no longer written',
    decided_at: 'time',
    previous: 'digest of a leaf',
  },
  'confirmation 2': {
    id: 'random number',
    deposit_id: 'random number',
    decision: 'closed list',
    report_commitment: 'salted commitment',
    decided_at: 'time',
    previous: 'digest of a leaf',
  },
  'certification 1': {
    id: 'random number',
    deposit_id: 'random number',
    form_commitment: 'salted commitment',
    decided_at: 'time',
    previous: 'digest of a leaf',
  },
  'change 1': {
    id: 'random number',
    deposit_id: 'random number',
    kind: 'closed list',
    before_commitment: 'salted commitment',
    after_commitment: 'salted commitment',
    decided_at: 'time',
    previous: 'digest of a leaf',
  },
  'document 1': {
    id: 'random number',
    kind: 'closed list',
    document_sha256: 'digest of a signature',
    issued_at: 'time',
    previous: 'digest of a leaf',
  },
  'key 1': {
    certificate_sha256: 'digest of a signature',
    person_commitment: 'salted, joins a person’s certificates on purpose',
    issued_at: 'time',
  },
  'revocation 1': {
    certificate_sha256: 'digest of a signature',
    reason: 'closed list',
    revoked_at: 'time',
  },
  'signature 1': {
    id: 'random number',
    deposit_id: 'random number',
    role: 'closed list',
    contract_sha256: 'digest of a nonce',
    signature_sha256: 'digest of a signature',
    signed_at: 'time',
    previous: 'digest of a leaf',
  },
  'transfer 1': {
    id: 'random number',
    deposit_id: 'random number',
    kind: 'closed list',
    contract_sha256: 'digest of a nonce',
    parties_commitment: 'salted commitment',
    decided_at: 'time',
    previous: 'digest of a leaf',
  },
  'objection 1': {
    id: 'random number',
    deposit_id: 'random number',
    event: 'closed list',
    outcome: 'closed list',
    at: 'time',
    previous: 'digest of a leaf',
  },
  'erasure 1': { deposit_id: 'random number', erased_at: 'time', previous: 'digest of a leaf' },
  'renewal 1': {
    id: 'random number',
    kind: 'closed list',
    evidence_sha256: 'digest of a signature',
    renewed_at: 'time',
    previous: 'digest of a leaf',
  },
  'verifier 1': { name: 'public on purpose', sha256: 'public on purpose', released_at: 'time' },
  'policy 1': {
    policy_sha256: 'public on purpose',
    previous_sha256: 'public on purpose',
    changed_at: 'time',
  },
  'timestamp 1': {
    checkpoint_size: 'count',
    checkpoint_sha256: 'public on purpose',
    token_sha256: 'public on purpose',
    authority: 'public on purpose',
    stamped_at: 'time',
  },
  'register 1': {
    month: 'time',
    csv_sha256: 'public on purpose',
    jsonl_sha256: 'public on purpose',
    rows: 'count',
    published_at: 'time',
  },
} as const satisfies Reasons;

type Fields<K extends Key> = { [F in keyof (typeof REASONS)[K]]: (typeof REASONS)[K][F] };
type SecretIn<K extends Key> = {
  [F in keyof Fields<K> & string]: Fields<K>[F] extends Secret ? `${K}.${F}` : never;
}[keyof Fields<K> & string];
type SecretField = { [K in Key]: SecretIn<K> }[Key];

const hex = (bytes: Uint8Array) => toHex(sha256(bytes));
const salt = () => toHex(crypto.getRandomValues(new Uint8Array(16)));
const FILE = { name: '寿.png', sizeBytes: 7, sha256: 'ab'.repeat(32), sm3: 'cd'.repeat(32) };
const ID = fixture.manifestOf().id;
/** The same work of the same person every time. */
const manifest = () =>
  buildManifest({
    number: ID,
    title: '寿',
    creatorName: '沈知白',
    certificateSha256: 'ef'.repeat(32),
    files: [FILE],
    claimedCreated: null,
    logOrigin: fixture.ORIGIN,
  }).manifest;
const signature = async () => hex(await fixture.cadesBy(fixture.creator)(toUtf8('always the same')));
const certificate = async () =>
  hex((await fixture.signer({ commonName: '沈知白', issuer: fixture.creatorCa })).certificate);

/**
 * What makes it so: a maker of the field's value, which must give another value each time although whoever guesses knows
 * everything else; or the file whose test proves it where the value is made.
 */
const PROOFS: Record<SecretField, (() => string | Promise<string>) | `${string}: ${string}`> = {
  'deposit 1.manifest_sha256': () => hex(manifest()),
  'deposit 1.manifest_sm3': () => toHex(sm3(manifest())),
  'deposit 1.signature_sha256': signature,
  'upload 2.file_commitment': () => uploadCommitment(parseManifest(manifest())),
  'material 1.commitment': () =>
    materialCommitment({ v: 1, salt: salt(), deposit_id: ID, sha256: FILE.sha256, sm3: FILE.sm3, size: 7 }),
  'confirmation 2.report_commitment':
    'server/src/proceedings/confirmation/log-secrets.test.ts: the report behind a confirmation is not found by trying stock phrases',
  'certification 1.form_commitment':
    "server/src/proceedings/certification/certification.test.ts: it is signed over exactly the saved form, by the account's own live key",
  'change 1.before_commitment':
    'server/src/proceedings/changes/changes.test.ts: a change is in force with its record, badge and commitments, and the former form is kept',
  'change 1.after_commitment':
    'server/src/proceedings/changes/changes.test.ts: a change is in force with its record, badge and commitments, and the former form is kept',
  'document 1.document_sha256': signature,
  'key 1.certificate_sha256': certificate,
  'revocation 1.certificate_sha256': certificate,
  'signature 1.contract_sha256':
    'server/src/proceedings/transfers/transfers.test.ts: both sign, it is recorded, the work follows, and the former holder keeps the contract',
  'signature 1.signature_sha256': signature,
  'transfer 1.contract_sha256':
    'server/src/proceedings/transfers/transfers.test.ts: both sign, it is recorded, the work follows, and the former holder keeps the contract',
  'transfer 1.parties_commitment':
    'server/src/proceedings/transfers/transfers.test.ts: both sign, it is recorded, the work follows, and the former holder keeps the contract',
  'renewal 1.evidence_sha256': async () =>
    hex(await fixture.tokenBy(fixture.authority, fixture.RECEIVED)(toUtf8('always the same'))),
};

const entries = Object.entries(REASONS);
const fieldsOf = (key: string) => {
  const [type, v] = key.split(' ');
  const { type: _, v: __, ...rules } = rulesOf(type, Number(v)) ?? {};
  return Object.keys(rules).sort();
};

test.each(entries)('every field of %s has a reason', (key, reasons) => {
  expect(Object.keys(reasons).sort()).toEqual(fieldsOf(key));
});

test.each(Object.entries(PROOFS))('%s is another each time', async (_field, proof) => {
  if (typeof proof === 'string') {
    const [file = '', title = ''] = proof.split(/: (.*)/s);
    const path = join(import.meta.dirname, '../../..', file);
    expect(existsSync(path), path).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
    return;
  }
  const values = [await proof(), await proof(), await proof()];
  expect(new Set(values).size).toBe(3);
  for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/);
});

test('only records that are no longer written have a field that can be guessed', () => {
  const weak = entries.filter(([, reasons]) =>
    Object.values(reasons).includes('can be guessed: no longer written'),
  );
  expect(weak.map(([key]) => key)).toEqual(['upload 1', 'confirmation 1']);
});

/** Reports that somebody tries who knows number and time from the record itself. */
const guesses = ['未发现相似作品。', '经比对，未发现近似在册作品，予以通过。', '画面独立完成。'].flatMap(
  (reason) => Array.from({ length: 400 }, (_, at) => ({ reason, compared: at })),
);
const REPORT = guesses[500]!;

test('a plain digest of a report is found among stock phrases; a salted commitment is not', () => {
  const digest = hex(canonicalBytes(REPORT));
  expect(guesses.filter((one) => hex(canonicalBytes(one)) === digest)).toEqual([REPORT]);
  const committed = commitment(salt(), REPORT);
  const tried = guesses.flatMap((one) => [
    hex(canonicalBytes(one)),
    commitment('0'.repeat(32), one),
    commitment('0'.repeat(32), canonicalize(one)),
  ]);
  expect(tried).not.toContain(committed);
});

test('the manifest opens the commitment of its upload, by hand as well', () => {
  const { salt: ofManifest, files } = parseManifest(manifest());
  // printf '["%s",{"sha256":"%s","size":%s,"sm3":"%s"}]' SALT SHA256 SIZE SM3 | sha256sum
  const text = `["${ofManifest}",{"sha256":"${FILE.sha256}","size":7,"sm3":"${FILE.sm3}"}]`;
  expect(uploadCommitment({ salt: ofManifest, files })).toBe(hex(toUtf8(text)));
  expect(uploadCommitment({ salt: salt(), files })).not.toBe(hex(toUtf8(text)));
});
