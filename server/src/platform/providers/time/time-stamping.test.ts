import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCertificates, sha256, toPem, toUtf8, type Certificate } from '@yinji/evidence';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { serve } from '../../../../../simulators/src/http/serve.ts';
import { type TimeFault } from '../../../../../simulators/src/time-authority/faults.ts';
import {
  timeAuthorityHandler,
  type TimeAuthorityContext,
} from '../../../../../simulators/src/time-authority/handler.ts';
import { openTimeAuthorityKeys, TIME_AUTHORITY_CA } from '../../../../../simulators/src/time-authority/keys.ts';
import { createHttpTimeAuthority, NoTimeAuthority, openTimeStamping, type TimeStamping } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-time-'));
const at = (name: string) => join(folder, name);
const record = toUtf8('{"type":"deposit"}');
const digest = sha256(record);
const servers: Server[] = [];
const reported: string[] = [];
let first: TimeAuthorityContext;
let second: TimeAuthorityContext;
let anchors: Certificate[];
let clock: number;
let urls: string[];
let time: TimeStamping;

/** A simulated authority with keys of its own. */
async function open(
  name: string,
): Promise<{ context: TimeAuthorityContext; url: string; anchors: Certificate[] }> {
  const keys = openTimeAuthorityKeys(at(name), new Date());
  const context: TimeAuthorityContext = { now: () => Date.now(), keys, fault: 'none', granted: 0 };
  const { server, url } = await serve(timeAuthorityHandler(context), '127.0.0.1', 0);
  servers.push(server);
  return { context, url, anchors: parseCertificates(readFileSync(join(at(name), TIME_AUTHORITY_CA))) };
}

beforeAll(async () => {
  const opened = [await open('first'), await open('second')];
  [first, second] = opened.map(({ context }) => context) as [TimeAuthorityContext, TimeAuthorityContext];
  urls = opened.map(({ url }) => url);
  anchors = opened.flatMap((one) => one.anchors);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  clock = Date.now();
  reported.length = 0;
  for (const context of [first, second])
    Object.assign(context, { fault: 'none', granted: 0, now: () => Date.now() });
  time = openTime();
});

const settingOf = (name: string, url: string) => ({
  name,
  url,
  crl: new URL('/crl', url).href,
  isSimulated: true,
});

/** Only an authority that never answers is given up soon: on a loaded machine a good answer may take seconds. */
const openTime = (firstTimeoutMs = 30_000) =>
  openTimeStamping({
    authorities: [
      createHttpTimeAuthority(settingOf('first', urls[0]!), firstTimeoutMs),
      createHttpTimeAuthority(settingOf('second', urls[1]!), 30_000),
    ],
    anchors: async () => anchors,
    now: () => new Date(clock),
    monotonicMs: () => clock,
    report: (what) => reported.push(what),
  });

const state = () => time.states().map(({ failures, lastFault }) => [failures, lastFault]);

test('openssl verifies the tokens of both authorities over the record', async () => {
  for (const [name, not] of [['first', 'second'] as const, ['second', 'first'] as const]) {
    const { authority, response, token, coveredUntil } = await time.stamp(digest, { not });
    expect(authority).toBe(name);
    expect(coveredUntil > new Date(clock + 365 * 86_400_000)).toBe(true);
    writeFileSync(at('record'), record);
    writeFileSync(at('tsr'), response);
    const attime = String(Math.floor(token.genTime.getTime() / 1000));
    const ca = join(at(name), TIME_AUTHORITY_CA);
    const verify = (file: string) =>
      execFileSync(
        'openssl',
        ['ts', '-verify', '-attime', attime, '-data', at(file), '-in', at('tsr'), '-CAfile', ca],
        {
          encoding: 'utf8',
          stdio: 'pipe',
        },
      );
    expect(verify('record')).toContain('Verification: OK');
    writeFileSync(at('other'), 'other');
    expect(() => verify('other')).toThrow();
  }
});

test('one that failed is asked again, also where nobody needs it', async () => {
  second.fault = 'down';
  await expect(time.stamp(digest, { not: 'first' })).rejects.toThrow(NoTimeAuthority);
  await time.stamp(digest);
  expect(state()).toEqual([
    [0, null],
    [1, 'unreachable'],
  ]);
  second.fault = 'none';
  // It is skipped for a second.
  await time.retryFailed();
  expect(state()[1]?.[0]).toBe(1);
  clock += 1001;
  const { granted } = first;
  await time.retryFailed();
  expect(state()).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(first.granted).toBe(granted);
});

test('an authority that says a time before what is stamped is passed over, and its fault is counted', async () => {
  first.now = () => Date.now() - 90_000;
  expect((await time.stamp(digest)).authority).toBe('first');
  expect((await time.stamp(digest, { after: new Date(clock - 60_000) })).authority).toBe('second');
  expect(state()).toEqual([
    [1, 'clock'],
    [0, null],
  ]);
});

/** Issuer and time of each list in a PEM text, by openssl, which also verifies each under the roots of both. */
function readLists(pem: string): string[] {
  writeFileSync(at('roots.pem'), anchors.map(({ der }) => toPem('CERTIFICATE', der)).join(''));
  return (pem.match(/-----BEGIN[^]*?END X509 CRL-----/g) ?? []).map((list) => {
    writeFileSync(at('list'), list);
    const asked = ['crl', '-in', at('list'), '-CAfile', at('roots.pem'), '-noout', '-issuer', '-lastupdate'];
    const { stdout, stderr } = spawnSync('openssl', asked, { encoding: 'utf8' });
    expect(stderr).toContain('verify OK');
    return stdout;
  });
}

test('the revocation lists of both authorities are had, each verified by openssl', async () => {
  const lists = readLists(await time.revocationLists());
  expect(lists).toHaveLength(2);
  expect(new Set(lists.map((text) => text.split('\n')[0])).size).toBe(2);
});

test('a list is asked for again once a later one is wanted, and is kept while its authority is down', async () => {
  for (const context of [first, second]) context.now = () => clock;
  const before = await time.revocationLists();
  expect(await time.revocationLists()).toBe(before);
  clock += 2000;
  const later = await time.revocationLists(new Date(clock - 1000));
  expect(readLists(later)).not.toEqual(readLists(before));
  first.fault = 'down';
  clock += 120_000;
  const kept = readLists(await time.revocationLists());
  expect(kept).toHaveLength(2);
  expect(kept[0]).toBe(readLists(later)[0]);
  expect(kept[1]).not.toBe(readLists(later)[1]);
  expect(reported).toEqual(['revocation list of time authority first']);
  clock += 120_000;
  await time.revocationLists();
  expect(reported).toHaveLength(1);
});

test('a list that no trusted root signed is left out: with it a verifier could decide nothing', async () => {
  const trusted = anchors;
  anchors = anchors.slice(1);
  try {
    expect(readLists(await time.revocationLists())).toHaveLength(1);
  } finally {
    anchors = trusted;
  }
  expect(reported).toEqual(['revocation list of time authority first']);
});

test.each<[TimeFault, string]>([
  ['down', 'unreachable'],
  ['slow', 'unreachable'],
  ['tooLarge', 'unreachable'],
  ['garbage', 'der'],
  ['rejected', 'timestamp-status'],
  ['wrongImprint', 'timestamp-imprint'],
  ['wrongNonce', 'nonce'],
  ['expiredCertificate', 'certificate-expired'],
  ['strangerRoot', 'certificate-chain'],
  ['backdated', 'clock'],
])('the answer of an authority that is %s is refused (%s), and the next one stamps', async (fault, code) => {
  first.fault = fault;
  if (fault === 'slow') time = openTime(300);
  expect((await time.stamp(digest)).authority).toBe('second');
  expect(state()).toEqual([
    [1, code],
    [0, null],
  ]);
  expect(reported).toEqual(['time authority first']);
});

test('a requested policy must be in the token, and is refused within the protocol where it is not offered', async () => {
  const withPolicy = (policy: string) =>
    openTimeStamping({
      authorities: [createHttpTimeAuthority({ name: 'a', url: urls[0]!, policy, isSimulated: true })],
      anchors: async () => anchors,
      now: () => new Date(),
      report: () => undefined,
    });
  expect((await withPolicy('1.2.3.4.5').stamp(digest)).token.policy).toBe('1.2.3.4.5');
  const other = withPolicy('1.2.3.4.6');
  await expect(other.stamp(digest)).rejects.toThrow(NoTimeAuthority);
  expect(other.states()[0]?.lastFault).toBe('timestamp-status');
});

test('a failed authority is skipped for longer each time, then one probe decides', async () => {
  first.fault = 'wrongNonce';
  await time.stamp(digest);
  const asked = () => first.granted;
  expect(asked()).toBe(1);
  await time.stamp(digest);
  expect(asked()).toBe(1);
  clock += 1000;
  // Of concurrent requests one is the probe.
  const stamps = await Promise.all([1, 2, 3].map(() => time.stamp(digest)));
  expect(stamps.map(({ authority }) => authority)).toEqual(['second', 'second', 'second']);
  await waitFor(() =>
    expect(time.states()[0]).toMatchObject({ failures: 2, passedOverUntil: new Date(clock + 2000) }),
  );
  expect(asked()).toBe(2);
  first.fault = 'none';
  clock += 2000;
  // The caller with the probe does not wait for it, since there is another authority.
  expect((await time.stamp(digest)).authority).toBe('second');
  await waitFor(() => expect(state()[0]).toEqual([0, null]));
  expect((await time.stamp(digest)).authority).toBe('first');
});

test('a silent authority delays one stamp and then nobody', async () => {
  first.fault = 'slow';
  time = openTime(300);
  await time.stamp(digest);
  clock += 1000;
  expect((await time.stamp(digest)).authority).toBe('second');
  // The probe is still out.
  expect(time.states()[0]).toMatchObject({ failures: 1, passedOverUntil: new Date(clock + 15_000) });
  await waitFor(() => expect(time.states()[0]?.failures).toBe(2));
});

test('concurrent failures count as one', async () => {
  first.fault = 'down';
  await Promise.all(Array.from({ length: 20 }, () => time.stamp(digest)));
  expect(state()[0]).toEqual([1, 'unreachable']);
  expect(reported).toEqual(['time authority first']);
});

test('while all are down there is no token, and there is one when the first returns', async () => {
  first.fault = 'down';
  second.fault = 'down';
  await expect(time.stamp(digest)).rejects.toThrow(NoTimeAuthority);
  await expect(time.stamp(digest)).rejects.toThrow(NoTimeAuthority);
  second.fault = 'none';
  clock += 1000;
  expect((await time.stamp(digest)).authority).toBe('second');
});

test('user and password of the address become basic authentication, and are in no fault', async () => {
  const seen: (string | undefined)[] = [];
  const { server, url } = await serve(
    ({ headers }) => {
      seen.push(headers.authorization, headers['content-type']);
      return { status: 401, headers: {}, body: '' };
    },
    '127.0.0.1',
    0,
  );
  servers.push(server);
  const address = url.replace('http://', 'http://user:p%40ss@');
  const authority = createHttpTimeAuthority({ name: 'a', url: address, isSimulated: true });
  await expect(authority.ask(Uint8Array.of(1))).rejects.toThrow(/^HTTP 401$/);
  expect(seen).toEqual([`Basic ${Buffer.from('user:p@ss').toString('base64')}`, 'application/timestamp-query']);
});
