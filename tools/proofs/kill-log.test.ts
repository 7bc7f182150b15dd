import { expect, test } from 'vitest';
import { proveKillLog } from './kill-log.ts';

test(
  'the log loses no acknowledged record when intake, sealer, witness and PostgreSQL are killed under load',
  { timeout: 180_000 },
  async () => {
    const told: string[] = [];
    const { faults, backMs, entries } = await proveKillLog(1, 5, (line) => told.push(line));
    expect(faults, told.join('\n')).toEqual([]);
    expect(Object.values(backMs).map((all) => all.length)).toEqual([1, 1, 1, 1]);
    expect(entries).toBeGreaterThan(100);
  },
);
