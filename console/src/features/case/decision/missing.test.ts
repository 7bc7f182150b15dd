import { expect, test } from 'vitest';
import { missingOf, reasonLength, type Draft } from './missing.ts';

const whole: Draft = {
  decision: 'rejected',
  ruleCodes: ['QQ-02'],
  reason: '与在先存证的画面相同，仅左右翻转。',
  items: [],
  looked: true,
  noInterest: true,
};
const telling = [{ workId: 'a' }, { workId: 'b' }];
const both = new Set(['a', 'b']);

test('an empty draft lacks everything, in the order of the panel', () => {
  const empty: Draft = {
    decision: undefined,
    ruleCodes: [],
    reason: '',
    items: [],
    looked: false,
    noInterest: false,
  };
  expect(missingOf(empty, telling, new Set())).toEqual(['decision', 'reason', 'opening', 'no-interest']);
});

test('a whole draft lacks nothing', () => {
  expect(missingOf(whole, telling, both)).toEqual([]);
});

test('a rejection names a rule, a pass needs none', () => {
  expect(missingOf({ ...whole, ruleCodes: [] }, telling, both)).toEqual(['rules']);
  expect(missingOf({ ...whole, ruleCodes: [], decision: 'passed' }, telling, both)).toEqual([]);
});

test('the reason is counted trimmed, from 10 to 1000', () => {
  expect(reasonLength('  一二三四五六七八九\n')).toBe(9);
  expect(missingOf({ ...whole, reason: '一二三四五六七八九   ' }, [], both)).toEqual(['reason']);
  expect(missingOf({ ...whole, reason: '一二三四五六七八九十' }, [], both)).toEqual([]);
  expect(missingOf({ ...whole, reason: '字'.repeat(1000) }, [], both)).toEqual([]);
  expect(missingOf({ ...whole, reason: '字'.repeat(1001) }, [], both)).toEqual(['reason-long']);
});

test('every telling candidate must be opened before its box counts', () => {
  expect(missingOf(whole, telling, new Set(['a']))).toEqual(['opening']);
  expect(missingOf({ ...whole, looked: false }, telling, both)).toEqual(['looked']);
});

test('without a telling candidate none has to be opened', () => {
  expect(missingOf({ ...whole, looked: false }, [], new Set())).toEqual([]);
});

test('a correction names its items', () => {
  const correction: Draft = { ...whole, decision: 'correction' };
  expect(missingOf(correction, [], both)).toEqual(['items']);
  expect(missingOf({ ...correction, items: [{ field: 'title', text: ' ' }] }, [], both)).toEqual(['items']);
  expect(missingOf({ ...correction, items: [{ field: '', text: '补上签字页' }] }, [], both)).toEqual([]);
});
