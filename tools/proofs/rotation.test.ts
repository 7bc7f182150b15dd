import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findIssuedDocument, getBundle, getReceipt, getTrust } from '@yinji/contract';
import { parseNote, parsePolicy, parseVkey, verifyReceipt } from '@yinji/evidence';
import { freePort } from '@yinji/stack/free-port';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';
import { copyTemplate } from '@yinji/testkit/database/open-test-database';
import { PACKAGES } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEALER_KEYS } from '../../sealer/src/rotate-key.ts';
import { runNode, runPython, runShell } from './cheats/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-rotation-'));
const dataDir = join(folder, 'house');
let database: Awaited<ReturnType<typeof copyTemplate>>;
let port: number;
let stack: RunningStack | undefined;
let person: Person;

async function start(): Promise<void> {
  const given = {
    DATABASE_URL: database?.ownerUrl,
    WEB_DATABASE_URL: database?.webUrl,
    SEALER_DATABASE_URL: database?.sealerUrl,
  };
  const env = { REVIEW_SAMPLE_PERCENT: '0', ...given };
  stack = await startStack({ dataDir, port, host: '127.0.0.1', env });
}
async function stop(): Promise<void> {
  await stack?.stop();
  stack = undefined;
}
const newcomer = (name: string, phone?: string) => {
  if (stack === undefined) throw new Error('the house is closed');
  const { outbox, cashierUrl, faceCheckUrl } = stack;
  return new Person({ origin: `http://localhost:${port}`, outbox, cashierUrl, faceCheckUrl }, name, phone);
};
/** As an operator types it. */
const rotate = (name: string) =>
  runNode('tools/rotate.ts', [name], { env: { DATA_DIR: dataDir, DATABASE_URL: database?.ownerUrl ?? '' } });

const keep = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
};

/** What an outsider fetches. */
async function keepTrust(name: string): Promise<string> {
  const { files } = await person.client.call(getTrust, {});
  for (const [file, text] of Object.entries(files)) keep(`${name}/${file}`, text);
  return join(folder, name);
}

async function deposit(title: string, seed: number) {
  const picture = await drawPicture(seed, { format: 'png', width: 600, height: 400 });
  const { id } = await person.deposit(title, 'draw', `${title}.png`, picture);
  const { deposit: made } = await person.waitForWork(id, (one) => one.deposit?.complete === true);
  await person.upload(id, `${title}.png`, picture);
  return {
    number: made?.number ?? '',
    pdf: await person.waitForDocument(id, 'deposit'),
    bundle: keep(`${id}.zip`, await person.client.blob(getBundle, { id, variant: 'full' })),
    open: keep(`${id}-public.zip`, await person.client.blob(getBundle, { id, variant: 'public' })),
    receipt: new TextDecoder().decode(await person.client.blob(getReceipt, { id })),
  };
}

/** Exit codes: TypeScript, Python and bash; the fourth verifier, the page, runs the code of the first. */
async function judge(bundle: string, trust: string): Promise<number[]> {
  const ends = await Promise.all([
    runNode('verifier/src/cli.ts', [bundle, '--trust', trust]),
    runPython([bundle, '--trust', trust]),
    runShell('verifier/src/verify.sh', [bundle, trust]),
  ]);
  return ends.map(({ code }) => code);
}
const VALID = [0, 0, 0];

let old: Awaited<ReturnType<typeof deposit>>;
let oldTrust: string;

beforeAll(async () => {
  chmodSync(folder, 0o711);
  database = await copyTemplate();
  port = await freePort();
  await start();
  person = newcomer('沈知白');
  await person.register();
  await person.verifyRealName();
  await person.makeKey();
  await person.buy(PACKAGES.small);
  old = await deposit('秋山', 501);
  oldTrust = await keepTrust('trust-before');
});
afterAll(async () => {
  await stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('no key of the sealer is replaced while the installation runs', async () => {
  for (const name of SEALER_KEYS) expect([name, (await rotate(name)).code]).toEqual([name, 1]);
  expect(await judge(old.bundle, oldTrust)).toEqual(VALID);
});

test('after every key of the sealer was replaced old evidence holds and new is made', async () => {
  await stop();
  for (const name of SEALER_KEYS) {
    const { code, stderr } = await rotate(name);
    expect([name, code, stderr]).toEqual([name, 0, '']);
    // Nothing can be replaced twice without a start in between.
    expect([name, (await rotate(name)).code]).toEqual([name, 1]);
  }
  await start();
  const trust = await keepTrust('trust-after');
  const [before, after] = [oldTrust, trust].map((one) => parsePolicy(readFileSync(join(one, 'policy.txt'))));
  expect(after!.logs).toHaveLength(1);
  expect(after!.logs[0]!.key.publicKey).not.toEqual(before!.logs[0]!.key.publicKey);
  for (const name of ['creator-ca.pem', 'tsa-ca.pem', 'document-ca.pem', 'receipt.vkey'])
    expect([name, readFileSync(join(trust, name), 'utf8')]).not.toEqual([
      name,
      readFileSync(join(oldTrust, name), 'utf8'),
    ]);

  const fresh = await deposit('寒江', 502);
  const other = newcomer('周以宁');
  await other.register();
  await other.verifyRealName();
  await other.makeKey();
  const now = await keepTrust('trust-now');
  for (const one of [old, fresh]) {
    expect(await judge(one.bundle, now)).toEqual(VALID);
    expect(await judge(one.open, now)).toEqual(VALID);
    const sha256 = createHash('sha256').update(one.pdf).digest('hex');
    expect(await person.client.call(findIssuedDocument, { sha256 })).toMatchObject({ kind: 'deposit' });
  }
  // Whoever has only the files of before does not take what the new keys signed.
  expect(await judge(old.bundle, oldTrust)).toEqual(VALID);
  expect(await judge(fresh.bundle, oldTrust)).not.toContain(0);

  const keyOf = (name: string) => parseVkey(readFileSync(join(now, name), 'utf8').trim());
  await verifyReceipt(old.receipt, keyOf('receipt-1.vkey'));
  await verifyReceipt(fresh.receipt, keyOf('receipt.vkey'));
  expect(parseNote(fresh.receipt).signatures).toHaveLength(1);

  // A second start: the old key of the log is gone from the disk, and the log goes on.
  await stop();
  await start();
  const later = await deposit('远帆', 503);
  expect(await judge(later.bundle, await keepTrust('trust-later'))).toEqual(VALID);
});
