import { expect, test } from 'vitest';
import { proveKillLog } from './kill-log.ts';

/** A log that does not come back, on a machine however busy; how fast it does is the full form's matter. */
const STOPPED_MS = 90_000;

test(
  'the log loses no acknowledged record when intake, sealer, witness and PostgreSQL are killed under load',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const { faults, backMs, entries } = await proveKillLog(1, 5, (line) => told.push(line), STOPPED_MS);
    expect(faults, told.join('\n')).toEqual([]);
    expect(Object.values(backMs).map((all) => all.length)).toEqual([1, 1, 1, 1]);
    expect(entries).toBeGreaterThan(100);
  },
);
