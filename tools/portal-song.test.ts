import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSong, SONG } from './portal-song.ts';

test('the headings’ face holds the characters of the fixed headings, and weighs no more than 25 KB', async () => {
  const kept = readFileSync(SONG);
  // Made from the list: run `node tools/portal-song.ts` where they differ.
  expect(kept.equals(await makeSong())).toBe(true);
  expect(kept.length).toBeLessThanOrEqual(25_000);
});
