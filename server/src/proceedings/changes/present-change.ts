import type { ChangeDetail } from '@yinji/contract';
import { findCertificationForm } from '../certification/index.ts';
import { listCorrections, presentCorrection } from '../corrections/index.ts';
import { Refusal, type World, listEnclosures, presentEnclosure } from '../../platform/index.ts';
import { findWork } from '../../works/index.ts';
import { formBefore, openForm, openText } from './change.ts';
import { findChange, type ChangeRow } from './changes-store.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const presentSummary = (row: ChangeRow, title: string) => ({
  id: row.id,
  workId: row.work_id,
  title,
  kind: row.kind,
  state: row.state,
  begunAt: row.begun_at.toISOString(),
  submittedAt: iso(row.submitted_at),
  decidedAt: iso(row.decided_at),
  number: row.number,
});

/** A change whole, for its holder and for the reviewer who holds its case. @throws Refusal NOT_FOUND */
export async function presentChange(world: World, id: string): Promise<ChangeDetail> {
  const row = await findChange(world.db, id);
  const work = row && (await findWork(world.db, row.work_id));
  const inForce = row && (await findCertificationForm(world, row.work_id));
  if (row === undefined || work === undefined || inForce === undefined) throw new Refusal('NOT_FOUND');
  return {
    ...presentSummary(row, work.title),
    depositNumber: work.number ?? '',
    reason: openText(world.vault, row.reason_sealed),
    before: formBefore(world.vault, row, inForce),
    after: openForm(world.vault, row.after_sealed),
    materials: (await listEnclosures(world.db, 'change', id)).map((one) => presentEnclosure(world, one)),
    corrections: (await listCorrections(world.db, 'change', id)).map((one) => presentCorrection(world, one)),
    remark: row.remark,
    certificateNumber: row.certificate_number,
  };
}
