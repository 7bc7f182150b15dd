import { sql } from 'kysely';
import { eraseWorks } from '../account-closing/index.ts';
import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { notifyAccount, lockAccount } from '../../people/index.ts';
import {
  lockWorkForErasure,
  endErasure,
  eraseWorkKind,
  findErasure,
  findOpenErasure,
  listDueErasures,
  postponeErasure,
} from '../../works/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { findErasable, listErasureBlockers } from './erasures-read-model.ts';

const POSTPONED_MS = 3_600_000;

/** One work is one transaction: it is destroyed whole and said in the log, or nothing is. */
export const eraseDueWork = itemJob({
  kind: eraseWorkKind,
  label: '作品删除',
  listDue: (context, free) => listDueErasures(context.db, context.now(), free('work_erasure.id')),
  run: async (context, id) => {
    const due = await findErasure(context.db, id);
    if (due?.state === 'waiting') await erase(context, due);
  },
});

const erase = (context: AppContext, due: { id: string; work_id: string; account_id: string }) =>
  inTransaction(context.db, async (tx) => {
    const now = context.now();
    const work = await lockWorkForErasure(tx, due.work_id);
    const erasure = await findOpenErasure(tx, due.work_id);
    if (erasure === undefined || erasure.due_at > now) return;
    // Deleted or transferred: the applicant has no right to erase it any more.
    const own = work && (await findErasable(tx, due.account_id, due.work_id));
    if (own === undefined) return void (await endErasure(tx, erasure.id, 'cancelled', now));
    await lockAccount(tx, due.account_id);
    // A hold or an objection may have been added since: nothing is destroyed, and the job checks again.
    if ((await listErasureBlockers(tx, due.work_id)).length > 0)
      return void (await postponeErasure(tx, erasure.id, new Date(now.getTime() + POSTPONED_MS)));
    await eraseWorks(tx, sql`${due.work_id}::uuid`, now);
    await endErasure(tx, erasure.id, 'done', now);
    await notifyAccount(tx, due.account_id, {
      title: '作品已注销',
      body: `存证编号 ${own.number}：文件、预览、证书与加盐信息已销毁，账本中的记录仍在。`,
      category: 'security',
    });
    await appendRecord(
      tx,
      { type: 'erasure', v: 1, deposit_id: own.number, erased_at: now.toISOString() },
      due.work_id,
    );
  });
