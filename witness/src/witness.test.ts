import { createHash, generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  consistencyProof,
  cosignatureTime,
  EMPTY_ROOT,
  formatCheckpoint,
  hasNoteSignature,
  leafHash,
  memoryNodes,
  parseNote,
  parseVkey,
  rootOfLeaves,
  toBase64,
  toUtf8,
} from '@yinji/evidence';
import { createNoteSigner, signNote } from '@yinji/sealing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWitnessServer, openWitness, type Witness } from './index.ts';

const origin = 'log.example/evidence';
const log = createNoteSigner(origin, generateKeyPairSync('ed25519').privateKey);
const leaves = Array.from({ length: 40 }, (_, i) => leafHash(toUtf8(`entry ${i}`)));
/** Another history from entry 5 on. */
const forked = [...leaves.slice(0, 5), ...leaves.slice(5).toReversed()];

let folder: string;
let url: string;
let witness: Witness;
let close: () => Promise<void>;

async function start(vkeys = [log.vkey]): Promise<void> {
  const logs = vkeys.map((vkey) => parseVkey(vkey));
  witness = await openWitness({ folder, name: 'witness.example/w1', logs });
  const server = createWitnessServer(witness, () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => void server.close(() => resolve()));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-witness-'));
  await start();
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const body = (size: number, tree = leaves): string =>
  formatCheckpoint({
    origin,
    size,
    root: size === 0 ? EMPTY_ROOT : rootOfLeaves(tree.slice(0, size)),
    extensions: [],
  });

async function proofLines(old: number, size: number, tree = leaves): Promise<string> {
  if (old === 0 || old > size) return '';
  const proof = await consistencyProof(old, size, memoryNodes(tree));
  return proof.map((hash) => `${toBase64(hash)}\n`).join('');
}

const monitor = (): Promise<Response> =>
  fetch(`${url}/${createHash('sha256').update(origin).digest('hex')}/checkpoint`);

async function post(text: string): Promise<{ status: number; text: string; type: string | null }> {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: text });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

async function submit(old: number, size: number, tree = leaves, signer = log): ReturnType<typeof post> {
  return post(`old ${old}\n${await proofLines(old, size, tree)}\n${await signNote(body(size, tree), signer)}`);
}

test('it cosigns a first checkpoint and a consistent later one, with a verifiable line of each key', async () => {
  for (const [old, size] of [
    [0, 3],
    [3, 8],
    [8, 8],
    [8, 40],
  ] as const) {
    const { status, text } = await submit(old, size);
    expect(status).toBe(200);
    const note = parseNote(`${body(size)}\n${text}`);
    expect(note.signatures).toHaveLength(2);
    for (const { key } of [witness.signer, witness.mlDsaSigner])
      expect(await cosignatureTime(note, key)).toBeCloseTo(Date.now() / 1000, -1);
  }
});

test('a wrong old size gets 409 with the current size', async () => {
  await submit(0, 8);
  for (const old of [0, 3, 9])
    expect(await submit(old, 12)).toEqual({ status: 409, text: '8\n', type: 'text/x.tlog.size' });
  expect((await submit(0, 3)).status).toBe(409);
});

test('a fork is refused, of another size and of the same', async () => {
  await submit(0, 8);
  expect((await submit(8, 12, forked)).status).toBe(422);
  expect((await submit(8, 8, forked)).status).toBe(422);
  expect((await submit(8, 8, forked)).status).toBe(422);
  // Contradicting signatures of the log are stored, each once.
  const [hash] = await readdir(join(folder, 'refused'));
  const kept = await readdir(join(folder, 'refused', hash!));
  expect(kept.map((name) => name.split('-')[0]).sort()).toEqual(['12', '8']);
  for (const name of kept)
    expect(await readFile(join(folder, 'refused', hash!, name), 'utf8')).toContain(origin);
  expect((await submit(8, 12)).status).toBe(200);
});

test('bad proofs are refused', async () => {
  const signed = await signNote(body(8), log);
  expect((await post(`old 0\n${toBase64(leaves[0]!)}\n\n${signed}`)).status).toBe(422);
  await submit(0, 8);
  expect((await post(`old 8\n\n${await signNote(body(12), log)}`)).status).toBe(422);
  expect((await post(`old 8\n${toBase64(leaves[0]!)}\n\n${signed}`)).status).toBe(422);
});

test('an empty log has the empty root', async () => {
  const wrong = formatCheckpoint({ origin, size: 0, root: leaves[0]!, extensions: [] });
  expect((await post(`old 0\n\n${await signNote(wrong, log)}`)).status).toBe(422);
  expect((await submit(0, 0)).status).toBe(200);
});

test('logs are independent: each has its own stored checkpoint', async () => {
  const other = createNoteSigner('other.example/log', generateKeyPairSync('ed25519').privateKey);
  await close();
  await start([log.vkey, other.vkey]);
  await submit(0, 8);
  const foreign = await signNote(body(3, forked).replace(origin, 'other.example/log'), other);
  expect((await post(`old 0\n\n${foreign}`)).status).toBe(200);
  expect((await submit(8, 12)).status).toBe(200);
});

test('an unknown origin gets 404, a foreign or broken signature 403', async () => {
  const key = generateKeyPairSync('ed25519').privateKey;
  const stranger = createNoteSigner('other.example/log', key);
  const foreign = body(3).replace(origin, 'other.example/log');
  expect((await post(`old 0\n\n${await signNote(foreign, stranger)}`)).status).toBe(404);
  expect((await submit(0, 3, leaves, createNoteSigner(origin, key))).status).toBe(403);
  const broken = (await signNote(body(3), log)).replace('\n3\n', '\n4\n');
  expect((await post(`old 0\n\n${broken}`)).status).toBe(403);
});

test('anything malformed gets 400', async () => {
  const signed = await signNote(body(3), log);
  const proof = `${toBase64(leaves[0]!)}\n`;
  for (const text of [
    '',
    signed,
    `old -1\n\n${signed}`,
    `old 01\n\n${signed}`,
    `old 0\n${signed}`,
    `old 0\nAAAA\n\n${signed}`,
    `old 0\nnot base64\n\n${signed}`,
    `old 0\n${proof.repeat(64)}\n${signed}`,
    `old 0\n\n${body(3)}`,
    `old 4\n\n${signed}`,
  ])
    expect((await post(text)).status, JSON.stringify(text)).toBe(400);
  expect((await post('x'.repeat(300_000))).status).toBe(413);
});

test('other methods and paths are not answered', async () => {
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/../../etc/passwd/checkpoint`)).status).toBe(404);
});

test('it serves the last checkpoint with the signatures of log and witness, also after a restart', async () => {
  expect((await monitor()).status).toBe(404);
  await submit(0, 8);
  await close();
  await start();
  const note = parseNote(await (await monitor()).text());
  expect(note.body).toBe(body(8));
  expect(await hasNoteSignature(note, log.key)).toBe(true);
  expect(await cosignatureTime(note, witness.signer.key)).toBeDefined();
  expect((await submit(0, 12)).text).toBe('8\n');
});

test('of many concurrent requests each size is reached at most once and nothing goes backwards', async () => {
  await submit(0, 1);
  const answers = await Promise.all([5, 9, 5, 20, 3, 9, 40].map((size) => submit(1, size)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
});

test('a log restored from an old backup cannot continue', async () => {
  await submit(0, 20);
  // The log remembers 8 entries only and now grows another history.
  expect((await submit(8, 12, forked)).status).toBe(409);
  expect((await submit(20, 12, forked)).status).toBe(400);
  expect((await submit(20, 30, forked)).status).toBe(422);
});

test('an unreadable store stops it: it never restarts from zero', async () => {
  await submit(0, 8);
  const [hash] = await readdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs', hash!, 'state'), 'broken');
  expect((await submit(0, 12)).status).toBe(500);
  expect((await submit(8, 12)).status).toBe(500);
});

test('what it responded is on disk', async () => {
  await submit(0, 8);
  const copy = join(folder, 'copy');
  await cp(join(folder, 'logs'), copy, { recursive: true });
  const [hash] = await readdir(copy);
  expect(await readFile(join(copy, hash!, 'state'), 'utf8')).toContain(body(8));
});

test('a write broken by a power cut leaves the previous checkpoint', async () => {
  await submit(0, 8);
  await submit(8, 12);
  const [hash] = await readdir(join(folder, 'logs'));
  const path = join(folder, 'logs', hash!, 'state');
  const slots = await readFile(path);
  // The second write went into the first slot.
  expect(slots.subarray(0, 64 * 1024).toString()).toContain(body(12));
  slots.fill(0xff, 200, 4096);
  await writeFile(path, slots);
  expect(await submit(12, 20)).toMatchObject({ status: 409, text: '8\n' });
  expect((await submit(8, 20)).status).toBe(200);
});

test('a store from before slots is taken over', async () => {
  const signed = await submit(0, 8);
  expect(signed.status).toBe(200);
  const [hash] = await readdir(join(folder, 'logs'));
  const place = join(folder, 'logs', hash!);
  const slots = await readFile(join(place, 'state'));
  const second = slots.subarray(64 * 1024);
  const head = second.indexOf(10) + 1;
  await writeFile(join(place, 'checkpoint'), second.subarray(head, second.indexOf(0)));
  await rm(join(place, 'state'));
  expect(await submit(0, 12)).toMatchObject({ status: 409, text: '8\n' });
  expect((await submit(8, 12)).status).toBe(200);
  expect(await readdir(place)).toEqual(['state']);
});
