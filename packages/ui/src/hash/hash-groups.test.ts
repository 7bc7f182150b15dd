import { expect, test } from 'vitest';
import { digestBytes, hashGroups, shortHash } from './hash-groups.ts';

const digest = '00ff'.repeat(16);

test('a digest is shown in sixteen groups of four', () => {
  expect(hashGroups(digest)).toHaveLength(16);
  expect(hashGroups(digest).join('')).toBe(digest);
});

test('a narrow row shows both ends', () => {
  expect(shortHash(digest)).toBe('00ff…00ff');
});

test('only 64 hex digits are a digest', () => {
  expect(digestBytes(digest)?.slice(0, 2)).toEqual(Uint8Array.of(0, 255));
  expect(digestBytes('00ff')).toBeUndefined();
  expect(digestBytes('zz'.repeat(32))).toBeUndefined();
});
