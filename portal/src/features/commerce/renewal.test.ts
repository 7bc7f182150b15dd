import { expect, test } from 'vitest';
import { renewalOf } from './renewal.ts';

const now = Date.parse('2026-11-21T00:00:00Z');

test('a shorter term leaves the end where it is', () => {
  expect(renewalOf('2027-03-31T00:00:00.000Z', 30, now)).toEqual({ kind: 'kept' });
});

test('a longer term covers the days that are left once more: those are lost', () => {
  expect(renewalOf('2027-03-31T00:00:00.000Z', 365, now)).toEqual({
    kind: 'lost',
    days: 130,
    endsMs: Date.parse('2027-11-21T00:00:00Z'),
  });
});

test('an ended membership has nothing to lose', () => {
  expect(renewalOf('2026-11-01T00:00:00.000Z', 30, now)).toMatchObject({ kind: 'lost', days: 0 });
});
