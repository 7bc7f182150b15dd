import { expect, test } from 'vitest';
import { addToHistory, parseHistory, type PastQuery } from './query-history.ts';

const query = (what: string, at = 1): PastQuery => ({ at, by: 'number', what, outcome: '有效' });

test('the newest is first and a repeated query is listed once', () => {
  const history = addToHistory(addToHistory([query('甲')], query('乙', 2)), query('甲', 3));
  expect(history.map(({ what, at }) => [what, at])).toEqual([
    ['甲', 3],
    ['乙', 2],
  ]);
});

test('fifty are kept', () => {
  let history: PastQuery[] = [];
  for (let at = 0; at < 60; at += 1) history = addToHistory(history, query(String(at), at));
  expect(history).toHaveLength(50);
  expect(history[0]?.what).toBe('59');
});

test('anything but a list of queries is dropped', () => {
  expect([null, 'x', '{}', '[1,null,{"at":"x"}]'].map(parseHistory)).toEqual([[], [], [], []]);
  expect(parseHistory(JSON.stringify([query('甲')]))).toEqual([query('甲')]);
});
