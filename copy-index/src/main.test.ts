import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
