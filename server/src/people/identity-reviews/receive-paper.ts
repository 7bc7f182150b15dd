import {
  type IncomingFile,
  Refusal,
  type AppContext,
  inTransaction,
  mediaTypeOf,
  newId,
  readWhole,
  sealFile,
  takeToken,
} from '../../platform/index.ts';
import { neededPapers, openClaim, type PaperKind } from './claim.ts';
import { insertPaper, lockOwnReview, markArrived } from './identity-reviews-store.ts';

const LARGEST_BYTES = 8 * 1024 * 1024;
/** Formats that the console's browser shows; the server never decodes them. */
const PHOTOGRAPHS = new Set(['image/jpeg', 'image/png']);

/**
 * One photograph, encrypted in memory: its plain bytes never touch a disk. The row comes before the bytes, so
 * that every file has a row; a row without bytes is removed by a job.
 */
export async function receivePaper(
  context: AppContext,
  accountId: string,
  given: { reviewId: string; kind: PaperKind },
  file: IncomingFile,
) {
  const bytes = await readWhole(file, LARGEST_BYTES);
  const mediaType = bytes && mediaTypeOf(bytes);
  if (bytes === undefined || mediaType === undefined || !PHOTOGRAPHS.has(mediaType))
    throw new Refusal('PAPER_UNREADABLE');
  await takeToken(
    context,
    'identity-paper',
    accountId,
    { capacity: 20, refillSeconds: 300 },
    'TOO_MANY_REQUESTS',
  );
  const id = newId(context.now().getTime());
  const { objectKey, keySealed, sealed } = sealFile(context, 'identity-paper', id, bytes);
  await inTransaction(context.db, async (tx) => {
    const review = await lockOwnReview(tx, accountId, given.reviewId);
    if (review?.state !== 'draft' || review.claim_sealed === null) throw new Refusal('NOT_FOUND');
    if (
      !neededPapers(review.kind, openClaim(context, review.claim_sealed).isRepresentative).includes(given.kind)
    )
      throw new Refusal('BAD_INPUT', undefined, { fields: ['kind'] });
    await insertPaper(tx, {
      id,
      review_id: review.id,
      kind: given.kind,
      object_key: objectKey,
      key_sealed: keySealed,
      media_type: mediaType,
      size_bytes: bytes.length,
    });
  });
  await context.objects.put(sealed);
  await inTransaction(context.db, async (tx) => {
    const review = await lockOwnReview(tx, accountId, given.reviewId);
    if (review?.state !== 'draft') throw new Refusal('STATE_CHANGED');
    await markArrived(tx, id, context.now());
  });
  return { id, kind: given.kind, sizeBytes: bytes.length };
}
