import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { proveMoney } from './money/prove-money.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test(
  "the books balance after each of 400 operations and after two kills, and at the end they equal the provider's",
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const { url, webUrl, sealerUrl } = database;
    const { operations, faults } = await proveMoney({
      databaseUrl: url,
      webUrl,
      sealerUrl,
      operations: 400,
      seed: 4,
      kills: 2,
      tell: (line) => told.push(line),
    });
    expect(faults, told.join('\n')).toEqual([]);
    expect(operations).toBe(400);
  },
);
