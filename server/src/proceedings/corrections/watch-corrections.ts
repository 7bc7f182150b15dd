import { type Tx, type AppContext, beijingDay, forEachRow, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { lockWork } from '../../works/index.ts';
import type { Corrected } from './corrected.ts';
import { endCorrection, findOpenCorrection, listOpenCorrections, markTold } from './corrections-store.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

/**
 * Job of one kind: reminders at half time and a day before the end; an overdue correction is a withdrawal. Each
 * in its own transaction, checked again under the work's lock, since an answer may have come first.
 */
export async function watchCorrections(context: AppContext, corrected: Corrected): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const batch = await listOpenCorrections(context.db, corrected.kind, after, BATCH);
    await forEachRow(
      context,
      batch,
      ({ id }) => `correction ${id}`,
      ({ work_id, subject_id }) =>
        inTransaction(context.db, (tx) => watchOne(context, tx, corrected, work_id, subject_id)),
    );
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = last.id;
  }
}

async function watchOne(
  context: AppContext,
  tx: Tx,
  corrected: Corrected,
  workId: string,
  subjectId: string,
): Promise<void> {
  const now = context.now();
  const work = await lockWork(tx, workId);
  const row = await findOpenCorrection(tx, corrected.kind, subjectId);
  if (row === undefined || work === undefined) return;
  const holder = await corrected.findHolder(tx, row);
  if (holder === undefined) return;
  const tell = (title: string, body: string) =>
    notifyAccount(tx, holder, { title, body, link: corrected.link(subjectId), category: 'review' });
  if (row.due_at <= now) {
    await endCorrection(tx, corrected.kind, subjectId, 'missed', now);
    const reason = await corrected.lapse(context, tx, row, now);
    await tell(`${corrected.word}已撤回：补正逾期`, `「${work.title}」：${reason}`);
    return;
  }
  const [due, asked] = [row.due_at.getTime(), row.asked_at.getTime()];
  const until = `「${work.title}」的补正请在 ${beijingDay(row.due_at)} 18:00 前提交；逾期视为撤回。`;
  if (row.last_told_at === null && now.getTime() >= due - DAY_MS) {
    await markTold(tx, row.id, 'last_told_at', now);
    await tell('补正明天到期', until);
  } else if (row.half_told_at === null && row.last_told_at === null && now.getTime() >= (asked + due) / 2) {
    await markTold(tx, row.id, 'half_told_at', now);
    await tell('补正时间已过半', until);
  }
}
