import { checkOwnCode, useUpCode, notifyAccount } from '../../people/index.ts';
import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { lockWorkForErasure, insertErasure } from '../../works/index.ts';
import { findErasable, listErasureBlockers } from './erasures-read-model.ts';
import { getErasure, WAITING_HOURS } from './get-erasure.ts';

/** A repeated request keeps the first time. */
export async function requestErasure(
  context: AppContext,
  accountId: string,
  { workId, code }: { workId: string; code: string },
) {
  if ((await findErasable(context.db, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const codeId = await checkOwnCode(context, accountId, 'erase-work', code);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const work = await lockWorkForErasure(tx, workId);
    if (work?.account_id !== accountId) throw new Refusal('NOT_FOUND');
    await useUpCode(context, tx, codeId);
    const blockers = await listErasureBlockers(tx, workId);
    if (blockers.length > 0) throw new Refusal('ERASURE_BLOCKED', undefined, { blockers });
    const due_at = new Date(now.getTime() + WAITING_HOURS * 3_600_000);
    await insertErasure(tx, { id: newId(), work_id: workId, account_id: accountId, asked_at: now, due_at });
    await notifyAccount(tx, accountId, {
      title: `已收到作品注销申请，${WAITING_HOURS} 小时后执行`,
      body: `「${work.title}」：执行前可以取消。若非本人操作，请立即取消并修改密码。`,
      link: `product-detail?id=${workId}`,
      category: 'security',
    });
  });
  return getErasure(context, accountId, workId);
}
