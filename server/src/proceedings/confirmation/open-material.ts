import {
  type BlobAnswer,
  Refusal,
  type StaffActor,
  type AppContext,
  findEnclosure,
  inTransaction,
  openEnclosure,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findCaseOf } from '../cases/index.ts';

/** A material of the reviewer's own case; the audit is committed before a byte is shown. */
export async function openMaterial(
  context: AppContext,
  actor: StaffActor,
  { caseId, materialId }: { caseId: string; materialId: string },
): Promise<BlobAnswer> {
  const row = await findCaseOf(context.db, caseId, actor);
  const material = await findEnclosure(context.db, 'change', materialId);
  if (row === undefined || material === undefined || material.subject_id !== row.subject_id)
    throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'material-opened', materialId));
  return openEnclosure(context, 'change', materialId);
}
