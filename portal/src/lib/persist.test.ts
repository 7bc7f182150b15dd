import { CallFailure } from '@yinji/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persist } from './persist.ts';

const outage = (code = 'UNREACHABLE') => new CallFailure('transport', code, '连接中断');
let network: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails as often as there are failures, then answers. */
const failing = (...failures: unknown[]) =>
  vi.fn(() => (failures.length > 0 ? Promise.reject(failures.shift() as Error) : Promise.resolve('sent')));

test('what an outage interrupted is tried again at once when the browser reports the network', async () => {
  const work = failing(outage());
  const waits: unknown[] = [];
  const running = persist(new AbortController().signal, work, { onWait: (one) => waits.push(one?.code) });
  await vi.advanceTimersByTimeAsync(500);
  expect(work).toHaveBeenCalledTimes(1);
  network.dispatchEvent(new Event('online'));
  await expect(running).resolves.toBe('sent');
  expect(waits).toEqual(['UNREACHABLE', undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test('an outage that the browser does not notice is tried again after pauses of up to 30 s, for hours', async () => {
  const work = failing(...Array.from({ length: 200 }, (_, at) => outage(at % 2 ? 'TIMED_OUT' : 'UNREACHABLE')));
  const running = persist(new AbortController().signal, work);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(work).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(200 * 30_000);
  await expect(running).resolves.toBe('sent');
});

test('an answer is final, and so are a cancellation and another kind of temporary failure', async () => {
  const refused = new CallFailure('error', 'FILE_MISMATCH', '');
  await expect(persist(new AbortController().signal, failing(refused))).rejects.toBe(refused);
  const busy = new CallFailure('error', 'TOO_MANY_REQUESTS', '');
  const isTemporary = (failure: CallFailure) => failure === busy;
  const work = failing(busy, outage());
  const running = persist(new AbortController().signal, work, { isTemporary });
  const failed = expect(running).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await vi.advanceTimersByTimeAsync(1000);
  await failed;
  const own = new AbortController();
  const cancelled = expect(persist(own.signal, failing(outage()))).rejects.toMatchObject({ kind: 'cancelled' });
  await vi.advanceTimersByTimeAsync(10);
  own.abort();
  await cancelled;
  expect(vi.getTimerCount()).toBe(0);
});
