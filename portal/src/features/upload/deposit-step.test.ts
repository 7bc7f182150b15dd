import { expect, test } from 'vitest';
import { railState, railSteps, stepOf, type StepFacts } from './deposit-step.ts';

const nothing: StepFacts = {
  isHashing: false,
  isDepositedBefore: false,
  hasFingerprint: false,
  isReviewed: false,
  work: undefined,
};
const deposit = {
  number: 'YJCZ-2026-7K3M-9QX2-B0TD-4',
  queryCode: 'ABCD2345',
  receivedAt: '2026-11-21T01:30:12.418Z',
  recordSha256: 'a'.repeat(64),
  logIndex: null,
  treeSize: null,
  tokenTime: null,
  cosignedAt: null,
  witnesses: 0,
  receipt: null,
  complete: false,
} as const;
const received = { deposit, original: 'awaited' } as const;

test('before the deposit, the file and the details decide', () => {
  expect(stepOf(nothing)).toBe('choose');
  expect(stepOf({ ...nothing, isHashing: true })).toBe('fingerprint');
  expect(stepOf({ ...nothing, isHashing: true, hasFingerprint: true })).toBe('fingerprint');
  expect(stepOf({ ...nothing, hasFingerprint: true })).toBe('details');
  expect(stepOf({ ...nothing, hasFingerprint: true, isReviewed: true })).toBe('sign');
});

test('a file that was deposited before stops the flow at its fingerprint, also with a reviewed draft', () => {
  expect(stepOf({ ...nothing, isDepositedBefore: true })).toBe('fingerprint');
  const reviewed = { ...nothing, hasFingerprint: true, isReviewed: true };
  expect(stepOf({ ...reviewed, isDepositedBefore: true })).toBe('fingerprint');
  expect(stepOf({ ...reviewed, isDepositedBefore: true, work: received })).toBe('receipt');
});

test('no byte of the original is sent before a receipt or a place in the log is there', () => {
  expect(stepOf({ ...nothing, work: received })).toBe('receipt');
  expect(stepOf({ ...nothing, work: { ...received, deposit: { ...deposit, receipt: '…' } } })).toBe('upload');
  expect(stepOf({ ...nothing, work: { ...received, deposit: { ...deposit, logIndex: 0 } } })).toBe('upload');
});

test('a resumed deposit without its original is at the upload, whatever this page knows', () => {
  const work = { ...received, deposit: { ...deposit, logIndex: 7, complete: true } };
  expect(stepOf({ ...nothing, work })).toBe('upload');
  expect(
    stepOf({ isHashing: true, isDepositedBefore: false, hasFingerprint: true, isReviewed: true, work }),
  ).toBe('upload');
});

test('it is done when the original has arrived and the proofs are complete, and not before', () => {
  expect(stepOf({ ...nothing, work: { deposit, original: 'arrived' } })).toBe('receipt');
  expect(stepOf({ ...nothing, work: { deposit: { ...deposit, complete: true }, original: 'arrived' } })).toBe(
    'done',
  );
});

test('the rail shows what is past, present and to come', () => {
  expect(railSteps.map((rail) => railState(rail, 'details', 'none'))).toEqual([
    'done',
    'done',
    'now',
    'todo',
    'todo',
    'todo',
  ]);
  expect(railState('upload', 'receipt', 'arrived')).toBe('done');
  expect(railState('upload', 'receipt', 'awaited')).toBe('todo');
  expect(railSteps.every((rail) => railState(rail, 'done', 'arrived') === 'done')).toBe(true);
});
