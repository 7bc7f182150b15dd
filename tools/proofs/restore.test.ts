import { expect, test } from 'vitest';
import { proveRestore } from './restore.ts';

test(
  'a lost disk comes back from a backup: every row with its bytes, the log without a fork',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const form = { kills: 1, beside: 1, after: 2, isWhole: false, seed: 1 };
    expect(await proveRestore(form, (line) => told.push(line)), told.join('\n')).toEqual([]);
    expect(told).toHaveLength(7);
    expect(told.join('\n')).toMatch(/RPO 0 of \d+ acknowledged since the backup, RTO [\d.]+ s/);
  },
);
