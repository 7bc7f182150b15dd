import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { featuresOf } from './index-testing.ts';
import { startLocalThread } from './local-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-local-'));
afterAll(() => rmSync(folder, { recursive: true }));

const threads: ReturnType<typeof startLocalThread>[] = [];
afterEach(async () => {
  for (const one of threads.splice(0)) await one.close();
});
function started() {
  const thread = startLocalThread(folder);
  threads.push(thread);
  return thread;
}

test('calls are answered in their order, a fault is its own, and what a dead thread held is gone', async () => {
  const thread = started();
  let lost = 0;
  thread.onLost(() => void (lost += 1));
  const [id, features] = [randomUUID(), featuresOf(1)];
  const [wrong, added, found] = await Promise.allSettled([
    thread.search({ features: new Uint8Array(3) }),
    thread.add([{ set: 'local', id, at: 1, holder: id, features }]),
    thread.search({ features }),
  ]);
  expect([wrong.status, added.status]).toEqual(['rejected', 'fulfilled']);
  expect(found).toMatchObject({ value: [{ workId: id }] });
  const waiting = thread.search({ features });
  await Promise.all([thread.close(), expect(waiting).rejects.toMatchObject({ code: 'unreachable' })]);
  expect(lost).toBe(1);
  expect(await thread.search({ features })).toEqual([]);
});

test('where the disk lost its features the thread ends, and another begins with none', async () => {
  const thread = started();
  const isLost = new Promise<void>((resolve) => void thread.onLost(resolve));
  const [id, features] = [randomUUID(), featuresOf(1)];
  const entry = { set: 'local', id, at: 1, holder: id, features } as const;
  await thread.add([entry]);
  truncateSync(join(folder, 'features'), 10);
  await expect(thread.search({ features })).rejects.toMatchObject({ code: 'unreachable' });
  await isLost;
  expect(await thread.search({ features })).toEqual([]);
  await thread.add([entry]);
  expect(await thread.search({ features })).toMatchObject([{ workId: id }]);
});
