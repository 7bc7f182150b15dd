import { expect, test } from 'vitest';
import { isStill } from './is-still.ts';
import type { PaperReading } from './read-paper.ts';

const good: PaperReading = {
  code: { state: 'same', number: 'N', queryCode: 'C' },
  rosette: 'same',
  picture: { state: 'read', pdq: '' },
};
const other: PaperReading = { ...good, code: { state: 'other', number: 'M', queryCode: 'C' } };

test('a frame in which everything is read and agrees is taken at once', () => {
  expect(isStill([good])).toBe(true);
  expect(isStill([{ ...good, picture: { state: 'absent' } }])).toBe(true);
});

test('what cannot be read is not taken, however often it is seen', () => {
  const none: PaperReading = { ...good, code: { state: 'none' } };
  const unclear: PaperReading = { ...good, rosette: 'unclear' };
  expect(isStill([])).toBe(false);
  expect(isStill([none, none, none, none, none])).toBe(false);
  expect(isStill([unclear, unclear, unclear, unclear, unclear])).toBe(false);
});

test('a picture that alone stays unclear is left so after four frames', () => {
  const smooth: PaperReading = { ...good, picture: { state: 'unclear' } };
  expect(isStill([smooth, smooth, smooth])).toBe(false);
  expect(isStill([smooth, smooth, smooth, smooth])).toBe(true);
  expect(isStill([smooth, { ...smooth, rosette: 'unclear' }, smooth, smooth])).toBe(false);
});

test('what differs is taken when the frame before differed in the same', () => {
  const differs: PaperReading = { ...good, rosette: 'differs' };
  expect(isStill([differs])).toBe(false);
  expect(isStill([good, differs])).toBe(false);
  expect(isStill([differs, differs])).toBe(true);
  expect(isStill([differs, other])).toBe(false);
  expect(isStill([other, other])).toBe(true);
});

test('a strange code beside the paper is no answer', () => {
  const foreign: PaperReading = {
    code: { state: 'foreign' },
    rosette: 'unclear',
    picture: { state: 'unclear' },
  };
  expect(isStill([foreign, foreign, foreign, foreign])).toBe(false);
});
