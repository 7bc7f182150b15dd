import { expect, test } from 'vitest';

import { newId } from './ids.ts';

test('an id is a UUID of version 7 that carries its moment', () => {
  const id = newId(Date.UTC(2022, 1, 22, 19, 22, 22));
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids of one millisecond keep the order in which they were made', () => {
  const now = Date.now();
  const ids = Array.from({ length: 4096 }, () => newId(now));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(4096);
});

test('ids of one moment keep their order between those of other moments', () => {
  const began = Date.now();
  const ids: string[] = [];
  for (let turn = 1; turn < 1000; turn += 1) {
    ids.push(newId(began));
    newId(began + turn);
  }
  expect(ids).toEqual(ids.toSorted());
});
