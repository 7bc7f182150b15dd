import { expect, test } from 'vitest';
import { formatRest } from './format-rest.ts';

test('the remaining time is shown once there is a pace', () => {
  expect(formatRest(0, 100, 5000)).toBeUndefined();
  expect(formatRest(50, 100, 1000)).toBeUndefined();
  expect(formatRest(62, 100, 6200)).toBe('约剩 4 秒');
  expect(formatRest(1, 100, 2000)).toBe('约剩 4 分钟');
});
