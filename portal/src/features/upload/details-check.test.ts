import { expect, test } from 'vitest';
import { checkDetails, dayInBeijing } from './details-check.ts';

const good = { title: '寿', workType: 'draw', description: '', claimedCreatedOn: null } as const;

test('a title is required, not blanks or control characters', () => {
  expect(checkDetails(good, '2026-11-21')).toEqual({});
  expect(checkDetails({ ...good, title: ' \u202e ' }, '2026-11-21')).toEqual({ title: '请填写作品名称' });
  expect(checkDetails({ ...good, title: '寿'.repeat(101) }, '2026-11-21').title).toBeDefined();
});

test('a kind is required', () => {
  expect(Object.keys(checkDetails({ ...good, workType: null }, '2026-11-21'))).toEqual(['workType']);
});

test('a future day is refused, today is not', () => {
  expect(
    checkDetails({ ...good, claimedCreatedOn: '2026-11-22' }, '2026-11-21').claimedCreatedOn,
  ).toBeDefined();
  expect(checkDetails({ ...good, claimedCreatedOn: '2026-11-21' }, '2026-11-21')).toEqual({});
});

test('the day changes at midnight in Beijing', () => {
  expect(dayInBeijing(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(dayInBeijing(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
});
