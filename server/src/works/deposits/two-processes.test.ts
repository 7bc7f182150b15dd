import { openDatabase } from '../../platform/db/database.ts';
import { startJobs } from '../../platform/jobs/index.ts';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import type { AppContext } from '../../platform/app-context.ts';
import { finishDeposit } from './finish-deposit.ts';
import { stampTwice } from './stamp-twice.ts';
import { submitDeposit } from './submit-deposit.ts';

const DEPOSITS = 12;
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

test('two servers on one database buy one stamp of each authority and one receipt for a deposit', async () => {
  const given = { receipt: 0, first: 0, second: 0 };
  const parts = {
    sealer: { receipt: async () => `receipt ${(given.receipt += 1)}` },
    time: {
      states: () => [{ name: 'first' }, { name: 'second' }],
      async stamp(_digest: Uint8Array, { not }: { not?: string } = {}) {
        const authority = not === undefined ? 'first' : 'second';
        given[authority] += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        const bytes = Buffer.from(authority);
        return { authority, response: bytes, token: { genTime: new Date() }, coveredUntil: null };
      },
    },
  } as unknown as Partial<AppContext>;
  const one = { ...studio.context, ...parts };
  const creator = await studio.creator();
  for (let at = 0; at < DEPOSITS; at += 1) {
    const workId = await studio.draft(creator);
    await submitDeposit(studio.context, creator.accountId, await studio.signed(creator, workId));
  }
  await one.db
    .updateTable('deposit')
    .set({ tlog_proof: 'proof' })
    .where('received_at', 'is not', null)
    .execute();
  const url = studio.database.url;
  const other = openDatabase(url);
  const running = [one, { ...one, db: other.db }].map((context) =>
    startJobs(context, [finishDeposit, stampTwice]),
  );
  try {
    await waitFor(async () => {
      const done = await one.db
        .selectFrom('deposit')
        .select('work_id')
        .where('second_token', 'is not', null)
        .execute();
      expect(done).toHaveLength(DEPOSITS);
    });
    expect(given).toEqual({ receipt: DEPOSITS, first: DEPOSITS, second: DEPOSITS });
  } finally {
    for (const jobs of running) await jobs.stop();
    await other.close();
  }
});
