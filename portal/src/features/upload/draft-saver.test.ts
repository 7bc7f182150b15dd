import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saver(save: (text: string) => Promise<string>, saved?: string) {
  const states: DraftState[] = [];
  const made = createDraftSaver({ save, waitMs: 800, saved, onState: (state) => states.push(state) });
  return { ...made, states };
}

test('quick changes are saved once, the last of them', async () => {
  const save = vi.fn(async (text: string) => text);
  const { change, states } = saver(save);
  for (const text of ['春', '春江', '春江花']) change(text);
  await vi.advanceTimersByTimeAsync(799);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toEqual([['春江花']]);
  expect(states.at(-1)).toBe('saved');
});

test('a save waits for the one before it, so that a draft is made once', async () => {
  const running: string[] = [];
  const save = async (text: string) => {
    running.push(`+${text}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running.push(`-${text}`);
    return text;
  };
  const { change, flush } = saver(save);
  change('a');
  const first = flush();
  await vi.advanceTimersByTimeAsync(10);
  change('b');
  const second = flush();
  await vi.advanceTimersByTimeAsync(300);
  expect([await first, await second]).toEqual(['a', 'b']);
  expect(running).toEqual(['+a', '-a', '+b', '-b']);
});

test('a failed save is kept and repeated by the next flush', async () => {
  const save = vi.fn(async (text: string) => text).mockRejectedValueOnce(new Error('offline'));
  const { change, flush, states } = saver(save);
  change('a');
  expect(await flush()).toBeUndefined();
  expect(states.at(-1)).toBe('failed');
  expect(await flush()).toBe('a');
});

test('without changes a flush returns the server’s state', async () => {
  const save = vi.fn(async (text: string) => text);
  expect(await saver(save, 'kept').flush()).toBe('kept');
  expect(save).not.toHaveBeenCalled();
});

test('nothing is saved for the first time before it may begin; afterwards everything is', async () => {
  const save = vi.fn(async (text: string) => text);
  const mayBegin = (text: string) => text !== '';
  const made = createDraftSaver({ save, waitMs: 800, mayBegin, onState: () => undefined });
  made.change('');
  await vi.advanceTimersByTimeAsync(800);
  expect(await made.flush()).toBeUndefined();
  expect(save).not.toHaveBeenCalled();
  made.change('春');
  expect(await made.flush()).toBe('春');
  made.change('');
  expect(await made.flush()).toBe('');
});
