import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayLeaveDraft, nextState } from './tracks.ts';
import { tracksPage } from './tracks-page.ts';

test('a deposit passes and never goes back', () => {
  expect(nextState('evidence', undefined, 'begin')).toBe('draft');
  expect(nextState('evidence', 'draft', 'submit')).toBe('reviewing');
  expect(nextState('evidence', 'reviewing', 'pass')).toBe('passed');
  expect(nextState('evidence', 'reviewing', 'reject')).toBeUndefined();
  expect(nextState('evidence', 'passed', 'withdraw')).toBeUndefined();
});

test('a rejected confirmation may be submitted again, a passed one may not', () => {
  expect(nextState('confirmation', 'rejected', 'submit')).toBe('reviewing');
  expect(nextState('confirmation', 'passed', 'submit')).toBeUndefined();
});

test('confirmation and certification wait for the deposit', () => {
  expect(mayLeaveDraft('confirmation', { evidence: 'reviewing' })).toBe(false);
  expect(mayLeaveDraft('certification', {})).toBe(false);
  expect(mayLeaveDraft('certification', { evidence: 'passed' })).toBe(true);
});

test('docs/tracks.md is what the tables say', () => {
  expect(readFileSync(new URL('../../../docs/tracks.md', import.meta.url), 'utf8')).toBe(tracksPage());
});
