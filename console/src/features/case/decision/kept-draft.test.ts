import { expect, test } from 'vitest';
import { parseDraft } from './kept-draft.ts';

const nothingYet = {
  decision: undefined,
  ruleCodes: [] as string[],
  reason: '',
  items: [],
  looked: false,
  noInterest: false,
};

test('decision and reason come back, the confirmations do not', () => {
  const stored = JSON.stringify({
    decision: 'passed',
    ruleCodes: ['QQ-01', 7],
    reason: '写了一半',
    looked: true,
    noInterest: true,
  });
  expect(parseDraft(stored)).toEqual({
    ...nothingYet,
    decision: 'passed',
    ruleCodes: ['QQ-01'],
    reason: '写了一半',
  });
});

test('what cannot be read is an empty draft', () => {
  for (const stored of [null, '{', '{"decision":"maybe","reason":7}'])
    expect(parseDraft(stored)).toEqual(nothingYet);
});

test('what was to be corrected comes back as far as it can be read', () => {
  const items = [{ field: 'title', text: '与存证不同' }];
  const stored = JSON.stringify({ decision: 'correction', reason: '', items: [...items, { field: 7 }, null] });
  expect(parseDraft(stored)).toEqual({ ...nothingYet, decision: 'correction', items });
});
