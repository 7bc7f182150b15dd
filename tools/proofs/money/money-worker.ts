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
  const { DATABASE_URL = '', MERCHANT = '', CASHIER_URL = '', PORT = '0' } = process.env;
  const { db } = openDatabase(DATABASE_URL, 6);
  // The leases of the process that was killed.
  await db.deleteFrom('job').where('state', '=', 'running').execute();
  const money = await openMoneyContext({
    db,
    merchant: await readSimulatedMerchant(MERCHANT),
    cashierUrl: CASHIER_URL,
    port: Number(PORT),
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
