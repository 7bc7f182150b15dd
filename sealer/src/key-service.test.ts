import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildTimestampRequest,
  createCertificateRequest,
  hasNoteSignature,
  isListSigned,
  parseCertificate,
  parseNote,
  parseRevocationLists,
  parseTimestampResponse,
  toBase64,
  verifyChain,
  verifyDetachedCades,
  verifyTimestamp,
} from '@yinji/evidence';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSealerClient, type SealerClient } from './client.ts';
import { createKeyService } from './key-service.ts';
import { openKeys, type SealerKeys } from './keys.ts';
import { listEnds } from './list-ends.ts';
import type { SigningRequests } from './open-signing-requests.ts';
import { createSealerServer } from './serve.ts';

let folder: string;
let keys: SealerKeys;
let client: SealerClient;
let server: Server;
const wake = vi.fn<() => void>();
const events: string[] = [];
const data = Buffer.from('{"type":"deposit"}');
const sha256 = createHash('sha256').update(data).digest();

/** Knows one request; the rules of requests are tested in signing-requests.test.ts. */
const requests: SigningRequests = {
  openDocument: async () => ({ kind: 'deposit', number: 'YJCZ', pageSha256: sha256, basis: null }),
  openCertification: async () => undefined,
  keep: async () => undefined,
  rates: () => ({
    document: { lastHour: 0, limit: 1, isAlarming: false },
    certificate: { lastHour: 0, limit: 1, isAlarming: false },
  }),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-sealer-'));
  keys = await openKeys({ keysDir: join(folder, 'keys'), logOrigin: 'localhost/log' });
  const state = { leading: true, size: 3, publishedSize: 2, witnesses: [] };
  server = createSealerServer({
    keys: createKeyService(keys, () => new Date(), requests),
    staff: {} as never,
    payments: {} as never,
    sequencer: { wake, state: () => state },
    rates: requests.rates,
    ends: listEnds(keys, true),
    tell: (event, fields) => events.push(JSON.stringify({ event, ...fields })),
    mode: 'evaluation',
    isTimeAuthority: true,
  });
  const socket = join(folder, 's');
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  client = createSealerClient(socket);
});
afterAll(async () => {
  client.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const anchor = (credential: SealerKeys['document']): ReturnType<typeof parseCertificate> =>
  parseCertificate(credential.certificate.raw);

test('it time-stamps, and rejects within the protocol', async () => {
  const token = parseTimestampResponse(await client.timestamp(buildTimestampRequest(sha256)));
  await verifyTimestamp(token, data, [anchor(keys.timestampAuthority)]);
  const refusal = await client.timestamp(Buffer.from('no request'));
  expect(() => parseTimestampResponse(refusal)).toThrow('status 2');
});

test('it stamps nothing when other authorities give the time', async () => {
  const off = createSealerServer({
    keys: createKeyService(keys, () => new Date(), requests, { isTimeAuthority: false }),
    staff: {} as never,
    payments: {} as never,
    sequencer: { wake, state: () => ({ leading: true, size: 0, publishedSize: 0, witnesses: [] }) },
    rates: requests.rates,
    ends: listEnds(keys, false),
    tell: () => undefined,
    mode: 'evaluation',
    isTimeAuthority: false,
  });
  const socket = join(folder, 'off');
  await new Promise<void>((resolve) => off.listen(socket, resolve));
  const asker = createSealerClient(socket);
  await expect(asker.timestamp(buildTimestampRequest(sha256))).rejects.toMatchObject({ code: 'failed' });
  const isStamped = (cose: Uint8Array) => Buffer.from(cose).includes('sigTst2');
  const [unstamped, stamped] = [await asker.signClaim(data, 8192), await client.signClaim(data, 8192)];
  expect([unstamped.length, isStamped(unstamped), isStamped(stamped)]).toEqual([8192, false, true]);
  asker.close();
  await new Promise((resolve) => off.close(resolve));
});

async function makeCsr(): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return toBase64(await createCertificateRequest(pair, 'x'));
}

const asked = { requestId: 'the request', commonName: '张三', salt: '00'.repeat(16) };

test('it enrols a person and keeps the name out of its log', async () => {
  const reply = await client.enrol({ ...asked, csr: await makeCsr() });
  const certificate = parseCertificate(Buffer.from(reply.certificate, 'base64'));
  expect(certificate.commonName).toBe('张三');
  expect(certificate.sha256).toBe(reply.certificateSha256);
  expect(reply.issuer).toBe(keys.creatorAuthority.certificate.raw.toString('base64'));
  await verifyChain(certificate, [], [anchor(keys.creatorAuthority)], new Date());
  expect(events.join('\n')).toContain(reply.certificateSha256);
  expect(events.join('\n')).not.toContain('张三');
});

test('it gives a receipt of three lines under its own key', async () => {
  const receivedAt = new Date().toISOString();
  const note = parseNote(await client.receipt({ recordSha256: sha256.toString('hex'), receivedAt }));
  expect(note.body).toBe(`yinji-receipt/v1\n${sha256.toString('hex')}\n${receivedAt}\n`);
  expect(await hasNoteSignature(note, keys.receipt.key)).toBe(true);
  expect(keys.receipt.key.publicKey).not.toEqual(keys.log.key.publicKey);
});

test('it does not date a receipt back or ahead', async () => {
  for (const hours of [-25, 1]) {
    const receivedAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    await expect(client.receipt({ recordSha256: sha256.toString('hex'), receivedAt })).rejects.toMatchObject({
      code: 'refused',
    });
  }
});

test('it signs the list of revoked certificates for seven days', async () => {
  const revoked = [
    { serialNumber: '4a01', issuer: '30', revokedAt: new Date().toISOString(), reason: 'superseded' as const },
  ];
  const { list, thisUpdate, nextUpdate } = await client.revocationList({ number: 3, revoked });
  expect(nextUpdate.getTime() - thisUpdate.getTime()).toBe(7 * 86_400_000);
  expect(Buffer.from(list).toString('hex')).toContain('02024a01');
  expect(events.join('\n')).toContain('"event":"revocation-list-signed","number":3,"entries":1');
});

test.each([
  ['time', 'timestampAuthority'],
  ['document', 'documentAuthority'],
] as const)('it signs the list of the %s authority, which names nobody', async (name, authority) => {
  const { list, thisUpdate } = await client[`${name}RevocationList`]();
  const [parsed, ...more] = parseRevocationLists(list);
  expect([parsed?.revoked.size, more.length]).toEqual([0, 0]);
  expect(parsed?.thisUpdate.getTime()).toBe(Math.floor(thisUpdate.getTime() / 1000) * 1000);
  expect(await isListSigned(parsed!, [anchor(keys[authority])])).toBe(true);
  expect(await isListSigned(parsed!, [anchor(keys.creatorAuthority)])).toBe(false);
});

test('it signs the digest of the request, not one that the caller names', async () => {
  const cms = await client.signDocument('the request');
  const { signer, certificates } = await verifyDetachedCades(cms, data);
  await verifyChain(signer, certificates, [anchor(keys.documentAuthority)], new Date());
});

test('it signs a claim of exactly the requested size, each time with a new stamp', async () => {
  const claim = Buffer.from('a1636f6e6501', 'hex');
  const first = await client.signClaim(claim, 8192);
  const second = await client.signClaim(claim, 8192);
  expect([first.length, second.length]).toEqual([8192, 8192]);
  expect(Buffer.compare(first, second)).not.toBe(0);
  expect(events.join('\n')).toContain(createHash('sha256').update(first).digest('hex'));
});

test('bad bodies are refused', async () => {
  const bad = client as unknown as Record<string, (value: unknown) => Promise<unknown>>;
  const calls: [string, unknown][] = [
    ['signDocument', undefined],
    ['receipt', { recordSha256: 'x', receivedAt: new Date().toISOString() }],
    ['receipt', { recordSha256: sha256.toString('hex'), receivedAt: 'yesterday\nand more' }],
    ['receipt', null],
    ['revocationList', { number: 0, revoked: [] }],
    ['revocationList', { number: 1 }],
    ['revocationList', { number: 1, revoked: [null] }],
    [
      'revocationList',
      { number: 1, revoked: [{ serialNumber: '4A', revokedAt: 'now', reason: 'superseded' }] },
    ],
    ['enrol', { ...asked, csr: 'AAAA' }],
    ['enrol', { ...asked, csr: 1 }],
    ['enrol', { ...asked, csr: await makeCsr(), commonName: ['张三'] }],
    ['enrol', { ...asked, csr: 'A'.repeat(70_000) }],
  ];
  for (const [claim, size] of [
    ['', 8192],
    ['a0', 100],
    ['a0', 1.5],
    ['a0', 1_000_000],
  ] as const)
    await expect(client.signClaim(Buffer.from(claim, 'hex'), size), `${size}`).rejects.toMatchObject({
      code: 'refused',
    });
  for (const [call, value] of calls)
    await expect(bad[call]!(value), `${call} ${JSON.stringify(value)?.slice(0, 80)}`).rejects.toMatchObject({
      code: 'refused',
    });
});

test('it can be woken and reports its health', async () => {
  await client.wake();
  expect(wake).toHaveBeenCalled();
  const { ends, ...rest } = await client.health();
  expect(rest).toMatchObject({ status: 'ok', log: { size: 3, publishedSize: 2 } });
  expect(ends).toContainEqual({ name: 'tsa', endsAt: keys.timestamp.certificate.validToDate.toISOString() });
  expect(listEnds(keys, false).map(({ name }) => name)).not.toContain('tsa');
});

test('an absent sealer is distinguished from one that refuses', async () => {
  const nobody = createSealerClient(join(folder, 'nobody'));
  await expect(nobody.health()).rejects.toMatchObject({ code: 'unreachable' });
  await nobody.wake();
});

test('a client repeats the list of the documents’ authority, and no failure', async () => {
  const { list } = await client.documentRevocationList();
  expect((await client.documentRevocationList()).list).toEqual(list);
  const path = join(folder, 'later');
  const early = createSealerClient(path);
  await expect(early.documentRevocationList()).rejects.toMatchObject({ code: 'unreachable' });
  await symlink(join(folder, 's'), path);
  // ECDSA: a list that is signed again is not the same.
  expect((await early.documentRevocationList()).list).not.toEqual(list);
  early.close();
});

test('the keys are created once, complete, readable only by their owner', async () => {
  const again = await openKeys({ keysDir: join(folder, 'keys'), logOrigin: 'localhost/log' });
  expect(again.log.vkey).toBe(keys.log.vkey);
  expect(again.timestamp.certificate.raw).toEqual(keys.timestamp.certificate.raw);
  for (const file of await readdir(join(folder, 'keys')))
    expect((await stat(join(folder, 'keys', file))).mode & 0o777).toBe(0o600);
  await chmod(join(folder, 'keys'), 0o755);
  await expect(openKeys({ keysDir: join(folder, 'keys'), logOrigin: 'localhost/log' })).rejects.toThrow(
    'chmod 700',
  );
});
