import { describe, expect, test } from 'vitest';
import { FAULTS, missing, proveFailover } from './prove-failover.ts';

const [absent] = missing();
const faults = FAULTS.filter(({ name }) => name === 'the primary machine stands still');

test.runIf(absent)(`no database machine is lost: ${absent}`, () => expect(absent).toMatch(/^not installed/));

describe.skipIf(absent)('three database machines', () => {
  test(
    'a primary that stood still comes back, and nothing acknowledged is lost',
    { timeout: 600_000 },
    async () => {
      const told: string[] = [];
      const found = await proveFailover({ seed: 1, schedules: 1, faults }, (line) => told.push(line));
      expect(found, told.join('\n')).toEqual([]);
    },
  );
});
