import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openingStream, sealingStream } from './sealed-stream.ts';

const key = randomBytes(32);
const FRAME = 64 * 1024;
const chunks = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  );
const seal = (plain: Buffer, size = 10_000) => buffer(chunks(plain, size).pipe(sealingStream(key)));
const open = (sealed: Buffer, size = 10_000) => {
  const opening = openingStream(key);
  chunks(sealed, size).pipe(opening);
  return buffer(opening);
};

test.each([1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 3 * FRAME + 17])('%i bytes come back', async (length) => {
  const plain = randomBytes(length);
  const sealed = await seal(plain, 7777);
  if (length > 16) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
  expect((await open(sealed, 12_345)).equals(plain)).toBe(true);
});

test('a truncated, reordered or altered file does not open', async () => {
  const sealed = await seal(randomBytes(3 * FRAME));
  const frame = FRAME + 16;
  await expect(open(sealed.subarray(0, 2 * frame))).rejects.toThrow();
  await expect(open(sealed.subarray(0, sealed.length - 1))).rejects.toThrow();
  const swapped = Buffer.concat([
    sealed.subarray(frame, 2 * frame),
    sealed.subarray(0, frame),
    sealed.subarray(2 * frame),
  ]);
  await expect(open(swapped)).rejects.toThrow();
  const altered = Buffer.from(sealed);
  altered[frame + 40] = (altered[frame + 40] ?? 0) ^ 1;
  await expect(open(altered)).rejects.toThrow();
});
