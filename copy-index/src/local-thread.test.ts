import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Looked } from '@yinji/originality/copy-index';
import { featuresOf } from './index-testing.ts';
import { startLocalThread } from './local-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-local-'));
afterAll(() => rmSync(folder, { recursive: true }));

const threads: ReturnType<typeof startLocalThread>[] = [];
afterEach(async () => {
  for (const one of threads.splice(0)) await one.close();
});
function started() {
  const thread = startLocalThread(join(folder, 'features'));
  threads.push(thread);
  return thread;
}

const worksIn = ({ sights }: Looked): string[] =>
  sights.flatMap(({ shown }) => shown.map(({ workId }) => workId));

test('a fault is its own, and what a dead thread held is gone', async () => {
  const thread = started();
  let lost = 0;
  thread.onLost(() => void (lost += 1));
  const [id, features] = [randomUUID(), featuresOf(1)];
  const [wrong, added, found] = await Promise.allSettled([
    thread.look({ features: new Uint8Array(3) }),
    thread.add([{ set: 'local', id, at: 1, holder: id, features }]),
    thread.look({ features }),
  ]);
  expect([wrong.status, added.status]).toEqual(['rejected', 'fulfilled']);
  expect(found.status === 'fulfilled' && worksIn(found.value)).toEqual([id]);
  const waiting = thread.look({ features });
  await Promise.all([thread.close(), expect(waiting).rejects.toMatchObject({ code: 'unreachable' })]);
  expect(lost).toBe(1);
  expect(worksIn(await thread.look({ features }))).toEqual([]);
});

test('a work is added before the searches that wait, and many works keep none waiting', async () => {
  const thread = started();
  const order: string[] = [];
  const note = (name: string, call: Promise<unknown>) => call.then(() => order.push(name));
  const features = featuresOf(1);
  const add = (at: number) => {
    const id = randomUUID();
    return note(`work ${at}`, thread.add([{ set: 'local', id, at, holder: id, features }]));
  };
  await Promise.all([
    note('first', thread.look({ features })),
    note('second', thread.look({ features })),
    ...Array.from({ length: 30 }, (_, at) => add(at)),
    note('third', thread.look({ features })),
  ]);
  const places = ['first', 'work 0', 'second', 'work 29', 'third'].map((name) => order.indexOf(name));
  expect(places.slice(0, 2)).toEqual([0, 1]);
  // The thirty and two searches would be before it otherwise.
  expect(places[2]).toBeLessThan(places[3]!);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

test('where the disk lost its features the thread ends, and another begins with none', async () => {
  const thread = started();
  const isLost = new Promise<void>((resolve) => void thread.onLost(resolve));
  const [id, features] = [randomUUID(), featuresOf(1)];
  const entry = { set: 'local', id, at: 1, holder: id, features } as const;
  await thread.add([entry]);
  truncateSync(join(folder, 'features'), 10);
  await expect(thread.look({ features })).rejects.toMatchObject({ code: 'unreachable' });
  await isLost;
  expect(worksIn(await thread.look({ features }))).toEqual([]);
  await thread.add([entry]);
  expect(worksIn(await thread.look({ features }))).toEqual([id]);
});
