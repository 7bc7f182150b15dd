import { expect, test } from 'vitest';
import { parseDraft } from './kept-draft.ts';

const nothingYet = {
  decision: undefined,
  ruleCodes: [] as string[],
  reason: '',
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
