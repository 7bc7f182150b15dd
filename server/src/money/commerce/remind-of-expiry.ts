import { type QuotaKind, type AppContext, forEachRow, inTransaction, isDaytime } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { insertReminder, listDueReminders, type DueReminder } from './reminders-store.ts';

const BEIJING_MS = 8 * 3_600_000;
const BATCH = 200;

const QUOTA_NAMES: Record<QuotaKind, string> = {
  evidence: '存证',
  authentic: '确权',
  gallery: '图册作品',
  common: '普通作品',
};

/** Job: reminds seven days and one day before a membership or a quota ends, once each. */
export async function remindOfExpiry(context: AppContext): Promise<void> {
  const now = context.now();
  if (!isDaytime(now)) return;
  for (;;) {
    const due = await listDueReminders(context.db, now, BATCH);
    const done = await forEachRow(
      context,
      due,
      (one) => `reminder to ${one.account_id}`,
      (one) =>
        inTransaction(context.db, async (tx) => {
          // The row comes first: of two processes the second finds it and sends nothing.
          if (await insertReminder(tx, one, now)) await notifyAccount(tx, one.account_id, reminderOf(one));
        }),
    );
    // Those that failed are still due: another page of them alone would not end.
    if (due.length < BATCH || done === 0) return;
  }
}

/** Pure. */
export function reminderOf({ ends_at, days, is_membership, rests }: DueReminder) {
  const end = new Date(ends_at.getTime() + BEIJING_MS);
  const day = `${end.getUTCMonth() + 1}月${end.getUTCDate()}日`;
  const kinds = (Object.keys(QUOTA_NAMES) as QuotaKind[]).filter((kind) => (rests[kind] ?? 0) > 0);
  const left = kinds.map((kind) => `${QUOTA_NAMES[kind]} ${rests[kind]} 次`).join('、');
  const what = is_membership && left !== '' ? '会员与剩余额度' : is_membership ? '会员' : '剩余额度';
  const when = days === 0 ? '今天' : days === 1 ? '明天' : `将在 ${days} 天后`;
  return {
    title: `${what}${when}到期`,
    body: `${what}将于 ${day}到期。${left === '' ? '' : `尚可使用：${left}。`}已完成的存证与证书不受影响。`,
    link: 'personal?currentType=memberCenter',
    category: 'orders' as const,
    message: { kind: 'expiry' as const, params: { what, day } },
  };
}
