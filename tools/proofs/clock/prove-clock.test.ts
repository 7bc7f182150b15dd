import { expect, test } from 'vitest';
import { proveClock } from './prove-clock.ts';

test(
  'a clock goes wrong and right again: what was received meanwhile becomes whole and verifies',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const steps = [
      { part: 'server', minutes: 10 },
      { part: 'witness', minutes: -10 },
    ] as const;
    expect(await proveClock({ steps, wrongMs: 3000 }, (line) => told.push(line)), told.join('\n')).toEqual([]);
    expect(told[0]).toContain('CLOCK_WRONG');
  },
);
