import type { ChangeDetail, ChangeMaterialKind } from '@yinji/contract';
import { findCertificationForm } from '../certification/index.ts';
import { listCorrections, presentCorrection } from '../corrections/index.ts';
import { Refusal, type AppContext, listAttachments, presentAttachment } from '../../platform/index.ts';
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

/** A whole change, for its holder and for the case's reviewer. @throws Refusal NOT_FOUND */
export async function presentChange(context: AppContext, id: string): Promise<ChangeDetail> {
  const row = await findChange(context.db, id);
  const work = row && (await findWork(context.db, row.work_id));
  const inForce = row && (await findCertificationForm(context, row.work_id));
  if (row === undefined || work === undefined || inForce === undefined) throw new Refusal('NOT_FOUND');
  return {
    ...presentSummary(row, work.title),
    depositNumber: work.number ?? '',
    reason: openText(context.vault, row.reason_sealed),
    before: formBefore(context.vault, row, inForce),
    after: openForm(context.vault, row.after_sealed),
    materials: (await listAttachments(context.db, 'change', id)).map((one) =>
      presentAttachment<ChangeMaterialKind>(context, one),
    ),
    corrections: (await listCorrections(context.db, 'change', id)).map((one) =>
      presentCorrection(context, one),
    ),
    remark: row.remark,
    certificateNumber: row.certificate_number,
  };
}
