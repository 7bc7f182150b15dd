import type { Tx } from '../../platform/index.ts';

/** Logged works with their numbers: their chains end with an erasure record. */
export const listDeposited = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .innerJoin('work_record', 'work_record.work_id', 'work.id')
    .select(['work.id', 'deposit.number'])
    .where('work_record.seq', '=', 0)
    .where('work.account_id', '=', accountId)
    .where('work.erased_at', 'is', null)
    .orderBy('work.id')
    .execute();
