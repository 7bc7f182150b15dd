import {
  type AppContext,
  type IncomingFile,
  receiveAttachment,
  Refusal,
  type Tx,
} from '../../platform/index.ts';
import { neededPapers, openClaim, type PaperKind } from './claim.ts';
import { lockOwnReview } from './identity-reviews-store.ts';

/** One photograph for a draft. */
export async function receivePaper(
  context: AppContext,
  accountId: string,
  { reviewId, kind }: { reviewId: string; kind: PaperKind },
  file: IncomingFile,
) {
  const admit = async (tx: Tx) => {
    const review = await lockOwnReview(tx, accountId, reviewId);
    if (review?.state !== 'draft' || review.claim_sealed === null) throw new Refusal('NOT_FOUND');
    if (!neededPapers(review.kind, openClaim(context, review.claim_sealed).isRepresentative).includes(kind))
      throw new Refusal('BAD_INPUT', undefined, { fields: ['kind'] });
  };
  const given = { accountId, subjectKind: 'identity-review', subjectId: reviewId, kind, admit } as const;
  const { id, size_bytes: sizeBytes } = await receiveAttachment(context, given, file);
  return { id, kind, sizeBytes };
}
