import {
  type AppContext,
  type BlobAnswer,
  findAttachment,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { openAttachmentAsStaff } from '../../people/index.ts';
import { findCaseOf } from '../cases/index.ts';

/** A material of the reviewer's own case. */
export async function openMaterial(
  context: AppContext,
  actor: StaffActor,
  { caseId, materialId }: { caseId: string; materialId: string },
): Promise<BlobAnswer> {
  const row = await findCaseOf(context.db, caseId, actor);
  const material = await findAttachment(context.db, 'change', materialId);
  if (row === undefined || material === undefined || material.subject_id !== row.subject_id)
    throw new Refusal('NOT_FOUND');
  return openAttachmentAsStaff(context, actor, material);
}
