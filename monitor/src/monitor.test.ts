import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encodeEntryBundle, formatVkey, tilePath, tilesOfTree } from '@yinji/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CheatingLog, Tree } from './cheating-log-for-tests.ts';
import { readConfig, runMonitor } from './index.ts';

/** Records that the log may hold. */
const records = (count: number, mark = 'a'): string[] =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      name: `${mark}-${i}`,
      released_at: '2026-03-04T05:06:07.089Z',
      sha256: 'a'.repeat(64),
      type: 'verifier',
      v: 1,
    }),
  );
const honest = new Tree(records(1100));
/** Another history from entry 5 on. */
const forked = new Tree([...records(5), ...records(1095, 'b')]);

let folder: string;
let log: CheatingLog;
let events: { event: string; fields: Record<string, unknown> }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-monitor-'));
  log = new CheatingLog(honest);
  await log.start();
});
afterEach(async () => {
  log.stop();
  await rm(folder, { recursive: true });
});

/** One round like `--once`; returns the codes of the new alarms. */
async function look(...more: string[]): Promise<unknown[]> {
  await writeFile(join(folder, 'policy.txt'), log.policy);
  const args = [
    '--log',
    log.url,
    '--dir',
    join(folder, 'mirror'),
    '--policy',
    join(folder, 'policy.txt'),
    '--once',
  ];
  events = [];
  const isWell = await runMonitor(
    readConfig([...args, ...more], {}),
    (event, fields = {}) => events.push({ event, fields }),
    new AbortController().signal,
  );
  const codes = events.filter(({ event }) => event === 'alarm').map(({ fields }) => fields['code']);
  expect(isWell, 'the exit code agrees').toBe(codes.length === 0);
  return codes;
}

/** Shows this size of the honest tree. */
async function show(size: number): Promise<unknown[]> {
  log.size = size;
  return look();
}

const mirrored = async (): Promise<string> => readFile(join(folder, 'mirror/checkpoint'), 'utf8');

/** Proof stored with the newest alarm of this code. */
async function proofOf(code: string): Promise<string> {
  const names = await readdir(join(folder, 'mirror/alarms'));
  return join(
    folder,
    'mirror/alarms',
    names
      .filter((name) => name.endsWith(code))
      .sort()
      .at(-1)!,
  );
}

test('honest growth gives no alarm, and the mirror has the bytes of every tile and bundle', async () => {
  for (const size of [0, 1, 2, 255, 256, 257, 300, 1030]) expect(await show(size), String(size)).toEqual([]);
  expect(await show(1030)).toEqual([]);
  expect(await mirrored()).toBe(await log.checkpoint());
  for (const tile of tilesOfTree(1030))
    for (const address of tile.level === 0 ? [tile, { ...tile, level: 'entries' as const }] : [tile])
      expect(await readFile(join(folder, 'mirror', tilePath(address)))).toEqual(
        Buffer.from(honest.tile(address)),
      );
  expect((await readdir(join(folder, 'mirror/tile/0'))).sort()).toEqual(['000', '001', '002', '003', '004.p']);
  expect(await readdir(join(folder, 'mirror/tile/entries/004.p'))).toEqual(['6']);
});

test('it fetches only what is new', async () => {
  await show(1000);
  log.asked.length = 0;
  await show(1030);
  expect(log.asked.sort()).toEqual(
    ['0/003', 'entries/003', '0/004.p/6', 'entries/004.p/6', '1/000.p/4', '0/003.p/232']
      .map((path) => `tile/${path}`)
      .concat('checkpoint')
      .filter((path) => path !== 'tile/0/003.p/232')
      .sort(),
  );
});

test('a log that outgrew its checkpoint is read by its full tiles', async () => {
  log.size = 1030;
  log.answers.set('checkpoint', await log.checkpoint(200));
  log.answers.set('tile/0/000.p/200', 404).set('tile/entries/000.p/200', 404);
  expect(await look()).toEqual([]);
  expect(await readFile(join(folder, 'mirror/tile/0/000.p/200'))).toHaveLength(200 * 32);
});

test('two roots of one size are a fork, and both notes are kept', async () => {
  await show(20);
  const kept = await mirrored();
  log.tree = forked;
  expect(await look()).toEqual(['fork']);
  expect(await mirrored()).toBe(kept);
  const proof = await proofOf('fork');
  expect(await readFile(join(proof, 'kept.note'), 'utf8')).toBe(kept);
  expect(await readFile(join(proof, 'shown.note'), 'utf8')).toBe(await log.checkpoint());
});

test('growth of another history is a fork, whether the past changed in the last tile or in a full one', async () => {
  for (const [size, larger] of [
    [20, 30],
    [600, 700],
  ] as const) {
    log.tree = honest;
    expect(await show(size)).toEqual([]);
    const kept = await mirrored();
    log.tree = forked;
    expect(await show(larger)).toEqual(['fork']);
    expect(await mirrored()).toBe(kept);
    const proof = await proofOf('fork');
    expect(await readFile(join(proof, 'shown.note'), 'utf8')).toBe(await log.checkpoint());
    expect(await readdir(join(proof, 'tile/0'))).not.toHaveLength(0);
  }
  // The monitor continues with the first history.
  log.tree = honest;
  expect(await show(650)).toEqual([]);
  expect(await mirrored()).toBe(await log.checkpoint());
});

test('a smaller tree is a rollback, and a fork when it is not a prefix of the mirror', async () => {
  await show(600);
  expect(await show(300)).toEqual(['rollback']);
  log.tree = forked;
  expect(await show(300)).toEqual(['fork']);
  expect(await show(400)).toEqual(['fork']);
  log.tree = honest;
  expect(await show(601)).toEqual([]);
});

test('a size below a checkpoint with withheld tiles is a rollback, another root for that size a fork', async () => {
  await show(20);
  log.answers.set('tile/entries/000.p/30', 404);
  expect(await show(30)).toEqual(['tile-missing']);
  expect(await show(25)).toEqual(['rollback']);
  log.tree = forked;
  expect(await show(30)).toEqual(['fork']);
});

test('the age of the newest cosignature is judged, also when nothing answers', async () => {
  log.cosignedAt = new Date(Date.now() - 27 * 3_600_000);
  expect(await show(20)).toEqual(['stale']);
  log.answers.set('checkpoint', 404);
  await rm(join(folder, 'mirror/alarms'), { recursive: true });
  expect((await look()).sort()).toEqual(['stale', 'unreachable']);
  log.answers.clear();
  await rm(join(folder, 'mirror/alarms'), { recursive: true });
  expect(await look('--stale-minutes', '10000')).toEqual([]);
});

test('missing witnesses are reported, and the checkpoint is mirrored nevertheless', async () => {
  log.size = 20;
  log.answers.set('checkpoint', await log.checkpoint(20, honest, []));
  expect(await look()).toEqual(['too-few-witnesses']);
  // The ML-DSA line alone is not a quorum.
  log.answers.set('checkpoint', await log.checkpoint(21, honest, [log.mlDsaWitness]));
  log.size = 21;
  expect(await look()).toEqual(['too-few-witnesses']);
  expect(await mirrored()).toContain('\n21\n');
});

test('a failing signature invalidates the note: of the log, of a witness, of its second key', async () => {
  const [body, lines] = (await log.checkpoint(20)).split('\n\n') as [string, string];
  const signatures = lines.trimEnd().split('\n');
  for (const spoilt of [0, 1, 2]) {
    // After name, key id and time: inside the signature itself.
    const flip = (line: string): string => {
      const at = line.lastIndexOf(' ') + 30;
      return `${line.slice(0, at)}${line[at] === 'A' ? 'B' : 'A'}${line.slice(at + 1)}`;
    };
    const whole = signatures.map((line, i) => (i === spoilt ? flip(line) : line));
    log.answers.set('checkpoint', `${body}\n\n${whole.join('\n')}\n`);
    await rm(join(folder, 'mirror'), { recursive: true, force: true });
    expect(await look(), `line ${spoilt}`).toEqual(['bad-signature']);
  }
  await rm(join(folder, 'mirror'), { recursive: true, force: true });
  log.answers.set('checkpoint', `${body}\n\n${signatures.slice(1).join('\n')}\n`);
  expect(await look()).toEqual(['bad-signature']);
  log.answers.set('checkpoint', '<html>');
  expect(await look()).toEqual(['malformed']);
});

test.each([
  ['tile/0/000', 'tile-altered', (bytes: Uint8Array) => bytes.with(40, bytes[40]! ^ 1)],
  ['tile/0/001.p/44', 'tile-altered', (bytes: Uint8Array) => bytes.with(0, bytes[0]! ^ 1)],
  ['tile/1/000.p/1', 'tile-altered', (bytes: Uint8Array) => bytes.with(31, bytes[31]! ^ 1)],
  ['tile/0/000', 'tile-altered', (bytes: Uint8Array) => bytes.subarray(0, -32)],
  ['tile/entries/000', 'entry-altered', (bytes: Uint8Array) => bytes.with(40, bytes[40]! ^ 1)],
  ['tile/entries/001.p/44', 'entry-altered', () => encodeEntryBundle(forked.entries.slice(256, 300))],
  ['tile/entries/001.p/44', 'entry-altered', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0)],
  ['tile/entries/000', 'entry-altered', (bytes: Uint8Array) => bytes.subarray(0, -1)],
  ['tile/0/000', 'tile-missing', () => 404],
  ['tile/entries/000', 'tile-missing', () => 404],
  ['tile/entries/001.p/44', 'tile-missing', () => 403],
] as const)(
  '%s: %s, nothing of it is stored, and it continues once the bytes are right',
  async (path, code, spoil) => {
    log.size = 300;
    const bytes = (await log.answer(path)) as Uint8Array;
    log.answers.set(path, (spoil as (bytes: Uint8Array) => Uint8Array | number)(bytes));
    expect(await look()).toEqual([code]);
    await expect(readFile(join(folder, 'mirror', path))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(mirrored()).rejects.toMatchObject({ code: 'ENOENT' });
    log.answers.clear();
    expect(await look()).toEqual([]);
    expect(events.map(({ event }) => event)).toEqual(['cleared', 'mirrored']);
    expect(await readFile(join(folder, 'mirror', path))).toEqual(Buffer.from(bytes));
  },
);

test('the leftovers of an interrupted round are used again, after a check', async () => {
  log.answers.set('tile/entries/001', 404);
  expect(await show(520)).toEqual(['tile-missing']);
  // What a killed process or a bad disk may leave.
  await writeFile(join(folder, 'mirror/tile/0/000'), 'torn');
  log.answers.clear();
  log.asked.length = 0;
  expect(await look()).toEqual([]);
  expect(log.asked).toContain('tile/0/000');
  expect(log.asked).not.toContain('tile/entries/000');
  expect(log.asked).toContain('tile/entries/001');
});

test('damage of the mirror is not blamed on the log', async () => {
  await show(20);
  await rm(join(folder, 'mirror/tile/0'), { recursive: true });
  expect(await show(30)).toEqual(['mirror-damaged']);
});

test('an entry that is not a record of a known type is a warning, unless the log is another project’s', async () => {
  log.tree = new Tree([...records(3), '{"type":"unknown","v":1}', 'no JSON']);
  expect(await show(5)).toEqual([]);
  const [warning] = events.filter(({ event }) => event === 'warning');
  expect(warning?.fields).toMatchObject({
    code: 'unknown-record',
    count: 2,
    first: [{ index: 3 }, { index: 4 }],
  });
  await rm(join(folder, 'mirror'), { recursive: true });
  await look('--any-entries');
  expect(events.map(({ event }) => event)).toEqual(['mirrored']);
});

test('an alarm is posted once while it lasts, and again if the receiver was away', async () => {
  const received: string[] = [];
  let status = 500;
  const receiver = createServer(async (request, response) => {
    received.push((JSON.parse(await text(request)) as { code: string }).code);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const env = { ALARM_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` };
  const args = ['--log', log.url, '--dir', join(folder, 'mirror'), '--vkey', formatVkey(log.log.key), '--once'];
  const round = (): Promise<boolean> =>
    runMonitor(readConfig(args, env), () => undefined, new AbortController().signal);
  log.size = 20;
  log.answers.set('tile/entries/000.p/20', 404);
  expect(await round()).toBe(false);
  status = 204;
  for (let i = 0; i < 3; i++) expect(await round()).toBe(false);
  expect(received).toEqual(['tile-missing', 'tile-missing']);
  log.answers.clear();
  expect(await round()).toBe(true);
  receiver.closeAllConnections();
  receiver.close();
});

test('it serves its mirror under the paths of the log, and another monitor mirrors it', async () => {
  await show(300);
  const stopping = new AbortController();
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  const args = [
    '--log',
    log.url,
    '--dir',
    join(folder, 'mirror'),
    '--vkey',
    formatVkey(log.log.key),
    '--serve',
    '0',
  ];
  const running = runMonitor(
    readConfig(args, {}),
    (event, fields) => event === 'listening' && resolve(String(fields?.['url'])),
    stopping.signal,
  );
  const url = await listening;
  for (const path of [
    'tile/0/000',
    'tile/0/000.p/17',
    'tile/0/001.p/40',
    'tile/entries/001.p/44',
    'tile/1/000.p/1',
  ])
    expect(new Uint8Array(await (await fetch(`${url}/${path}`)).arrayBuffer()), path).toEqual(
      await log.answer(path),
    );
  for (const path of [
    '',
    'tile/0/002',
    'tile/0/001.p/45',
    'policy.txt',
    'tile/0/..%2f..%2fcheckpoint',
    'tile/9/000',
  ])
    expect((await fetch(`${url}/${path}`)).status, path).toBe(404);
  const second = join(folder, 'second');
  const again = readConfig(['--log', url, '--dir', second, '--vkey', formatVkey(log.log.key), '--once'], {});
  expect(await runMonitor(again, () => undefined, new AbortController().signal)).toBe(true);
  expect(await readFile(join(second, 'checkpoint'), 'utf8')).toBe(await log.checkpoint());
  stopping.abort();
  expect(await running).toBe(true);
});

test('wrong settings are reported all at once', () => {
  let message = '';
  try {
    readConfig(['--log', 'x', '--every', '0'], {});
  } catch (cause) {
    ({ message } = cause as Error);
  }
  for (const name of ['--log:', '--dir is needed', '--vkey:', '--every:']) expect(message).toContain(name);
});
