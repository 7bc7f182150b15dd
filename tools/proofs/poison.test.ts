import { expect, test } from 'vitest';
import { provePoison } from './poison.ts';

test(
  'a hundred deposits whose bundles cannot be built delay no other, and the console lists each',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    // A machine that does something else as well takes longer than the proof's ten seconds.
    expect(await provePoison(100, (line) => told.push(line), 60_000), told.join('\n')).toEqual([]);
  },
);
