import {
  type AppContext,
  type BlobAnswer,
  inTransaction,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findWork, listMaterials } from '../../works/index.ts';
import { findCaseOf } from '../cases/index.ts';
import { listCorrections } from '../corrections/index.ts';
import { openAnswer } from './correction-answer.ts';

/** A file of the work's making that its holder handed in with a correction; audited before a byte is read. */
export async function openCreationMaterial(
  context: AppContext,
  actor: StaffActor,
  { caseId, materialId }: { caseId: string; materialId: string },
): Promise<BlobAnswer> {
  const row = await findCaseOf(context.db, caseId, actor);
  const work = row && (await findWork(context.db, row.work_id));
  if (work === undefined || row?.kind !== 'confirmation' || row.decided_at !== null)
    throw new Refusal('NOT_FOUND');
  const isShown = (await listCorrections(context.db, 'confirmation', row.work_id)).some(
    (one) => openAnswer(context, one, work.account_id)?.materialIds.includes(materialId) === true,
  );
  const material = (await listMaterials(context.db, row.work_id)).find(({ id }) => id === materialId);
  if (!isShown || material === undefined || material.object_key === null) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'case-creation-opened', materialId));
  // Any kind of file, under a name of ours: always a download, never opened by the browser.
  return {
    body: context.objects.stream(material.object_key),
    contentType: 'application/octet-stream',
    fileName: `${material.kind}-${material.id.slice(-6)}${/\.[A-Za-z0-9]{1,5}$/.exec(material.file_name)?.[0] ?? ''}`,
  };
}
