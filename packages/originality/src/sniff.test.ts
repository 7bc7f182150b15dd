import { describe, expect, it } from 'vitest';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { sniffPicture } from './sniff.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('sniffPicture', () => {
  it.each(['jpeg', 'png', 'webp', 'bmp', 'tif'] as const)(
    'recognises a %s by its first 16 bytes',
    async (format) => {
      const file = await drawPicture(2, { width: 64, height: 48, format });
      expect(sniffPicture(file.subarray(0, 16))).toBe(format);
    },
  );

  it.each(['4d4d 002a', '4949 2b00', '4d4d 002b'])('recognises the TIFF head %s', (head) => {
    expect(sniffPicture(hex(head))).toBe('tif');
  });

  it.each([
    '',
    'ffd8',
    '89504e470d0a1a',
    '52494646 00000000 57415645',
    '47494638 3961',
    '25504446',
    '3c737667',
  ])('does not take “%s” for a picture', (head) => {
    expect(sniffPicture(hex(head))).toBeUndefined();
  });
});
