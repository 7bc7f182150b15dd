import {
  revokeAllSessions,
  lockAccountForClosing,
  checkOwnCode,
  useUpCode,
  notifyAccount,
} from '../../people/index.ts';
import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { findOpenClosing, insertClosing } from './account-closing-store.ts';
import { countBlockers } from './blockers-read-model.ts';

/** Days in which the person can cancel. */
export const WAITING_DAYS = 7;

/**
 * Ends every session; signing in again within the waiting time cancels. A repeated request keeps the first
 * time.
 */
export async function closeAccount(
  context: AppContext,
  accountId: string,
  code: string,
): Promise<{ dueAt: string }> {
  const codeId = await checkOwnCode(context, accountId, 'close-account', code);
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    if ((await lockAccountForClosing(tx, accountId)) === undefined) throw new Refusal('SESSION_ENDED');
    await useUpCode(context, tx, codeId);
    const blockers = await countBlockers(tx, accountId);
    if (blockers.length > 0) throw new Refusal('CLOSING_BLOCKED', undefined, { blockers });
    await insertClosing(tx, newId(), accountId, new Date(now.getTime() + WAITING_DAYS * 86_400_000));
    await revokeAllSessions(tx, accountId, now);
    await notifyAccount(tx, accountId, {
      title: `已收到注销申请，${WAITING_DAYS} 天后执行`,
      body: '期间登录即取消注销。若非本人操作，请立即登录并修改密码。',
      category: 'security',
    });
    const closing = await findOpenClosing(tx, accountId);
    if (closing === undefined) throw new Refusal('STATE_CHANGED');
    return { dueAt: closing.due_at.toISOString() };
  });
}
