import { createHash, randomBytes } from 'node:crypto';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { IncomingFile } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { objectKey } from '../objects/object-store.ts';
import { Refusal } from '../refusal.ts';
import { makeVault } from '../vault.ts';
import type { World } from '../world.ts';
import { neededPapers, openClaim, type PaperKind } from './claim.ts';
import { insertPaper, lockOwnReview, markArrived } from './identity-reviews-store.ts';

const LARGEST_BYTES = 8 * 1024 * 1024;

/**
 * One photograph, encrypted in memory: its plain bytes never touch a disk. The row comes before the bytes, so that
 * there is no file that no row names; a row whose bytes did not come is swept away.
 */
export async function receivePaper(
  world: World,
  accountId: string,
  given: { reviewId: string; kind: PaperKind },
  file: IncomingFile,
) {
  const bytes = await readAll(file);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) throw new Refusal('PAPER_UNREADABLE');
  await takeToken(
    world,
    'identity-paper',
    accountId,
    { capacity: 20, refillSeconds: 300 },
    'TOO_MANY_REQUESTS',
  );
  const id = newId(world.now().getTime());
  const key = randomBytes(32);
  const sealed = makeVault(key).sealBytes('identity-paper', bytes);
  await inTransaction(world.db, async (tx) => {
    const review = await lockOwnReview(tx, accountId, given.reviewId);
    if (review?.state !== 'draft' || review.claim_sealed === null) throw new Refusal('NOT_FOUND');
    if (!neededPapers(review.kind, openClaim(world, review.claim_sealed).isRepresentative).includes(given.kind))
      throw new Refusal('BAD_INPUT', undefined, { fields: ['kind'] });
    await insertPaper(tx, {
      id,
      review_id: review.id,
      kind: given.kind,
      object_key: objectKey(createHash('sha256').update(sealed).digest('hex')),
      key_sealed: world.vault.sealBytes(`identity-paper:${id}`, key),
      media_type: mediaType,
      size_bytes: bytes.length,
    });
  });
  await world.objects.put(sealed);
  await inTransaction(world.db, async (tx) => {
    const review = await lockOwnReview(tx, accountId, given.reviewId);
    if (review?.state !== 'draft') throw new Refusal('STATE_CHANGED');
    await markArrived(tx, id, world.now());
  });
  return { id, kind: given.kind, sizeBytes: bytes.length };
}

async function readAll({ stream }: IncomingFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    // Read to its end either way: a multipart body that is left standing blocks its connection.
    if (size <= LARGEST_BYTES) parts.push(part);
  }
  if (size > LARGEST_BYTES) throw new Refusal('PAPER_UNREADABLE');
  return Buffer.concat(parts);
}

/** By the first bytes; nothing of ours decodes it, the browser of the console does. */
function mediaTypeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  return undefined;
}
