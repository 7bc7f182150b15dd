import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  enrolSigningKey,
  getKeyProof,
  getKeyRequest,
  getTrust,
  listNotices,
  listSigningKeys,
  repeatRealNameCheck,
  revokeSigningKey,
  withdrawKeyRequest,
} from '@yinji/contract';
import {
  examineTlogProof,
  leafHash,
  parseCertificate,
  parsePolicy,
  parseRecord,
  parseTimestampResponse,
  parseTlogProof,
  parseTrust,
  readBundle,
  toUtf8,
  verifyBundle,
} from '@yinji/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '@yinji/testkit/people/person';
import { verifyOwnBundle } from '@yinji/testkit/people/verify-own-bundle';
import type { CertifiedKey } from '@yinji/testkit/people/request-certificate';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

const HOURS_72 = 72 * 3_600_000;
let stack: OpenStack;
let painter: Person;
let stranger: Person;
let folder: string;
/** Signed by the second key while it was valid. */
let signed: { id: string; picture: Buffer };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-keys-'));
  stack = await openStack();
  [painter, stranger] = [await stack.member('沈知白'), await stack.member('周以宁')];
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stack?.close();
});

const keys = (person: Person) => person.client.call(listSigningKeys, {});
const faceOf = async (person: Person) =>
  (await person.client.call(repeatRealNameCheck, { consentFace: true })).certifyUrl;

/** Messages that reached a phone, newest last. */
const messages = (person: Person): string[] =>
  readFileSync(stack.running.outbox, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { to: string; text: string })
    .filter(({ to }) => to === person.phone)
    .map(({ text }) => text);

async function issued(person: Person): Promise<CertifiedKey> {
  const found = await expect.poll(() => person.client.call(getKeyRequest, {}));
  await found.toMatchObject({ state: 'issued' });
  const request = await person.client.call(getKeyRequest, {});
  if (request?.key == null) throw new Error('issued without a key');
  return request.key;
}

const isVerified = async ({ record, proof }: { record: string; proof: string }) => {
  const { files } = await painter.client.call(getTrust, {});
  const leaf = leafHash(Buffer.from(record, 'base64'));
  const found = await examineTlogProof(parseTlogProof(proof), leaf, parsePolicy(files['policy.txt'] ?? ''));
  return found.included && found.quorum && found.log !== undefined;
};

test('of two concurrent first keys one is certified, the other is not', async () => {
  const person = new Person(stack.place, '苏墨');
  await person.register();
  await person.verifyRealName();
  const requests = await Promise.all([1, 2, 3].map(() => person.makeRequest()));
  const answers = await Promise.all(
    requests.map(({ csr }) =>
      person.client.call(enrolSigningKey, { csr, backupTested: true }).then(
        ({ state }) => state,
        (cause: { code: string }) => cause.code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'issued')).toHaveLength(1);
  for (const answer of answers)
    expect(['issued', 'checking', 'KEY_REQUEST_OPEN', 'KEY_REQUEST_CLOSED']).toContain(answer);
  expect(await keys(person)).toHaveLength(1);
});

test('a second key waits for a face check begun after the request, is reported to the phone, and waits 72 hours', async () => {
  const [first] = await keys(painter);
  expect(Date.parse(first?.transfersFrom ?? '')).toBeLessThanOrEqual(Date.now());
  const face = await faceOf(painter);
  const { privateKey, csr } = await painter.makeRequest();
  const asked = await painter.client.call(enrolSigningKey, { csr, backupTested: true });
  expect(asked).toMatchObject({ state: 'checking', key: null, isCountersigned: false });
  // Begun before the request: it proves nothing for it.
  expect(await painter.showFace(face)).toBe('passed');
  expect(await painter.showFace(await faceOf(painter), 'fail')).toBe('failed');
  expect(await painter.client.call(enrolSigningKey, { csr, backupTested: true })).toMatchObject({
    id: asked.id,
    state: 'checking',
  });
  expect(await keys(painter)).toHaveLength(1);

  expect(await painter.showFace(await faceOf(painter))).toBe('passed');
  const second = await issued(painter);
  const waits = Date.parse(second.transfersFrom) - Date.now();
  expect(waits).toBeGreaterThan(HOURS_72 - 60_000);
  expect(waits).toBeLessThanOrEqual(HOURS_72);
  expect((await keys(painter)).map(({ id, revokedAt }) => [id, revokedAt])).toEqual([
    [second.id, null],
    [first?.id, null],
  ]);
  // The certificates have the name in common, and no id that joins them.
  const subjects = [first, second].map((key) =>
    new X509Certificate(Buffer.from(key?.certificate ?? '', 'base64')).subject.split('\n'),
  );
  const ids = subjects.map((lines) => lines.find((line) => line.startsWith('serialNumber=')));
  expect(ids).toEqual([0, 1].map(() => expect.stringMatching(/^serialNumber=[0-9a-f]{32}$/)));
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => messages(painter).at(-1)).toContain(second.certificateSha256.slice(0, 16));
  const { items } = await painter.client.call(listNotices, { page: 1, size: 5 });
  expect(items[0]?.title).toContain('新增了一枚签名证书');
  // Deposits may be signed at once.
  painter.useKey(privateKey, second);
  const picture = await drawPicture(21, { format: 'jpeg' });
  const work = await painter.deposit('新钥', 'draw', '新钥.jpg', picture);
  expect(work.evidence?.state).toBe('reviewing');
  signed = { id: work.id, picture };
});

test("the older key's countersignature lifts the wait, another's does not", async () => {
  const { privateKey, publicKey, csr } = await stranger.makeRequest();
  const foreign = await painter.countersign(publicKey);
  expect(
    await code(stranger.client.call(enrolSigningKey, { csr, backupTested: true, succession: foreign })),
  ).toBe('KEY_SUCCESSION_INVALID');
  const ofAnother = await stranger.countersign((await stranger.makeRequest()).publicKey);
  expect(
    await code(stranger.client.call(enrolSigningKey, { csr, backupTested: true, succession: ofAnother })),
  ).toBe('KEY_SUCCESSION_INVALID');
  const succession = await stranger.countersign(publicKey);
  expect(await stranger.client.call(enrolSigningKey, { csr, backupTested: true, succession })).toMatchObject({
    state: 'checking',
    isCountersigned: true,
  });
  expect(await stranger.showFace(await faceOf(stranger))).toBe('passed');
  const next = await issued(stranger);
  expect(Date.parse(next.transfersFrom)).toBeLessThanOrEqual(Date.now());
  stranger.useKey(privateKey, next);
});

test('a request can be withdrawn, and a newer one takes its place', async () => {
  const [older, newer] = [await stranger.makeRequest(), await stranger.makeRequest()];
  const first = await stranger.client.call(enrolSigningKey, { csr: older.csr, backupTested: true });
  const second = await stranger.client.call(enrolSigningKey, { csr: newer.csr, backupTested: true });
  expect(await code(stranger.client.call(enrolSigningKey, { csr: older.csr, backupTested: true }))).toBe(
    'KEY_REQUEST_CLOSED',
  );
  expect(await code(stranger.client.call(withdrawKeyRequest, { id: first.id }))).toBe('NOT_FOUND');
  expect(await code(painter.client.call(withdrawKeyRequest, { id: second.id }))).toBe('NOT_FOUND');
  for (let times = 0; times < 2; times += 1)
    expect(await stranger.client.call(withdrawKeyRequest, { id: second.id })).toBe(null);
  expect(await stranger.client.call(getKeyRequest, {})).toMatchObject({ state: 'withdrawn' });
});

test('a revoked key signs nothing, and the log and the published list show it', async () => {
  const [stolen] = await keys(painter);
  if (stolen === undefined) throw new Error('no key');
  const revocation = { id: stolen.id, reason: 'key-compromise', confirmed: true } as const;
  expect(await code(stranger.client.call(revokeSigningKey, revocation))).toBe('NOT_FOUND');
  expect(await code(stranger.client.call(getKeyProof, { id: stolen.id, of: 'key' }))).toBe('NOT_FOUND');
  expect(await code(painter.client.call(getKeyProof, { id: stolen.id, of: 'revocation' }))).toBe('NOT_FOUND');
  const revoked = await painter.client.call(revokeSigningKey, revocation);
  expect(await painter.client.call(revokeSigningKey, { ...revocation, reason: 'superseded' })).toMatchObject({
    revokedAt: revoked.revokedAt,
    revocationReason: 'key-compromise',
  });
  // Sent after the commit, however often it was requested.
  await expect.poll(() => messages(painter).filter((text) => text.includes('已撤销')).length).toBe(1);
  const picture = await drawPicture(22, { format: 'jpeg' });
  expect(await code(painter.deposit('迟来', 'draw', '迟来.jpg', picture))).toBe('SIGNING_KEY_REQUIRED');

  await expect.poll(async () => (await keys(painter))[0]?.revocationIndex).toEqual(expect.any(Number));
  await expect
    .poll(() => code(painter.client.call(getKeyProof, { id: stolen.id, of: 'revocation' })))
    .toBe('done');
  const proof = await painter.client.call(getKeyProof, { id: stolen.id, of: 'revocation' });
  expect(await isVerified(proof)).toBe(true);
  expect(parseRecord(Buffer.from(proof.record, 'base64'))).toEqual({
    type: 'revocation',
    v: 1,
    certificate_sha256: stolen.certificateSha256,
    reason: 'key-compromise',
    revoked_at: revoked.revokedAt,
  });
  expect(await isVerified(await painter.client.call(getKeyProof, { id: stolen.id, of: 'key' }))).toBe(true);

  await expect.poll(() => judge(stolen)).toContain('certificate revoked');
  expect(await judge((await keys(painter))[1])).toContain('leaf.pem: OK');
});

test('a signature before the revocation stays valid under the list, and the report says so', async () => {
  await painter.waitForWork(signed.id, (one) => one.deposit?.complete === true);
  await painter.upload(signed.id, '新钥.jpg', signed.picture);
  await painter.waitForDocument(signed.id, 'deposit');
  const { verdict, checks } = await verifyOwnBundle(painter, signed.id);
  expect(verdict).toBe('valid');
  expect(checks.find(({ id }) => id === 'creator-signature')?.detail).toContain('证书在签名之后');
});

test('of a concurrent submission and revocation the deposit is in the log before the revocation, or nowhere', async () => {
  const { privateKey, csr } = await painter.makeRequest();
  await painter.client.call(enrolSigningKey, { csr, backupTested: true });
  await painter.showFace(await faceOf(painter));
  const key = await issued(painter);
  painter.useKey(privateKey, key);
  const pictures = await Promise.all([32, 33, 34, 35].map((seed) => drawPicture(seed, { format: 'jpeg' })));
  const [works] = await Promise.all([
    Promise.all(
      pictures.map((picture, at) =>
        painter
          .deposit(`争先${at}`, 'draw', `${at}.jpg`, picture)
          .catch((cause: { code: string }) => cause.code),
      ),
    ),
    painter.client.call(revokeSigningKey, { id: key.id, reason: 'superseded', confirmed: true }),
  ]);
  await expect.poll(async () => (await keys(painter))[0]?.revocationIndex).toEqual(expect.any(Number));
  const end = (await keys(painter))[0]?.revocationIndex ?? 0;
  for (const work of works) {
    if (typeof work === 'string') expect(work).toBe('SIGNING_KEY_REQUIRED');
    else {
      const { deposit } = await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
      expect(deposit?.logIndex).toBeLessThan(end);
      await expect.poll(() => verdictOf(painter, work.id)).toBe('valid');
    }
  }
});

test('a bundle contains the list of its day', async () => {
  const picture = await drawPicture(41, { format: 'jpeg' });
  const work = await stranger.deposit('附单', 'draw', '附单.jpg', picture);
  await stranger.upload(work.id, '附单.jpg', picture);
  await stranger.waitForDocument(work.id, 'deposit');
  const files = readBundle(await stranger.waitForBundle(work.id));
  expect(
    openssl(['crl', '-inform', 'DER', '-in', 'l', '-noout', '-crlnumber'], {
      l: files.get('validation/creator-ca.crl'),
    }),
  ).toMatch(/crlNumber=/);
  // Put in the place of the published ones, they answer for the signer and for both time authorities.
  const { files: published } = await stranger.client.call(getTrust, {});
  const trust = new Map(Object.entries(published).map(([name, text]) => [name, toUtf8(text)]));
  for (const name of ['creator-ca.crl', 'tsa-ca.crl'] as const) {
    expect(published[name]).toContain('BEGIN X509 CRL');
    trust.set(name, new Uint8Array(files.get(`validation/${name}`)!));
  }
  expect(await (await fetch(`${stack.origin}/trust/tsa-ca.crl`)).text()).toContain('BEGIN X509 CRL');
  const token = parseTimestampResponse(files.get('record.tsr')!).genTime;
  const { facts, verdict } = await verifyBundle(files, parseTrust(trust));
  expect(verdict).toBe('valid');
  const standings = Object.values(facts.revocation ?? {});
  expect(Object.keys(facts.revocation ?? {})).toEqual(['creator', 'timestamp', 'timestamp-2']);
  for (const standing of standings) {
    if (standing.standing !== 'as-of') throw new Error('not checked');
    // Asked for after the token; a list has whole seconds.
    expect(standing.thisUpdate.getTime() + 1000).toBeGreaterThan(token.getTime());
  }
});

const verdictOf = async (person: Person, workId: string) => (await verifyOwnBundle(person, workId)).verdict;

/** openssl's verdict on a certificate under the published list. */
async function judge(key: CertifiedKey | undefined): Promise<string> {
  const response = await fetch(`${stack.origin}/trust/creator-ca.crl`);
  expect(response.headers.get('content-type')).toBe('application/pkix-crl');
  const { files } = await painter.client.call(getTrust, {});
  const list = new Uint8Array(await response.arrayBuffer());
  const certificate = Buffer.from(key?.certificate ?? '', 'base64');
  expect(parseCertificate(certificate).sha256).toBe(key?.certificateSha256);
  const pem = `-----BEGIN CERTIFICATE-----\n${key?.certificate.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  const anchors = files['creator-ca.pem'];
  expect(
    openssl(['crl', '-inform', 'DER', '-in', 'l', '-noout', '-CAfile', 'ca.pem'], {
      l: list,
      'ca.pem': anchors,
    }),
  ).toContain('verify OK');
  return openssl(['verify', '-crl_check', '-CAfile', 'ca.pem', '-CRLfile', 'ca.crl', 'leaf.pem'], {
    'ca.pem': anchors,
    'ca.crl': files['creator-ca.crl'],
    'leaf.pem': pem,
  });
}

function openssl(args: string[], files: Record<string, Uint8Array | string | undefined>): string {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content ?? '');
  const { stdout, stderr } = spawnSync('openssl', args, { cwd: folder });
  return `${stdout.toString()}${stderr.toString()}`;
}
