import { expect, test } from 'vitest';
import { readTiff } from './read-tiff.ts';

/** An entry of a classic directory, big endian: tag, type, count, value or offset. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  bytes.writeUInt32BE(value, 8);
  return bytes;
}

test('a comment in UTF-16 is found behind the Exif directory, in the order of the file', () => {
  const text = Buffer.from('{"AIGC":{}}', 'utf16le').swap16();
  const comment = Buffer.concat([Buffer.from('UNICODE\0'), text]);
  const file = Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from('0001', 'hex'),
    entry(34_665, 4, 1, 26),
    Buffer.alloc(4),
    Buffer.from('0001', 'hex'),
    entry(37_510, 7, comment.length, 44),
    Buffer.alloc(4),
    comment,
  ]);
  expect(readTiff(file).userComment).toBe('{"AIGC":{}}');
  for (let end = 0; end < file.length; end += 1)
    expect(readTiff(file.subarray(0, end)).userComment, `cut at ${end}`).toBeUndefined();
});

test('XMP is found in a BigTIFF, little endian', () => {
  const file = Buffer.alloc(16 + 8 + 20 + 8 + 5);
  file.write('II', 0);
  file.writeUInt16LE(43, 2);
  file.writeUInt16LE(8, 4);
  file.writeBigUInt64LE(16n, 8);
  file.writeBigUInt64LE(1n, 16);
  file.writeUInt16LE(700, 24);
  file.writeUInt16LE(1, 26);
  file.writeBigUInt64LE(9n, 28);
  file.writeBigUInt64LE(48n, 36);
  file.write('<packet/>', 48);
  expect(Buffer.from(readTiff(file).xmp ?? []).toString()).toBe('<packet/>');
  file.writeBigUInt64LE(BigInt(Number.MAX_SAFE_INTEGER), 36);
  expect(readTiff(file).xmp).toBeUndefined();
});
