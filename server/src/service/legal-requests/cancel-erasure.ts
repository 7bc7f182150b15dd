import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { lockWorkForErasure, endErasure, findOpenErasure } from '../../works/index.ts';
import { getErasure } from './get-erasure.ts';

export async function cancelErasure(context: AppContext, accountId: string, workId: string) {
  await inTransaction(context.db, async (tx) => {
    const work = await lockWorkForErasure(tx, workId);
    if (work?.account_id !== accountId) throw new Refusal('NOT_FOUND');
    const erasure = await findOpenErasure(tx, workId);
    if (erasure === undefined) throw new Refusal('STATE_CHANGED');
    await endErasure(tx, erasure.id, 'cancelled', context.now());
    await notifyAccount(tx, accountId, {
      title: '作品注销已取消',
      body: `「${work.title}」没有改变。`,
      link: `product-detail?id=${workId}`,
      category: 'security',
    });
  });
  return getErasure(context, accountId, workId);
}
