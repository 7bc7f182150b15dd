import { Refusal, type StaffActor, type AppContext, inTransaction, tellAccount } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { endReport, lockReport } from './reports-store.ts';

/** The report gives no ground to take the work down; its answer goes to whoever was signed in. @throws Refusal NOT_FOUND, STATE_CHANGED */
export async function keepReported(
  context: AppContext,
  { staffId }: StaffActor,
  { id, answer }: { id: string; answer: string },
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const report = await lockReport(tx, id);
    if (report === undefined) throw new Refusal('NOT_FOUND');
    if (report.decided_at !== null) throw new Refusal('STATE_CHANGED');
    await endReport(tx, id, { outcome: 'kept', answer, decided_by: staffId, decided_at: context.now() });
    await auditStaff(tx, staffId, 'report-kept', id);
    if (report.reporter_id !== null)
      await tellAccount(tx, report.reporter_id, {
        title: '您的举报已处理',
        body: `未予下架：${answer}`,
        category: 'rights',
      });
  });
  context.wake();
  return null;
}
