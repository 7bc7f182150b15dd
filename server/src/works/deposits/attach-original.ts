import type { InspectedPicture, Turn } from '@yinji/originality';
import { parseManifest, uploadCommitment } from '@yinji/evidence';
import { Refusal, type Tx, type AppContext, enqueue, refusePicture } from '../../platform/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import {
  documentDepositKind,
  extractFeaturesKind,
  indexWorkKind,
  markPreviewKind,
  readFileLabelsKind,
  settleImportKind,
} from './deposit-jobs.ts';
import { lockWork } from '../works/index.ts';
import { findBatchOf, findDeposit, insertOriginal } from './deposits-store.ts';

/** @throws Refusal for a picture that cannot be decoded */
export const inspectOriginal = (context: AppContext, path: string, turn: Turn): Promise<InspectedPicture> =>
  context.pictures.inspectPicture(path, turn).catch(refusePicture);

interface Pictures {
  preview: string;
  thumbnail: string;
}

export const putPictures = async (context: AppContext, picture: InspectedPicture): Promise<Pictures> => ({
  preview: await context.objects.put(picture.preview),
  thumbnail: await context.objects.put(picture.thumbnail),
});

interface Arrival {
  workId: string;
  number: string;
  file: { objectKey: string; sizeBytes: number };
  /** Nobody had sent these bytes before. */
  isFirstReceipt: boolean;
  picture: InspectedPicture;
  pictures: Pictures;
  now: Date;
}

/** The only function that adds an original, whose digests are those of the manifest: record and row, once. */
export async function attachOriginal(tx: Tx, arrival: Arrival): Promise<void> {
  const { workId, number, file, isFirstReceipt, picture, pictures, now } = arrival;
  // Held until the end, so that an erasure does not pass between the check and the row.
  const work = await lockWork(tx, workId);
  const manifest = work && (await findDeposit(tx, workId))?.manifest;
  // Erased meanwhile.
  if (manifest == null) throw new Refusal('NOT_FOUND');
  const record = await appendRecord(
    tx,
    {
      type: 'upload',
      v: 2,
      deposit_id: number,
      file_commitment: uploadCommitment(parseManifest(manifest)),
      received_at: now.toISOString(),
    },
    workId,
  );
  const isFirst = await insertOriginal(tx, {
    work_id: workId,
    object_key: file.objectKey,
    size_bytes: file.sizeBytes,
    format: picture.format,
    width: picture.width,
    height: picture.height,
    pixel_sha256: Buffer.from(picture.pixelSha256, 'hex'),
    preview_key: pictures.preview,
    thumbnail_key: pictures.thumbnail,
    pdq: Buffer.concat(picture.pdq.map((one) => one.bits)),
    pdq_trimmed: Buffer.concat(picture.trimmedPdq.map((one) => one.bits)),
    pdq_quality: picture.pdq[0]?.quality ?? 0,
    is_first_receipt: isFirstReceipt,
    record_sha256: record.sha256,
    arrived_at: now,
  });
  if (!isFirst) throw new Refusal('STATE_CHANGED');
  for (const kind of [markPreviewKind, readFileLabelsKind, documentDepositKind, extractFeaturesKind])
    await enqueue(tx, kind, { workId });
  await enqueue(tx, indexWorkKind, { id: workId });
  const batchId = await findBatchOf(tx, workId);
  if (batchId !== undefined) await enqueue(tx, settleImportKind, { id: batchId });
}
