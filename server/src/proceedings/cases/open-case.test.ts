import { expect, test } from 'vitest';
import { dueAt } from './open-case.ts';

test('three working days, six in the evening in Beijing, weekends left out', () => {
  // A Thursday noon in Beijing: Friday, Monday, Tuesday.
  expect(dueAt(new Date('2026-11-19T04:00:00Z')).toISOString()).toBe('2026-11-24T10:00:00.000Z');
  // Late on a Sunday in UTC is Monday in Beijing: Tuesday, Wednesday, Thursday.
  expect(dueAt(new Date('2026-11-22T20:00:00Z')).toISOString()).toBe('2026-11-26T10:00:00.000Z');
});
