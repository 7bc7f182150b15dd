import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { findPerson } from '../identity/index.ts';
import { listOpenedAttachments, openProceeding } from '../proceedings/index.ts';
import { findStaffName, listOwnStaffIds } from '../staff/index.ts';
import { openClaim } from './claim.ts';
import { findReview } from './identity-reviews-store.ts';
import { listPapers } from './list-papers.ts';
import { review } from './review.ts';

/** Shows the whole claim to a staff member; the access is audited first. */
export async function openReview(context: AppContext, actor: StaffActor, id: string) {
  const row = await findReview(context.db, id);
  if (row?.state !== 'waiting' || row.claim_sealed === null || row.submitted_at === null)
    throw new Refusal('NOT_FOUND');
  await openProceeding(context, actor, review, id, { about: [row.account_id] });
  const claim = openClaim(context, row.claim_sealed);
  const papers = await listPapers(context.db, id);
  const seen = await listOpenedAttachments(context.db, actor, 'identity-review', papers);
  const applicant = row.kind === 'organisation' ? await findPerson(context, row.account_id) : undefined;
  return {
    id,
    kind: row.kind,
    state: row.state,
    ...claim,
    applicant: applicant?.name ?? null,
    word: row.word,
    submittedAt: row.submitted_at.toISOString(),
    papers: papers.map((paper) => ({
      id: paper.id,
      kind: paper.kind,
      sizeBytes: paper.size_bytes,
      seen: seen.has(paper.id),
    })),
    first:
      row.first_by === null || row.first_at === null
        ? null
        : { name: (await findStaffName(context.db, row.first_by)) ?? '', at: row.first_at.toISOString() },
    isMine: row.first_by !== null && (await listOwnStaffIds(context.db, actor.staffId)).has(row.first_by),
  };
}
