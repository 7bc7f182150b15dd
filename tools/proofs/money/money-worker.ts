import { join } from 'node:path';
import { openPool } from '../../../sealer/src/open-pool.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { readSimulatedMerchant } from '../../../server/src/platform/providers/payment/index.ts';
import { Refusal } from '../../../server/src/platform/refusal.ts';
import { openMoneyContext } from '@yinji/testkit/money/open-money-context';
import { runOperation } from './run-operation.ts';
import type { Answer, Asked } from './money-operations.ts';

/**
 * The process that is killed: the use cases, over a database and a cashier that survive. Speaks with its parent
 * alone.
 */
async function main(): Promise<void> {
  const { DATABASE_URL = '', SEALER_DATABASE_URL = '', SIMULATORS_DIR = '', CASHIER_URL = '' } = process.env;
  const { db } = openDatabase(DATABASE_URL, 6);
  // The leases of the process that was killed.
  await db.deleteFrom('job').where('state', '=', 'running').execute();
  const money = await openMoneyContext({
    db,
    sealerDb: openPool(SEALER_DATABASE_URL, 2),
    dir: SIMULATORS_DIR,
    merchant: await readSimulatedMerchant(join(SIMULATORS_DIR, 'merchant.json')),
    cashierUrl: CASHIER_URL,
    port: Number(process.env['PORT'] ?? 0),
  });
  money.waitForAnswers(400);
  const tell = (answer: Answer | 'ready') => process.send?.(answer);
  process.on('message', ({ id, aheadMs, operation }: Asked) => {
    money.aheadMs = Math.max(money.aheadMs, aheadMs);
    money.reports.length = 0;
    runOperation(money.context, operation).then(
      () => tell({ id }),
      (cause: unknown) =>
        tell(
          cause instanceof Refusal
            ? { id, refusal: cause.code }
            : { id, fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) },
        ),
    );
  });
  process.once('disconnect', () => process.exit(0));
  tell('ready');
}

await main();
