import { expect, test } from 'vitest';
import { draftOf } from './decision-draft.ts';

const nothingYet = {
  decision: undefined,
  ruleCodes: [] as string[],
  reason: '',
  items: [],
  looked: false,
  noInterest: false,
};
type Kept = Parameters<typeof draftOf>[0];
const kept = (parts: object) =>
  draftOf({ decision: null, ruleCodes: [], reason: '', items: [], ...parts } as Kept);

test('decision and reason are restored, the confirmations are not', () => {
  const stored = {
    decision: 'passed',
    ruleCodes: ['QQ-01', 7],
    reason: '写了一半',
    looked: true,
    noInterest: true,
  };
  expect(kept(stored)).toEqual({
    ...nothingYet,
    decision: 'passed',
    ruleCodes: ['QQ-01'],
    reason: '写了一半',
  });
});

test('an unknown decision is dropped', () => {
  expect(kept({ decision: 'maybe' })).toEqual(nothingYet);
});

test('the correction items are restored as far as they are readable', () => {
  const items = [{ field: 'title', text: '与存证不同' }];
  const stored = { decision: 'correction', items: [...items, { field: 7 }, null] };
  expect(kept(stored)).toEqual({ ...nothingYet, decision: 'correction', items });
});
