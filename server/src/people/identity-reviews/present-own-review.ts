import type { Database, AppContext } from '../../platform/index.ts';
import { neededPapers, openClaim } from './claim.ts';
import type { ReviewRow } from './identity-reviews-store.ts';
import { listPapers } from './list-papers.ts';

/** The applicant's view; the claim is not shown again. */
export async function presentOwnReview(context: AppContext, row: ReviewRow, db: Database = context.db) {
  const claim = row.claim_sealed && openClaim(context, row.claim_sealed);
  const papers = claim === null ? [] : await listPapers(db, row.id);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    word: row.word,
    needed: claim === null ? [] : neededPapers(row.kind, claim.isRepresentative),
    papers: papers.map(({ id, kind, size_bytes }) => ({ id, kind, sizeBytes: size_bytes })),
    begunAt: row.begun_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
