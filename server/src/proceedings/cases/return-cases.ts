import { auditStaff } from '../../people/index.ts';
import type { Tx } from '../../platform/index.ts';
import { lockInHand, putCaseBack } from './returns-store.ts';

/** Everything that somebody has in hand goes back into the queue: they left, or have another role. */
export async function returnCases(tx: Tx, staffId: string, now: Date): Promise<void> {
  for (const caseId of await lockInHand(tx, staffId)) {
    await putCaseBack(tx, { caseId, staffId, how: 'lapsed', now });
    await auditStaff(tx, staffId, 'case-lapsed', caseId);
  }
}
