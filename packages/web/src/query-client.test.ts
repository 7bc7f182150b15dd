import { markShownInPlace } from '@yinji/ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { createQueryClient, toldAsMessage } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function failing(meta: Record<string, unknown>, isShown: boolean) {
  const onNotShown = vi.fn<(failure: CallFailure) => void>();
  const failure = new CallFailure('error', 'NOT_FOUND', '没有找到');
  const queries = createQueryClient({ onNotShown });
  const asked = queries.fetchQuery({ queryKey: ['one'], queryFn: () => Promise.reject(failure), meta });
  await expect(asked).rejects.toBe(failure);
  if (isShown) markShownInPlace(failure);
  await vi.runAllTimersAsync();
  return onNotShown.mock.calls.length;
}

test('a failing query is shown once: in its place, or as a message where no place shows it', async () => {
  expect(await failing({}, true)).toBe(0);
  expect(await failing(toldAsMessage, true)).toBe(0);
  expect(await failing(toldAsMessage, false)).toBe(1);
});
