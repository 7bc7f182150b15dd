import { expect, test } from 'vitest';
import { findObstacles, proveProduction } from './production.ts';

test.skipIf(findObstacles().length > 0)(
  'docs/operations.md leads to a production whose bundle verifies, and each of its processes ends on request',
  { timeout: 900_000 },
  async () => {
    const told: string[] = [];
    expect(await proveProduction((line) => told.push(line)), told.join('\n')).toEqual([]);
    expect(told.filter((line) => line.startsWith('started  yinji-'))).toHaveLength(4);
    expect(told.filter((line) => line.startsWith('holds    ')).length).toBeGreaterThanOrEqual(8);
  },
);
