import { isStillIdle, listIdle, putCaseBack } from '../cases/index.ts';
import { type AppContext, forEachRow, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';

/** Job: returns a taken case that was not opened. */
export async function returnIdleCases(context: AppContext): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - context.config.reviewIdleMinutes * 60_000);
  await forEachRow(
    context,
    await listIdle(context.db, before),
    ({ id }) => `idle case ${id}`,
    ({ id, staffId }) =>
      inTransaction(context.db, async (tx) => {
        if (!(await isStillIdle(tx, id, before))) return;
        if (await putCaseBack(tx, { caseId: id, staffId, how: 'lapsed', now }))
          await auditStaff(tx, staffId, 'case-lapsed', id);
      }),
  );
}
