import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { featuresOf } from './index-testing.ts';
import { startLocalThread } from './local-thread.ts';

const threads: ReturnType<typeof startLocalThread>[] = [];
afterEach(async () => {
  for (const one of threads.splice(0)) await one.close();
});

test('calls are answered in their order, a fault is its own, and what a dead thread held is gone', async () => {
  const thread = startLocalThread();
  threads.push(thread);
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
