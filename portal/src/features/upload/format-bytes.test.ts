import { expect, test } from 'vitest';
import { formatBytes, formatRest } from './format-bytes.ts';

test('sizes are told in the unit that fits', () => {
  expect([40, 319_488, 19_608_371].map(formatBytes)).toEqual(['40 字节', '312 KB', '18.7 MB']);
});

test('a rest is told once there is a pace', () => {
  expect(formatRest(0, 100, 5000)).toBeUndefined();
  expect(formatRest(50, 100, 1000)).toBeUndefined();
  expect(formatRest(62, 100, 6200)).toBe('约剩 4 秒');
  expect(formatRest(1, 100, 2000)).toBe('约剩 4 分钟');
});
