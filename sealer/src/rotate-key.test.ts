import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildTimestampRequest,
  createCertificateRequest,
  formatVkey,
  isListSigned,
  parseCertificate,
  parseCertificates,
  parseRevocationLists,
  parseTimestampResponse,
  toHex,
  verifyReceipt,
  verifyTimestamp,
} from '@yinji/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyService } from './key-service.ts';
import { openKeys, type SealerKeys } from './keys.ts';
import type { SigningRequests } from './open-signing-requests.ts';
import { endOldLogKey, NotStartedSince, rotateKey, SEALER_KEYS } from './rotate-key.ts';
import { openStaffKey } from './staff/staff-key.ts';
import { writeTrust } from './write-trust.ts';

const NEVER = 'no request is asked for here';
const requests = new Proxy({}, { get: () => () => Promise.reject(new Error(NEVER)) }) as SigningRequests;
const data = Buffer.from('{"type":"deposit"}');
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));

let folder: string;
let keysDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-rotate-'));
  keysDir = join(folder, 'keys');
});
afterEach(() => rm(folder, { recursive: true }));

const NO_APPS = { query: () => Promise.resolve({ rows: [] }) } as unknown as Parameters<typeof openStaffKey>[1];

const open = () => openKeys({ keysDir, logOrigin: 'localhost/log' });
const serve = (keys: SealerKeys) => createKeyService(keys, () => new Date(), requests);
async function anchors(keys: SealerKeys, name: string) {
  const trustDir = join(folder, 'trust');
  await writeTrust(
    {
      keysDir,
      logOrigin: 'localhost/log',
      trustDir,
      witnesses: [],
      quorum: 0,
      isTimeAuthority: true,
    } as unknown as Parameters<typeof writeTrust>[0],
    keys,
  );
  return parseCertificates(await readFile(join(trustDir, name)));
}
const parsed = ({ certificate }: SealerKeys['timestamp']) => parseCertificate(certificate.raw);

test('after a rotation of the time authority old tokens and new ones hold, and the old key is gone', async () => {
  const before = await open();
  const stamp = (keys: SealerKeys) =>
    parseTimestampResponse(serve(keys).timestamp(buildTimestampRequest(digest)).der);
  const old = stamp(before);
  await rotateKey(keysDir, 'time-authority');
  const after = await open();
  const fresh = stamp(after);
  const roots = await anchors(after, 'tsa-ca.pem');
  expect(roots.map(({ commonName }) => commonName)).toEqual([
    '印迹时间戳根证书（模拟）2',
    '印迹时间戳根证书（模拟）',
  ]);
  await verifyTimestamp(old, data, roots);
  await verifyTimestamp(fresh, data, roots);
  await expect(verifyTimestamp(fresh, data, [parsed(before.timestampAuthority)])).rejects.toThrow();
  expect(await readFile(join(keysDir, 'tsa.pem'), 'utf8')).not.toContain(
    before.timestamp.certificate.toString(),
  );
});

test('a revoked certificate stands on the list of the authority that issued it', async () => {
  const before = await open();
  await rotateKey(keysDir, 'creator-ca');
  const after = await open();
  const [old, now] = [before, after].map((keys) => toHex(parsed(keys.creatorAuthority).subject));
  expect(old).not.toBe(now);
  const entry = { revokedAt: new Date().toISOString(), reason: 'superseded' as const };
  const { list } = serve(after).revocationList({
    number: 7,
    revoked: [
      { ...entry, serialNumber: '0a', issuer: old! },
      { ...entry, serialNumber: '0b', issuer: now! },
    ],
  });
  const lists = parseRevocationLists(list);
  expect(lists.map(({ issuer, revoked }) => [toHex(issuer), [...revoked.keys()]])).toEqual([
    [now, ['0b']],
    [old, ['0a']],
  ]);
  const roots = await anchors(after, 'creator-ca.pem');
  for (const each of lists) expect(await isListSigned(each, roots)).toBe(true);
});

test('certificates of each authority name a list of their own', async () => {
  const crlUrl = 'https://yinji.example/trust/creator-ca.crl';
  const [pair, asked] = [
    await newKeyPair(),
    { openCertification: async () => undefined, keep: async () => undefined },
  ];
  const csr = Buffer.from(await createCertificateRequest(pair, '张三')).toString('base64');
  const enrol = async () => {
    const service = createKeyService(await open(), () => new Date(), asked as unknown as SigningRequests, {
      crlUrl,
    });
    const { certificate } = await service.enrol({ requestId: 'a', csr, commonName: '张三', salt: 'a' });
    return Buffer.from(certificate, 'base64').toString('latin1');
  };
  expect(await enrol()).toContain('/trust/creator-ca.crl');
  await rotateKey(keysDir, 'creator-ca');
  expect(await enrol()).toContain('/trust/creator-ca-2.crl');
});

const newKeyPair = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

test('a receipt of a former key is read with the published former key', async () => {
  const before = await open();
  const request = { recordSha256: toHex(digest), receivedAt: new Date().toISOString() };
  const receipt = await serve(before).receipt(request);
  await rotateKey(keysDir, 'receipts');
  const after = await open();
  await anchors(after, 'creator-ca.pem');
  expect(await readFile(join(folder, 'trust/receipt-1.vkey'), 'utf8')).toBe(`${before.receipt.vkey}\n`);
  await verifyReceipt(receipt, after.receipt.former[0]!);
  await expect(verifyReceipt(receipt, after.receipt.key)).rejects.toThrow();
  await verifyReceipt(await serve(after).receipt(request), after.receipt.key);
});

test('the document authority ends with the keys that it certified; claims can be replaced alone', async () => {
  const before = await open();
  await rotateKey(keysDir, 'claims');
  const between = await open();
  expect(between.contentCredentials.certificate.raw).not.toEqual(before.contentCredentials.certificate.raw);
  expect(between.document.certificate.raw).toEqual(before.document.certificate.raw);
  await rotateKey(keysDir, 'document-ca');
  const after = await open();
  expect(after.document.certificate.checkIssued(after.documentAuthority.certificate)).toBe(true);
  expect(after.contentCredentials.certificate.checkIssued(after.documentAuthority.certificate)).toBe(true);
  expect((await anchors(after, 'document-ca.pem')).map(({ sha256 }) => sha256)).toEqual(
    [after, before].map((keys) => parsed(keys.documentAuthority).sha256),
  );
});

test('the next key of the log waits beside the old one, which ends with one rename', async () => {
  const before = await open();
  await rotateKey(keysDir, 'log');
  const waiting = await open();
  expect([waiting.log.vkey, waiting.log.former]).toEqual([before.log.vkey, []]);
  expect(waiting.nextLog!.vkey).not.toBe(before.log.vkey);
  await endOldLogKey(keysDir);
  await endOldLogKey(keysDir);
  const after = await open();
  expect(after.nextLog).toBeUndefined();
  expect(after.log.vkey).toBe(waiting.nextLog!.vkey);
  expect(after.log.former.map((key) => formatVkey(key))).toEqual([before.log.vkey]);
});

test.each(SEALER_KEYS)('a rotation of %s is refused until the key before it was used', async (name) => {
  await open();
  await openStaffKey(keysDir, NO_APPS);
  await rotateKey(keysDir, name);
  await expect(rotateKey(keysDir, name)).rejects.toThrow(NotStartedSince);
});

test('killed between its steps, it is repeated, and nothing is lost or kept twice', async () => {
  const before = await open();
  // Killed before the authority moved: a start makes the keys under it anew, and the command is given again.
  await rm(join(keysDir, 'tsa.pem'));
  const between = await open();
  expect(between.timestamp.certificate.checkIssued(before.timestampAuthority.certificate)).toBe(true);
  await rotateKey(keysDir, 'time-authority');
  // Killed after the former key was written and before the old one was gone.
  const [receipt, log] = await Promise.all(
    ['receipt.pem', 'log.pem'].map((name) => readFile(join(keysDir, name))),
  );
  await rotateKey(keysDir, 'receipts');
  await writeFile(join(keysDir, 'receipt.pem'), receipt!, { mode: 0o600 });
  await rotateKey(keysDir, 'receipts');
  await rotateKey(keysDir, 'log');
  const next = await readFile(join(keysDir, 'log.next.pem'));
  await endOldLogKey(keysDir);
  await writeFile(join(keysDir, 'log.pem'), log!, { mode: 0o600 });
  await writeFile(join(keysDir, 'log.next.pem'), next, { mode: 0o600 });
  await endOldLogKey(keysDir);
  await open();
  expect((await readdir(join(keysDir, 'former'))).sort()).toEqual([
    'log-1.pem',
    'receipt-1.pem',
    'tsa-ca-1.pem',
  ]);
  for (const file of await readdir(join(keysDir, 'former')))
    expect((await stat(join(keysDir, 'former', file))).mode & 0o777).toBe(0o600);
});
