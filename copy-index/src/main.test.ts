import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalEntry, openShardedIndex, shardOf } from '@yinji/originality/copy-index';
import { createCopyIndexClient } from './client.ts';
import { asked, entryOf, featuresOf } from './index-testing.ts';

const SECRET = 'a secret that nobody guesses, 32+';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-index-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const socket = () => join(folder, 's.sock');
function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { COPY_INDEX_DIR: join(folder, 'files'), COPY_INDEX_SOCKET: socket(), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  return child;
}
async function ready(child: ChildProcess): Promise<Record<string, unknown>> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const told = JSON.parse(line) as Record<string, unknown>;
    if (told['event'] === 'listening') return told;
  }
  throw new Error('it did not start');
}

test('several servers use one index over its socket, which is for its owner alone; a second process is refused', async () => {
  await ready(launch());
  expect(statSync(socket()).mode & 0o777).toBe(0o600);
  const [one, other] = [
    createCopyIndexClient({ socket: socket() }),
    createCopyIndexClient({ socket: socket() }),
  ];
  const entry = entryOf('a', 5);
  const { id } = entry;
  const looked = { set: 'local', id, at: 5, holder: id, features: featuresOf(1) } as const;
  await one.add([entry, looked]);
  await expect(other.search(asked('a'))).rejects.toMatchObject({ code: 'unconfirmed' });
  await other.confirm('work', (await one.state()).work.boot);
  expect(await one.search(asked('x', 'a'))).toEqual({
    compared: 1,
    total: 1,
    near: [{ id: entry.id, at: 5, distance: 0, query: 1, isInverted: false }],
  });
  const { features } = looked;
  await expect(other.searchLocal({ features })).rejects.toMatchObject({ code: 'unconfirmed' });
  await other.confirm('local', (await one.state()).local.boot);
  expect(await one.searchLocal({ features })).toMatchObject([{ workId: entry.id }]);
  expect(await one.searchLocal({ features: featuresOf(2) })).toEqual([]);
  expect(await one.list('work', Number.parseInt(entry.id.slice(-2), 16))).toEqual([entry.id]);
  const [code] = (await once(launch(), 'exit')) as [number];
  expect(code).toBe(1);
  await other.remove('work', [entry.id]);
  await other.remove('local', [entry.id]);
  expect(await one.searchLocal({ features })).toEqual([]);
  expect((await one.search(asked('a'))).total).toBe(0);
  one.close();
  other.close();
});

test('over TCP it needs its secret, and does not start without one', async () => {
  const [code] = (await once(launch({ COPY_INDEX_PORT: '0', COPY_INDEX_SECRET: 'short' }), 'exit')) as [number];
  expect(code).toBe(1);
  const { port } = await ready(launch({ COPY_INDEX_PORT: '0', COPY_INDEX_SECRET: SECRET }));
  const url = `http://127.0.0.1:${String(port)}`;
  const [friend, stranger] = [SECRET, `${SECRET}!`].map((secret) => createCopyIndexClient({ url, secret })) as [
    ReturnType<typeof createCopyIndexClient>,
    ReturnType<typeof createCopyIndexClient>,
  ];
  expect((await friend.state()).work.isConfirmed).toBe(false);
  await expect(stranger.state()).rejects.toMatchObject({ code: 'failed' });
  friend.close();
  stranger.close();
});

test('three indexes on three machines are one; while one is away nothing is answered, and it is given its share again', async () => {
  const start = (at: number) =>
    launch({
      COPY_INDEX_DIR: join(folder, `files${at}`),
      COPY_INDEX_SOCKET: join(folder, `${at}.sock`),
      COPY_INDEX_PORT: String(ports[at] ?? 0),
      COPY_INDEX_SECRET: SECRET,
      COPY_INDEX_SHARD: `${at + 1}/3`,
    });
  const ports: number[] = [];
  const machines: ChildProcess[] = [];
  for (const at of [0, 1, 2]) {
    machines[at] = start(at);
    ports[at] = Number((await ready(machines[at]))['port']);
  }
  const clients = ports.map((port) =>
    createCopyIndexClient({ url: `http://127.0.0.1:${port}`, secret: SECRET }),
  );
  const index = openShardedIndex(clients);
  const entries = Array.from({ length: 12 }, (_, at) => entryOf(`seed ${at}`, at));
  const looked = entries.slice(0, 6).map(({ id }, at): LocalEntry => ({
    set: 'local',
    id,
    at,
    holder: id,
    features: featuresOf(at),
  }));
  await index.add([...entries, ...looked]);
  // With another order each would be given what is not its own.
  await expect(openShardedIndex(clients.toReversed()).add(entries)).rejects.toMatchObject({ code: 'failed' });
  const confirm = async () => {
    const state = await index.state();
    for (const set of ['work', 'local'] as const) await index.confirm(set, state[set].boot);
  };
  await confirm();
  const all = asked(...entries.map((_, at) => `seed ${at}`));
  const found = await index.search(all);
  expect([found.compared, found.near.map(({ at }) => at)]).toEqual([12, entries.map(({ at }) => at)]);
  for (const { id, features } of looked)
    expect((await index.searchLocal({ features })).map(({ workId }) => workId)).toEqual([id]);

  machines[1]!.kill('SIGKILL');
  await once(machines[1]!, 'exit');
  await expect(index.search(all)).rejects.toMatchObject({ code: 'unreachable' });
  await expect(index.searchLocal(looked[0]!)).rejects.toMatchObject({ code: 'unreachable' });
  machines[1] = start(1);
  await ready(machines[1]);
  await expect(index.search(all)).rejects.toMatchObject({ code: 'unconfirmed' });
  const own = looked.filter(({ id }) => shardOf(id, 3) === 1);
  const buckets = (await index.state()).local.buckets.reduce((sum, { count }) => sum + count, 0);
  expect(buckets).toBe(looked.length - own.length);
  await index.add(own);
  await confirm();
  expect((await index.search(all)).total).toBe(12);
  for (const { id, features } of looked)
    expect((await index.searchLocal({ features })).map(({ workId }) => workId)).toEqual([id]);
  await index.remove('work', [entries[0]!.id]);
  expect((await index.search(all)).total).toBe(11);
  for (const client of clients) client.close();
});

test('what is no entry or no search is refused and changes nothing', async () => {
  await ready(launch());
  const client = createCopyIndexClient({ socket: socket() });
  const entry = entryOf('a');
  const bad = [
    { ...entry, id: "' or 1=1" },
    { ...entry, set: 'other' as 'work' },
    { ...entry, hashes: new Uint8Array(31) },
    { ...entry, hashes: new Uint8Array(0) },
    { ...entry, at: Number.NaN },
    { set: 'local', id: entry.id, at: 1, holder: entry.id, features: new Uint8Array(40) } as const,
    { ...entry, set: 'local', holder: entry.id, features: featuresOf(1).subarray(1) } as const,
    { ...entry, set: 'local', holder: '', features: featuresOf(1) } as const,
  ];
  for (const one of bad) await expect(client.add([entry, one])).rejects.toMatchObject({ code: 'failed' });
  const { work, local } = await client.state();
  expect([...work.buckets, ...local.buckets].every(({ count }) => count === 0)).toBe(true);
  await client.confirm('work', work.boot);
  for (const more of [{ limit: 64 }, { inverted: -1 }, { most: 1.5 }, { queries: [new Uint8Array(33)] }])
    await expect(client.search({ ...asked('a'), ...more })).rejects.toMatchObject({ code: 'failed' });
  client.close();
});
