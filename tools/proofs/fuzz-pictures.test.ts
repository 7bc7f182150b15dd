import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { openDecoders, PictureError } from '@yinji/originality';
import { provePictureFuzz } from './fuzz-pictures.ts';

test('mutated pictures of all five types are refused, or searched', async () => {
  const told: string[] = [];
  const { faults, said } = await provePictureFuzz(160, 8, (line) => told.push(line));
  expect(faults, told.join('\n')).toEqual([]);
  expect(Object.keys(said).toSorted()).toEqual(['bmp', 'jpeg', 'png', 'tif', 'webp']);
  // If every mutant were refused on opening, what stands behind would be untested.
  for (const words of Object.values(said)) expect(words['searched']).toBeGreaterThan(2);
});

test('a decoder that dies, or gives other pixels each time, is seen', async () => {
  const decoders = openDecoders();
  let calls = 0;
  const { faults } = await provePictureFuzz(12, 8, () => undefined, {
    lookAtPicture: decoders.lookAtPicture,
    async inspectPicture(path, turn) {
      const inspected = await decoders.inspectPicture(path, turn);
      if (Number(basename(path)) % 2 === 1) throw new PictureError('interrupted', 'the decoder died');
      return { ...inspected, pixelSha256: (calls += 1).toString(16).padStart(64, '0') };
    },
  });
  decoders.close();
  const kinds = new Set(faults.map((fault) => /no verdict|other pixels/.exec(fault)?.[0]));
  for (const fault of faults) rmSync(/kept in (.*)\)/.exec(fault)![1]!);
  expect([...kinds].toSorted()).toEqual(['no verdict', 'other pixels']);
});
