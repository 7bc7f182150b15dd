import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  encodeRecord,
  formatNote,
  formatReceipt,
  formatVkey,
  fromUtf8,
  NOTE_ED25519,
  noteKey,
  parseManifest,
  readBundle,
  sha256,
  signNoteBody,
  toHex,
  toUtf8,
} from '@yinji/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CheatingLog, Tree } from './cheating-log-for-tests.ts';
import { readConfig, runMonitor } from './index.ts';
import { runLookUp } from './run-look-up.ts';

const HOUR = 3_600_000;
const BUNDLE = join(import.meta.dirname, '../../conformance/valid/plain.zip');
const files = readBundle(await readFile(BUNDLE));
const deposit = fromUtf8(files.get('record.json')!);
const certificate = parseManifest(files.get('manifest.json')!).creator.cert_sha256;
const at = '2026-03-04T05:06:07.089Z';
const keyOf = (certificate_sha256: string): string =>
  fromUtf8(
    encodeRecord({
      type: 'key',
      v: 1,
      certificate_sha256,
      person_commitment: 'ab'.repeat(32),
      issued_at: at,
    }),
  );
const key = keyOf(certificate);
const page = toUtf8('<!doctype html>');
const verifier = fromUtf8(
  encodeRecord({ type: 'verifier', v: 1, name: 'verify.html', sha256: toHex(sha256(page)), released_at: at }),
);

let folder: string;
let log: CheatingLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-look-up-'));
  await writeFile(join(folder, 'verify.html'), page);
});
afterEach(async () => {
  log.stop();
  await rm(folder, { recursive: true });
});

/** Mirrors a log of these entries. */
async function mirror(entries: readonly string[], cosignedAt = new Date()): Promise<void> {
  log = new CheatingLog(new Tree(entries));
  log.size = entries.length;
  log.cosignedAt = cosignedAt;
  await log.start();
  const policy = join(folder, 'policy.txt');
  await writeFile(policy, log.policy);
  const args = ['--log', log.url, '--dir', join(folder, 'mirror'), '--policy', policy, '--once'];
  await runMonitor(readConfig(args, {}), () => undefined, new AbortController().signal);
}

async function ask(file: string, ...more: string[]): Promise<[number, ...string[]]> {
  const args = ['--dir', join(folder, 'mirror'), '--policy', join(folder, 'policy.txt'), ...more, file];
  const { exitCode, findings } = await runLookUp(args, new Date());
  return [exitCode, ...findings.map(({ code }) => code)];
}

test('any file is looked up by its digest', async () => {
  await mirror([key, verifier]);
  expect(await ask(join(folder, 'verify.html'))).toEqual([0, 'logged']);
  await writeFile(join(folder, 'verify.html'), `${fromUtf8(page)} `);
  expect(await ask(join(folder, 'verify.html'))).toEqual([1, 'not-logged']);
});

test('a bundle is compared with the log: its record, and its signer certified before it', async () => {
  await mirror([verifier, key, deposit]);
  expect(await ask(BUNDLE)).toEqual([0, 'deposit-logged', 'certificate-logged']);
});

test('a signer missing from the log, or logged too late, is reported', async () => {
  await mirror([verifier, deposit]);
  expect(await ask(BUNDLE)).toEqual([1, 'deposit-logged', 'certificate-not-logged']);
  log.stop();
  await rm(join(folder, 'mirror'), { recursive: true });
  await mirror([deposit, key]);
  expect(await ask(BUNDLE)).toEqual([1, 'deposit-logged', 'certificate-logged-late']);
});

test('another certificate of the same person is reported', async () => {
  await mirror([key, deposit, keyOf('cd'.repeat(32))]);
  expect(await ask(BUNDLE)).toEqual([2, 'deposit-logged', 'certificate-logged', 'more-certificates']);
});

test('a mirror that is behind raises no accusation', async () => {
  await mirror([verifier, key]);
  expect(await ask(BUNDLE)).toEqual([2, 'mirror-behind']);
});

test('a receipt is kept, waits, or is broken once witnesses have cosigned a day without its record', async () => {
  const receivedAt = new Date(Date.now() - 30 * HOUR);
  const receipt = join(folder, 'receipt.txt');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const receiptKey = noteKey('log.example/evidence/receipt', NOTE_ED25519, raw);
  const body = formatReceipt(toHex(sha256(toUtf8(deposit))), receivedAt.toISOString());
  const signature = await signNoteBody(
    body,
    receiptKey,
    (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  );
  await writeFile(receipt, formatNote({ body, signatures: [signature] }));
  await writeFile(join(folder, 'receipt.vkey'), `${formatVkey(receiptKey)}\n`);
  const answer = () => ask(receipt, '--receipt-vkey', join(folder, 'receipt.vkey'));

  await mirror([verifier], new Date(receivedAt.getTime() + 23 * HOUR));
  expect(await answer()).toEqual([2, 'receipt-waiting']);
  log.stop();
  await mirror([verifier, key], new Date(receivedAt.getTime() + 25 * HOUR));
  expect(await answer()).toEqual([1, 'receipt-broken']);
  log.stop();
  await mirror([verifier, key, deposit]);
  expect(await answer()).toEqual([0, 'receipt-kept']);
  await writeFile(
    receipt,
    (await readFile(receipt, 'utf8')).replace('yinji-receipt/v1\n', 'yinji-receipt/v1\nab'),
  );
  expect(await answer()).toEqual([1, 'receipt-false']);
});

test('a mirror that was changed on disk is refused', async () => {
  await mirror([verifier, key]);
  const bundle = join(folder, 'mirror/tile/entries/000.p/2');
  await writeFile(bundle, (await readFile(bundle, 'utf8')).replace('2026', '2025'));
  expect(await ask(join(folder, 'verify.html'))).toEqual([2]);
});
