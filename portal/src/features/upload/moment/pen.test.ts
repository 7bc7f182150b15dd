import { expect, test } from 'vitest';
import { breakLines } from './pen.ts';

const upTo = (most: number) => (part: string) => [...part].length <= most;

test('a line breaks before the character that no longer fits', () => {
  expect(breakLines('一二三四五六七', upTo(3))).toEqual(['一二三', '四五六', '七']);
  expect(breakLines('', upTo(3))).toEqual(['']);
});

test('a character wider than the line stands alone, and composed ones stay whole', () => {
  expect(breakLines('一二', () => false)).toEqual(['一', '二']);
  expect(breakLines('👨‍👩‍👧一', (part) => part.length <= 8)).toEqual(['👨‍👩‍👧', '一']);
});
