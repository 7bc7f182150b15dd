import type { LogRecord } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { describeRecord } from './describe-record.ts';

const outcomeOf = (record: object) => describeRecord(record as LogRecord).outcome;

test('a record of a type with several outcomes says which it was; one of a single outcome says none', () => {
  expect(outcomeOf({ type: 'confirmation', decision: 'rejected' })).toBe('rejected');
  expect(outcomeOf({ type: 'change', kind: 'cancel' })).toBe('cancel');
  expect(outcomeOf({ type: 'document', kind: 'contract' })).toBe('contract');
  expect(outcomeOf({ type: 'signature', role: 'counterparty' })).toBe('counterparty');
  expect(outcomeOf({ type: 'transfer', kind: 'succession' })).toBe('succession');
  expect(outcomeOf({ type: 'objection', event: 'accepted', outcome: null })).toBe('accepted');
  expect(outcomeOf({ type: 'objection', event: 'ended', outcome: 'settled' })).toBe('settled');
  expect(outcomeOf({ type: 'deposit' })).toBeNull();
});
