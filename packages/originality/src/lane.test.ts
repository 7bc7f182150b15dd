import { expect, test } from 'vitest';
import { openLane } from './lane.ts';

/** Work that ends when it is told to, and the order in which works began. */
function openWorks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: { fault?: string }) => error.fault,
  );

test('who asks often and who asks once take turns', async () => {
  const lane = openLane({ atOnce: 1 });
  const begun: string[] = [];
  const note = (name: string, who: string) => lane.run({ who }, () => Promise.resolve(begun.push(name)));
  await Promise.all([
    ...[1, 2, 3, 4].map((at) => note(`one ${at}`, 'one')),
    note('other', 'other'),
    note('third', 'third'),
  ]);
  expect(begun).toEqual(['one 1', 'other', 'third', 'one 2', 'one 3', 'one 4']);
});

test('more than may wait, in all or of one, are refused until a place is free', async () => {
  const lane = openLane({ atOnce: 1, waiting: 2, ofOne: 2 });
  const done = () => Promise.resolve();
  const { work, end } = openWorks();
  const running = lane.run({ who: 'one' }, work('a'));
  const waiting = [lane.run({ who: 'one' }, done)];
  expect(await faultOf(lane.run({ who: 'one' }, done))).toBe('busy');
  waiting.push(lane.run({ who: 'other' }, done));
  expect(await faultOf(lane.run({ who: 'third' }, done))).toBe('busy');
  end('a');
  await Promise.all([running, ...waiting]);
  expect(await faultOf(lane.run({ who: 'one' }, done))).toBe('none');
});

test('who goes away leaves the queue, and gives the place to another', async () => {
  const { begun, work, end } = openWorks();
  const lane = openLane({ atOnce: 1, waiting: 1 });
  const client = new AbortController();
  const first = lane.run({ who: 'one' }, work('a'));
  const left = faultOf(lane.run({ who: 'other', signal: client.signal }, work('b')));
  client.abort();
  expect(await left).toBe('gone');
  expect(await faultOf(lane.run({ who: 'other', signal: client.signal }, work('b')))).toBe('gone');
  const last = lane.run({ who: 'third' }, () => Promise.resolve(begun.push('c')));
  end('a');
  await Promise.all([first, last]);
  expect(begun).toEqual(['a', 'c']);
});

test('work that failed frees its place', async () => {
  const lane = openLane({ atOnce: 1 });
  await expect(lane.run({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane.run({}, () => Promise.resolve('yes'))).toBe('yes');
});
