import { sha256, sm3, toHex } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { digestSlices } from './digest-slices.ts';

const drawn = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 255);

test.each([0, 1, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1, 9_000_000])(
  'a file of %i bytes gets the digests that the evidence package computes',
  async (size) => {
    const bytes = drawn(size);
    const heard: number[] = [];
    const digests = await digestSlices(new Blob([bytes]), (read) => heard.push(read));
    expect(digests).toEqual({ sha256: toHex(sha256(bytes)), sm3: toHex(sm3(bytes)), sizeBytes: size });
    expect(heard.at(-1) ?? 0).toBe(size);
    expect(heard).toHaveLength(Math.ceil(size / (4 * 1024 * 1024)));
  },
);
