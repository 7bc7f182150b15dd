import { expect, test } from 'vitest';
import { pollUntil } from './poll.ts';

const wait = () => Promise.resolve();

test('polls until the answer is yes, and a failure is not yet', async () => {
  const answers = [false, new Error('line'), true, true];
  let asked = 0;
  const ask = () => {
    const answer = answers[asked];
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Boolean(answer));
  };
  await expect(pollUntil(ask, { everyMs: 2000, signal: new AbortController().signal, wait })).resolves.toBe(
    true,
  );
  expect(asked).toBe(3);
});

test('stops on abort', async () => {
  const stop = new AbortController();
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked === 4) stop.abort();
    return Promise.resolve(false);
  };
  await expect(pollUntil(ask, { everyMs: 2000, signal: stop.signal, wait })).resolves.toBe(false);
  expect(asked).toBe(4);
});
