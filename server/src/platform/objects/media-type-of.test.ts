import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type-of.ts';

test.each([
  ['ffd8ffe0', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
  ['524946460000000057454250', 'image/webp'],
  ['49492a00', 'image/tiff'],
  ['255044462d312e37', 'application/pdf'],
])('%s is %s', (hex, mediaType) => {
  expect(mediaTypeOf(Buffer.from(hex, 'hex'))).toBe(mediaType);
});

test.each(['', '3c68746d6c3e', '504b0304', '89504e47', '000000255044462d'])('%s is none of them', (hex) => {
  expect(mediaTypeOf(Buffer.from(hex, 'hex'))).toBeUndefined();
});
