import { type AppContext, type Database, Refusal, type StaffActor } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { listReportSides } from './reports-read-model.ts';
import { endReport, lockReport } from './reports-store.ts';

/**
 * The report is no ground to take the work down; a signed-in reporter is notified. @throws Refusal NOT_FOUND,
 * STATE_CHANGED
 */
export async function keepReported(
  context: AppContext,
  actor: StaffActor,
  { id, answer }: { id: string; answer: string },
): Promise<null> {
  const kind = { name: 'report', lock: lockReport, sides: (db: Database) => listReportSides(db, id) };
  await actOnProceeding(context, actor, kind, { id }, async (tx, report, { staffId, now }) => {
    if (report.decided_at !== null) throw new Refusal('STATE_CHANGED');
    await endReport(tx, id, { outcome: 'kept', answer, decided_by: staffId, decided_at: now });
    if (report.reporter_id !== null)
      await notifyAccount(tx, report.reporter_id, {
        title: '您的举报已处理',
        body: `未予下架：${answer}`,
        category: 'rights',
      });
    return 'kept';
  });
  return null;
}
