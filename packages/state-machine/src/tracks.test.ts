import { expect, test } from 'vitest';
import { mayLeaveDraft, nextTrackState } from './tracks.ts';
import { tracksPage } from './print-pages.ts';

test('a deposit passes and never goes back', () => {
  expect(nextTrackState('evidence', undefined, 'begin')).toBe('draft');
  expect(nextTrackState('evidence', 'draft', 'submit')).toBe('reviewing');
  expect(nextTrackState('evidence', 'reviewing', 'pass')).toBe('passed');
  expect(nextTrackState('evidence', 'reviewing', 'reject')).toBeUndefined();
  expect(nextTrackState('evidence', 'passed', 'withdraw')).toBeUndefined();
});

test('a rejected confirmation may be submitted again, a passed one may not', () => {
  expect(nextTrackState('confirmation', 'rejected', 'submit')).toBe('reviewing');
  expect(nextTrackState('confirmation', 'passed', 'submit')).toBeUndefined();
});

test('confirmation and certification wait for the deposit', () => {
  expect(mayLeaveDraft('confirmation', { evidence: 'reviewing' })).toBe(false);
  expect(mayLeaveDraft('certification', {})).toBe(false);
  expect(mayLeaveDraft('certification', { evidence: 'passed' })).toBe(true);
});

// `npx vitest run packages/state-machine -u` prints it again; `-u` before a path would run every test.
test('docs/tracks.md is what the tables say', async () => {
  await expect(tracksPage()).toMatchFileSnapshot('../../../docs/tracks.md');
});
