import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes use the largest unit that is at least one', () => {
  expect([0, 1023, 1024, 19_293_798, 104_857_600].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KB',
    '18.4 MB',
    '100 MB',
  ]);
});
