import { type BlobAnswer, Refusal, type StaffActor, type World, inTransaction } from '../../platform/index.ts';
import { findCaseOf } from '../cases/index.ts';
import { auditStaff } from '../../people/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { isOfFormerHolder } from './certification-store.ts';
import { findFile, type FileRow } from './files-store.ts';
import { openAttachment } from './open-attachment.ts';
import { presentFile } from './present-certification.ts';

const answer = (world: World, row: FileRow): BlobAnswer => ({
  body: openAttachment(world, row),
  contentType: row.media_type,
  fileName: presentFile(world, row).name,
});

/** For its holder. */
export async function getAttachment(world: World, accountId: string, id: string): Promise<BlobAnswer> {
  const row = await findFile(world.db, id);
  if (
    row === undefined ||
    (await findOwnWork(world.db, accountId, row.work_id)) === undefined ||
    (await isOfFormerHolder(world.db, row.work_id))
  )
    throw new Refusal('NOT_FOUND');
  return answer(world, row);
}

/** For the reviewer who holds the case, while it is open; that it was looked at is written down first. */
export async function getCaseAttachment(
  world: World,
  staff: StaffActor,
  { caseId, id }: { caseId: string; id: string },
): Promise<BlobAnswer> {
  const row = await findFile(world.db, id);
  const held = await findCaseOf(world.db, caseId, staff);
  const isTheirs = held?.kind === 'certification' && held.decided_at === null && held.work_id === row?.work_id;
  if (row === undefined || !isTheirs) throw new Refusal('NOT_FOUND');
  await inTransaction(world.db, (tx) => auditStaff(tx, staff.staffId, 'certification-file-opened', id));
  return answer(world, row);
}
