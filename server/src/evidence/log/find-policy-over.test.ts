import { expect, test } from 'vitest';
import { openTestDatabase } from '@yinji/testkit/database/open-test-database';
import { findPolicyOver } from './find-policy-over.ts';

test('a checkpoint is judged by the policy under which it was cosigned, not by an announced or later one', async () => {
  const database = await openTestDatabase();
  try {
    expect(await findPolicyOver(database.db, 1)).toBeUndefined();
    const now = new Date();
    for (const [seq, policy, after] of [
      [1, 'first', 0],
      [2, 'second', 10],
      [3, 'announced', null],
    ] as const)
      await database.db
        .insertInto('log_policy')
        .values({
          seq,
          policy,
          witnesses: '[]',
          quorum: 1,
          record_sha256: Buffer.alloc(32, seq),
          changed_at: now,
          in_force_at: after === null ? null : now,
          after_size: after,
        })
        .execute();
    expect(await Promise.all([1, 10, 11, 99].map((size) => findPolicyOver(database.db, size)))).toEqual([
      'first',
      'first',
      'second',
      'second',
    ]);
  } finally {
    await database.close();
  }
});
