import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  formatSignature,
  leafHash,
  listCosignatures,
  listMlDsaCosignatures,
  parseNote,
  parseTilePath,
  toUtf8,
} from '@yinji/evidence';
import { readConfig, runMonitor } from '@yinji/monitor';
import { appendLeaves, edgeRoot, EMPTY_EDGE } from '@yinji/sealing';
import { expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { appendBatch, readTip } from './append-batch.ts';
import { checkAllProofs, readPublishedLog, untilPublished } from './check-log-for-tests.ts';
import { readPublishedTile } from './published-files.ts';
import { recoverTail } from './recover-tail.ts';
import { appendPorts, entries, openFixture, submit, type LogFixture } from './fixture-for-tests.ts';
import { formatPolicy } from './write-trust.ts';

/** A monitor's round over HTTP, with the policy; it must raise no alarm. */
async function mirrorOnce({ logDir, signer, witnesses }: LogFixture, folder: string): Promise<void> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    const bytes =
      path === 'checkpoint' ? readFile(join(logDir, path)) : readPublishedTile(logDir, parseTilePath(path));
    bytes.then(
      (found) => response.end(found),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const policy = join(logDir, '../policy.txt');
  await writeFile(
    policy,
    formatPolicy(signer.vkey, { witnesses: witnesses.map(({ peer }) => peer), quorum: 2 }),
  );
  const args = [
    '--log',
    `http://127.0.0.1:${port}`,
    '--policy',
    policy,
    '--dir',
    folder,
    '--once',
    '--any-entries',
  ];
  const events: unknown[] = [];
  const isWell = await runMonitor(
    readConfig(args, {}),
    (...event) => events.push(event),
    new AbortController().signal,
  );
  server.closeAllConnections();
  server.close();
  expect([isWell, events]).toEqual([true, [['mirrored', expect.anything()]]]);
}

test('two of three are enough, and the third catches up when it is back although nothing new comes', async () => {
  await using fixture = await openFixture({ witnesses: 3, quorum: 2 });
  const sequencer = fixture.run();
  await fixture.witnesses[2]!.stop();
  await submit(fixture.database, ...entries(0, 4));
  await untilPublished(fixture.database, 4);
  await fixture.witnesses[2]!.start();
  await waitFor(() => expect(sequencer.state().witnesses.map(({ size }) => size)).toEqual([4, 4, 4]));
  await checkAllProofs(fixture);
});

test.each([-90, 90])(
  'a witness whose clock is %i seconds from ours does not count, until it is right again',
  async (seconds) => {
    await using fixture = await openFixture({ witnesses: 2, quorum: 2 });
    const [, witness] = fixture.witnesses;
    witness!.moveClock(seconds * 1000);
    const sequencer = fixture.run();
    await submit(fixture.database, ...entries(0, 2));
    await waitFor(() => expect(sequencer.state().witnesses[1]?.failures).toBeGreaterThan(1));
    expect(sequencer.state()).toMatchObject({ size: 2, publishedSize: 0 });
    const told = sequencer.events.filter(({ event }) => event === 'witness-failed');
    expect(told).toEqual([
      {
        event: 'witness-failed',
        fields: { witness: 'w2', cause: expect.stringContaining('60 seconds apart') },
      },
    ]);
    witness!.moveClock(0);
    await untilPublished(fixture.database, 2);
    await checkAllProofs(fixture);
  },
);

test('without a quorum records are accepted but not published, until the witness is back', async () => {
  await using fixture = await openFixture({ witnesses: 2, quorum: 2 });
  const sequencer = fixture.run();
  await submit(fixture.database, ...entries(0, 2));
  await untilPublished(fixture.database, 2);
  await fixture.witnesses[1]!.stop();
  await submit(fixture.database, ...entries(2, 5));
  await waitFor(() => expect(sequencer.state()).toMatchObject({ size: 5, publishedSize: 2 }));
  await waitFor(() => expect(sequencer.events.map(({ event }) => event)).toContain('witness-failed'));
  await submit(fixture.database, ...entries(5, 9));
  await fixture.witnesses[1]!.start();
  await untilPublished(fixture.database, 9);
  expect(sequencer.events.map(({ event }) => event)).toContain('witness-back');
  expect(await readPublishedLog(fixture)).toEqual(entries(0, 9));
  await checkAllProofs(fixture);
});

test('a checkpoint carries the cosignatures that its quorum gave', async () => {
  await using fixture = await openFixture({ witnesses: 3, quorum: 2 });
  fixture.run();
  await submit(fixture.database, 'a');
  await untilPublished(fixture.database, 1);
  const { rows } = await fixture.database.client.query<{ note: string }>(
    'select cosigned_note as note from log_checkpoint',
  );
  const note = parseNote(rows[0]!.note);
  const counted = await listCosignatures(note, fixture.policy);
  expect(counted.length).toBeGreaterThanOrEqual(2);
  // Each is accompanied by its ML-DSA-44 line.
  expect((await listMlDsaCosignatures(note, fixture.policy)).map(({ name }) => name)).toEqual(
    counted.map(({ name }) => `${name}.ml-dsa-44`),
  );
});

test('an old backup is refused by the published files', async () => {
  await using fixture = await openFixture();
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 5));
  await untilPublished(fixture.database, 5);
  await first.stop();
  await using backup = await fixture.database.copy();
  const second = fixture.run();
  await submit(fixture.database, ...entries(5, 9));
  await untilPublished(fixture.database, 9);
  await second.stop();

  const restored = fixture.run({ database: backup });
  await submit(backup, 'another history');
  await waitFor(() => expect(restored.state().fault).toContain('old backup'));
  expect((await backup.client.query('select from log_entry')).rowCount).toBe(5);
  await restored.stop();

  // Entry 6 was committed before the backup and waits in it; the others are about what this database has lost.
  await submit(backup, ...entries(6, 7));
  // After recovery from the files the witnesses cosign, and pending records follow the tail.
  expect(await recoverTail(backup.client, fixture.logDir, fixture.signer)).toEqual({ fromSize: 5, size: 9 });
  const { rows } = await backup.client.query('select idx::int from log_recovered order by idx');
  expect(rows).toEqual([{ idx: 5 }, { idx: 7 }, { idx: 8 }]);
  fixture.run({ database: backup });
  await untilPublished(backup, 10);
  expect(await readPublishedLog(fixture)).toEqual([...entries(0, 9), 'another history']);
  await checkAllProofs({ ...fixture, database: backup });
});

test("after the loss of the disk, an old backup continues from a stranger's mirror", async () => {
  await using fixture = await openFixture();
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 5));
  await untilPublished(fixture.database, 5);
  await first.stop();
  await using backup = await fixture.database.copy();
  const second = fixture.run();
  await submit(fixture.database, ...entries(5, 300));
  await untilPublished(fixture.database, 300);
  await second.stop();
  const mirror = join(fixture.logDir, '../mirror');
  await mirrorOnce(fixture, mirror);
  await rm(fixture.logDir, { recursive: true });

  expect(await recoverTail(backup.client, mirror, fixture.signer)).toEqual({ fromSize: 5, size: 300 });
  fixture.run({ database: backup });
  await submit(backup, 'new');
  await untilPublished(backup, 301);
  expect(await readPublishedLog(fixture)).toEqual([...entries(0, 300), 'new']);
  // The monitor sees one history: its mirror is continued.
  await mirrorOnce(fixture, mirror);
});

test('the tail of another history is refused', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 2));
  await untilPublished(fixture.database, 2);
  await first.stop();
  await using backup = await fixture.database.copy();
  const other = fixture.run({ database: backup, logDir: join(fixture.logDir, '../elsewhere') });
  await submit(backup, 'x');
  await untilPublished(backup, 3);
  await other.stop();
  const longer = join(fixture.logDir, '../elsewhere');
  // The published history ends in x at 3; this database has another entry at 3 and is made to look older.
  await submit(fixture.database, 'y');
  await appendBatch(
    fixture.database.client,
    await readTip(fixture.database.client),
    appendPorts(fixture.database.client),
  );
  await submit(backup, 'z');
  const again = fixture.run({ database: backup, logDir: longer });
  await untilPublished(backup, 4);
  await again.stop();
  await expect(recoverTail(fixture.database.client, longer, fixture.signer)).rejects.toThrow('do not continue');
  expect((await fixture.database.client.query('select from log_entry')).rowCount).toBe(3);
});

test("the witnesses' memory stops an old backup before anything is signed, and a mirror repairs it", async () => {
  await using fixture = await openFixture();
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 5));
  await untilPublished(fixture.database, 5);
  await first.stop();
  await using backup = await fixture.database.copy();
  const second = fixture.run();
  await submit(fixture.database, ...entries(5, 9));
  await untilPublished(fixture.database, 9);
  await second.stop();
  const mirror = join(fixture.logDir, '../mirror');
  await mirrorOnce(fixture, mirror);

  // Files as old as the database: only outsiders know more.
  const elsewhere = join(fixture.logDir, '../elsewhere');
  const restored = fixture.run({ database: backup, logDir: elsewhere });
  await submit(backup, 'another history');
  await waitFor(() => expect(restored.state().fault).toMatch(/has cosigned size 9.*old backup/));
  expect((await backup.client.query('select from log_checkpoint where size > 5')).rowCount).toBe(0);
  expect(await recoverTail(backup.client, mirror, fixture.signer)).toEqual({ fromSize: 5, size: 9 });
  await untilPublished(backup, 10);
  expect(restored.state().fault).toBeUndefined();
  expect(await readPublishedLog({ ...fixture, logDir: elsewhere })).toEqual([
    ...entries(0, 9),
    'another history',
  ]);
});

test("a past rewritten with its tiles is refused because of the witnesses' memory", async () => {
  await using fixture = await openFixture();
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 5));
  await untilPublished(fixture.database, 5);
  await first.stop();
  await rm(fixture.logDir, { recursive: true });
  const { client } = fixture.database;
  const leaves = [...entries(0, 4), 'rewritten'].map((entry) => leafHash(toUtf8(entry)));
  const { edge, tiles } = appendLeaves(EMPTY_EDGE, leaves);
  const root = Buffer.from(edgeRoot(edge));
  await client.query('update log_tile set hashes = $1', [tiles[0]!.hashes]);
  await client.query('update log_head set root = $1', [root]);
  await client.query('delete from log_checkpoint');
  const rewritten = fixture.run();
  await waitFor(() => expect(rewritten.state().fault).toContain('another root for size 5'));
  expect((await client.query('select from log_checkpoint')).rowCount).toBe(0);
});

test('an old backup is refused by witnesses without the monitoring endpoint too, when it grows past them', async () => {
  await using fixture = await openFixture();
  for (const { peer } of fixture.witnesses) await forgetful(peer);
  const first = fixture.run();
  await submit(fixture.database, ...entries(0, 5));
  await untilPublished(fixture.database, 5);
  await first.stop();
  await using backup = await fixture.database.copy();
  const second = fixture.run();
  await submit(fixture.database, ...entries(5, 9));
  await untilPublished(fixture.database, 9);
  await second.stop();

  const restored = fixture.run({ database: backup, logDir: join(fixture.logDir, '../elsewhere') });
  await submit(backup, 'another history');
  await waitFor(() => expect(restored.state().fault).toContain('old backup'));
  await restored.stop();
  const grown = fixture.run({ database: backup, logDir: join(fixture.logDir, '../elsewhere') });
  await submit(backup, ...entries(100, 120));
  await waitFor(() =>
    expect(grown.events.some(({ fields }) => String(fields['cause']).includes('answered 422'))).toBe(true),
  );
  const published = 'select from log_checkpoint where published_at is not null and size > 5';
  expect((await backup.client.query(published)).rowCount).toBe(0);
  // The true history continues.
  await grown.stop();
  fixture.run();
  await submit(fixture.database, ...entries(9, 10));
  await untilPublished(fixture.database, 10);
});

/** Cosigns as before, and does not answer the monitoring endpoint. */
async function forgetful(peer: { url: string }): Promise<void> {
  const { url } = peer;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(404).end();
    const answer = await fetch(`${url}${request.url}`, { method: 'POST', body: await text(request) });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    return response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('one witness that claims to be ahead does not stop the log, and is not believed', async () => {
  await using fixture = await openFixture({ witnesses: 3, quorum: 2 });
  await fixture.witnesses[0]!.stop();
  const liar = createServer((_, response) =>
    response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('99\n'),
  );
  await new Promise<void>((resolve) =>
    liar.listen(Number(new URL(fixture.witnesses[0]!.peer.url).port), resolve),
  );
  const sequencer = fixture.run();
  await submit(fixture.database, 'a');
  await untilPublished(fixture.database, 1);
  await submit(fixture.database, 'b');
  await untilPublished(fixture.database, 2);
  expect(sequencer.state().fault).toBeUndefined();
  liar.closeAllConnections();
  liar.close();
});

test('an answer that is not a valid cosignature does not count', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  await fixture.witnesses[0]!.stop();
  const { name, keyId } = fixture.witnesses[0]!.peer.key;
  const line = formatSignature({ name, keyId, signature: new Uint8Array(72) });
  const forger = createServer((_, response) => response.writeHead(200).end(line));
  await new Promise<void>((resolve) =>
    forger.listen(Number(new URL(fixture.witnesses[0]!.peer.url).port), resolve),
  );
  const sequencer = fixture.run();
  await submit(fixture.database, 'a');
  await waitFor(() => expect(sequencer.events.map(({ event }) => event)).toContain('witness-failed'));
  expect(sequencer.state()).toMatchObject({ size: 1, publishedSize: 0 });
  forger.closeAllConnections();
  forger.close();
});

test('a failing ML-DSA-44 line is reported and left out, and delays nobody', async () => {
  await using fixture = await openFixture({ witnesses: 1 });
  const { peer } = fixture.witnesses[0]!;
  const { url } = peer;
  const spoiler = createServer(async (request, response) => {
    const answer = await fetch(`${url}${request.url}`, { method: 'POST', body: await text(request) });
    const [counted, second] = (await answer.text()).split('\n') as [string, string];
    response.writeHead(answer.status).end(`${counted}\n${second.slice(0, -8)}AAAA${second.slice(-4)}\n`);
  });
  await new Promise<void>((resolve) => spoiler.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${(spoiler.address() as AddressInfo).port}`;
  const sequencer = fixture.run();
  await submit(fixture.database, 'a');
  await untilPublished(fixture.database, 1);
  const note = parseNote(await readFile(join(fixture.logDir, 'checkpoint')));
  expect(note.signatures.map(({ name }) => name)).toEqual(['test/log', 'test/w1']);
  expect(sequencer.events.map(({ event }) => event)).toContain('witness-ml-dsa-failed');
  spoiler.closeAllConnections();
  spoiler.close();
});
