import {
  type AppContext,
  type IncomingFile,
  receiveAttachment,
  Refusal,
  type Tx,
} from '../../platform/index.ts';
import type { IdentityPaperKind } from '@yinji/contract';
import { neededPapers, openClaim } from './claim.ts';
import { lockOwnReview } from './identity-reviews-store.ts';

/** One photograph for a draft. */
export async function receivePaper(
  context: AppContext,
  accountId: string,
  { reviewId, kind }: { reviewId: string; kind: IdentityPaperKind },
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
