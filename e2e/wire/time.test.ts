import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHouseOverview, getTrust, getWork, lookUpRecord } from '@yinji/contract';
import {
  decodeEntryBundle,
  parseRecord,
  parseSignedData,
  parseTimestampResponse,
  readBundle,
  type BundleFiles,
  type TimestampRecord,
} from '@yinji/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { serve } from '../../simulators/src/http/serve.ts';
import {
  timeAuthorityHandler,
  type TimeAuthorityContext,
} from '../../simulators/src/time-authority/handler.ts';
import { openTimeAuthorityKeys, TIME_AUTHORITY_CA } from '../../simulators/src/time-authority/keys.ts';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';

const folder = mkdtempSync(join(tmpdir(), 'yinji-wire-time-'));
const servers: Server[] = [];
const authorities: TimeAuthorityContext[] = [];
let stack: OpenStack;
let painter: Person;
let operator: Reviewer;

async function openAuthority(name: string): Promise<string> {
  const dir = join(folder, name);
  mkdirSync(dir);
  const keys = openTimeAuthorityKeys(dir, new Date());
  const context: TimeAuthorityContext = { now: Date.now, keys, fault: 'none', granted: 0 };
  const { server, url } = await serve(timeAuthorityHandler(context), '127.0.0.1', 0);
  servers.push(server);
  authorities.push(context);
  return url;
}

/** As in production: two outside authorities, and the built-in one off. */
beforeAll(async () => {
  const names = ['first', 'second'];
  const urls = [await openAuthority('first'), await openAuthority('second')];
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, names.map((name) => readFileSync(join(folder, name, TIME_AUTHORITY_CA), 'utf8')).join(''));
  stack = await openStack({
    TIME_AUTHORITIES: JSON.stringify(names.map((name, index) => ({ name, url: urls[index], simulated: true }))),
    TIME_AUTHORITY_CA_FILE: ca,
    BUILT_IN_TIME_AUTHORITY: 'off',
  });
  painter = await stack.member('沈知白');
  operator = await Reviewer.hire(stack.origin, stack.running.databaseUrl, 'operator', 'operator');
});
afterAll(async () => {
  await stack?.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const switchAll = (fault: TimeAuthorityContext['fault']) => {
  for (const authority of authorities) authority.fault = fault;
};
const health = async () => (await operator.client.call(getHouseOverview, {})).time.authorities;

/** The openssl command of docs/evidence-format.md, under the trust files that the stack publishes. */
async function opensslVerifies(tsr: Uint8Array, data: Uint8Array): Promise<string> {
  const { files } = await painter.client.call(getTrust, {});
  writeFileSync(join(folder, 'tsa-ca.pem'), files['tsa-ca.pem'] ?? '');
  writeFileSync(join(folder, 'data'), data);
  writeFileSync(join(folder, 'tsr'), tsr);
  const attime = String(Math.floor(parseTimestampResponse(tsr).genTime.getTime() / 1000));
  const args = ['-attime', attime, '-data', 'data', '-in', 'tsr', '-CAfile', 'tsa-ca.pem'];
  return execFileSync('openssl', ['ts', '-verify', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

async function depositWithBundle(title: string, seed: number): Promise<BundleFiles> {
  const picture = await drawPicture(seed, { format: 'jpeg' });
  const work = await painter.deposit(title, 'draw', `${title}.jpg`, picture);
  await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
  await painter.upload(work.id, `${title}.jpg`, picture);
  return readBundle(new Uint8Array(await painter.waitForBundle(work.id)));
}

const file = (files: BundleFiles, name: string): Uint8Array => {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`${name} is not in the bundle`);
  return bytes;
};

test('a bundle has the tokens of two authorities over one record, and openssl verifies both', async () => {
  const files = await depositWithBundle('秋山', 21);
  const [first, second] = [file(files, 'record.tsr'), file(files, 'record.tsr.2')];
  const certificateOf = (tsr: Uint8Array) =>
    parseSignedData(parseTimestampResponse(tsr).token).certificates.map(({ sha256 }) => sha256);
  expect(certificateOf(first)).not.toEqual(certificateOf(second));
  for (const tsr of [first, second])
    expect(await opensslVerifies(tsr, file(files, 'record.json'))).toContain('Verification: OK');
  expect(await health()).toMatchObject([
    { name: 'first', isSimulated: true, failures: 0 },
    { name: 'second', isSimulated: true, failures: 0 },
  ]);
});

test('while all authorities fail a deposit is accepted and waits; it heals by itself when one returns', async () => {
  authorities[0]!.fault = 'wrongImprint';
  authorities[1]!.fault = 'down';
  const picture = await drawPicture(22, { format: 'jpeg' });
  const work = await painter.deposit('寒林', 'draw', '寒林.jpg', picture);
  await waitFor(async () => {
    expect((await health()).map(({ failures, lastFault }) => [failures >= 2, lastFault])).toEqual([
      [true, 'timestamp-imprint'],
      [true, 'unreachable'],
    ]);
    const { deposit, evidence } = await painter.client.call(getWork, { id: work.id });
    expect(deposit?.logIndex).not.toBeNull();
    expect([deposit?.tokenTime, deposit?.complete, evidence?.state]).toEqual([null, false, 'reviewing']);
  });
  const { number, queryCode } = work.deposit ?? { number: '', queryCode: '' };
  const looked = await painter.client.call(lookUpRecord, { number, queryCode });
  expect([looked.complete, looked.provenAt, looked.timeline[0]?.stamped]).toEqual([false, null, false]);

  authorities[1]!.fault = 'none';
  const healed = await painter.waitForWork(work.id, (one) => one.deposit?.complete === true);
  expect(healed.evidence?.state).toBe('passed');
  expect((await health())[1]).toMatchObject({ failures: 0, lastFault: null });
  await painter.upload(work.id, '寒林.jpg', picture);
  // The first authority still answers wrongly: the bundle is built with one token.
  const files = readBundle(new Uint8Array(await painter.waitForBundle(work.id)));
  expect(files.has('record.tsr.2')).toBe(false);
  expect(await opensslVerifies(file(files, 'record.tsr'), file(files, 'record.json'))).toContain('OK');
  switchAll('none');
});

test('once a day the published checkpoint is stamped, recorded in the log and published beside it', async () => {
  const records = await waitFor(async () => {
    const [, size] = (await (await fetch(`${stack.origin}/log/checkpoint`)).text()).split('\n');
    const response = await fetch(`${stack.origin}/log/tile/entries/000.p/${size}`);
    const entries = decodeEntryBundle(new Uint8Array(await response.arrayBuffer()), Number(size));
    const found = entries.map((entry) => parseRecord(entry)).filter(({ type }) => type === 'timestamp');
    expect(found.length).toBeGreaterThan(0);
    return found as TimestampRecord[];
  });
  expect(records).toHaveLength(1);
  const [record] = records;
  const read = async (kind: string) => {
    const response = await fetch(`${stack.origin}/log/anchors/${record?.checkpoint_size}.${kind}`);
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const [checkpoint, token] = [await read('checkpoint'), await read('tsr')];
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect([digest(checkpoint), digest(token)]).toEqual([record?.checkpoint_sha256, record?.token_sha256]);
  expect(new TextDecoder().decode(checkpoint).split('\n')[1]).toBe(String(record?.checkpoint_size));
  expect(await opensslVerifies(token, checkpoint)).toContain('Verification: OK');
});
