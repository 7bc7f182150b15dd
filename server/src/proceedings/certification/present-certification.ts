import type { AttachmentKind, CertificationForm } from '@yinji/contract';
import { sha256, toHex } from '@yinji/evidence';
import { findOpenCorrection, presentCorrection } from '../corrections/index.ts';
import { getKeyCertificateSha256 } from '../../evidence/index.ts';
import {
  type AppContext,
  type AttachmentRow,
  listAttachments,
  presentAttachment,
  Refusal,
} from '../../platform/index.ts';
import { type WorkRow, findOwnWork } from '../../works/index.ts';
import { findCertification } from './certification-store.ts';
import { isOfFormerHolder } from './certification-read-model.ts';
import { ownershipBytes, readCurrentForm } from './form.ts';
import { listOwners, type OwnerRow } from './owners-store.ts';

/** The holder's view of a certification; null before it is begun. */
export async function presentCertification(context: AppContext, accountId: string, workId: string) {
  const work = Refusal.unlessFound(await findOwnWork(context.db, accountId, workId));
  const row = await findCertification(context.db, workId);
  const form = await readCurrentForm(context, context.db, work);
  if (row === undefined || form === undefined || work.certification_state === null) return null;
  const isOthers = await isOfFormerHolder(context.db, workId);
  const open = await findOpenCorrection(context.db, 'certification', workId);
  const rows = await listOwners(context.db, workId);
  const isSigned = work.certification_state === 'reviewing' || work.certification_state === 'passed';
  return {
    workId,
    depositNumber: work.number ?? '',
    state: work.certification_state,
    form: isOthers ? null : form,
    owners: (isOthers ? [] : form.owners).map((owner) => {
      const kept = rows.find(({ id }) => id === owner.id);
      return { ...owner, standing: standingOf(work, form, kept), asked: (kept?.asked_at ?? null) !== null };
    }),
    attachments: (isOthers ? [] : await listAttachments(context.db, 'certification', workId)).map((one) =>
      presentFile(context, one),
    ),
    correction: open === undefined ? null : presentCorrection(context, open),
    signature:
      isSigned && row.statement_sha256 !== null && row.signing_key_id !== null && row.signed_at !== null
        ? {
            formSha256: toHex(row.statement_sha256),
            certificateSha256: await getKeyCertificateSha256(context.db, row.signing_key_id),
            signedAt: row.signed_at.toISOString(),
          }
        : null,
    reason: work.certification_reason,
    number: work.certification_number,
    savedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** The applicant may know that somebody was asked, but not that such an account exists. */
export function standingOf(work: WorkRow, form: CertificationForm, row: OwnerRow | undefined) {
  // A form from before owners had rows names the account alone.
  if (row === undefined || row.is_holder) return 'holder' as const;
  if (row.answer === 'declined') return 'declined' as const;
  if (row.answer === null || row.consent_sha256 === null) return 'stated' as const;
  const isSame = Buffer.compare(row.consent_sha256, sha256(ownershipBytes(work, form))) === 0;
  return isSame ? ('confirmed' as const) : ('outdated' as const);
}

export const presentFile = (context: AppContext, row: AttachmentRow) => ({
  ...presentAttachment<AttachmentKind>(context, row),
  uploadedAt: row.begun_at.toISOString(),
});
