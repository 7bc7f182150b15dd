import { type AppContext, beijingDay, forEachRow, inTransaction, isDaytime } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { listEndingFiles, markReminded, type EndingFile } from './waiting-files-store.ts';

const DAYS_BEFORE_MS = 3 * 86_400_000;
const BATCH = 100;

/** Job: tells, three days before, that a file kept by the platform will be destroyed; once for each. */
export async function remindOfWaitingFiles(context: AppContext): Promise<void> {
  const now = context.now();
  if (!isDaytime(now)) return;
  const ending = await listEndingFiles(context.db, now, new Date(now.getTime() + DAYS_BEFORE_MS), BATCH);
  await forEachRow(
    context,
    ending,
    ({ id }) => `waiting file ${id}`,
    (one) =>
      inTransaction(context.db, async (tx) => {
        if (await markReminded(tx, one.id, now)) await notifyAccount(tx, one.account_id, reminderOf(one));
      }),
  );
}

function reminderOf({ described, file_name, expires_at }: EndingFile) {
  const day = beijingDay(expires_at);
  const name = described?.title || file_name;
  return {
    title: '交给平台保管的文件快到期了',
    body: `「${name}」还没有登载，保管到 ${day}。到期后文件从平台删除；要存证，请在此之前从“我的作品”里继续。`,
    link: 'personal?currentType=account',
    category: 'orders' as const,
    message: { kind: 'expiry' as const, params: { what: '交给平台保管的文件', day } },
  };
}
