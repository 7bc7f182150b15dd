import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const bytes = (head: number[]) =>
  new Blob([Uint8Array.from([...head, ...Array.from({ length: 16 }, () => 0)])]);
const sized = (blob: Blob, size: number) => ({ size, slice: blob.slice.bind(blob) }) as unknown as Blob;
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['webp', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
  ['bmp', [0x42, 0x4d]],
  ['tif', [0x49, 0x49, 0x2a, 0x00]],
  ['tif', [0x4d, 0x4d, 0x00, 0x2a]],
])('a %s is recognised by its first bytes', async (format, head) => {
  expect(await checkFile(bytes(head))).toEqual({ format });
});

test('an SVG, a GIF, a text and an empty file are refused in the fixed words', async () => {
  for (const blob of [
    new Blob(['<svg xmlns=""/>']),
    new Blob(['GIF89a..........']),
    new Blob(['画']),
    new Blob([]),
  ]) {
    expect(await checkFile(blob)).toEqual({ wrong: '不支持的图片格式' });
  }
});

test('104,857,600 bytes are refused and one byte less is accepted', async () => {
  expect(await checkFile(sized(jpeg, 104_857_600))).toEqual({ wrong: '文件不能超過100M' });
  expect(await checkFile(sized(jpeg, 104_857_599))).toEqual({ format: 'jpeg' });
});
