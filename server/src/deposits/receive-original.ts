import { rm } from 'node:fs/promises';
import { PictureError, type InspectedPicture, type PictureFault } from '@yinji/originality';
import { inTransaction } from '../db/database.ts';
import { appendRecord } from '../evidence-log/index.ts';
import type { IncomingFile } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { findOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { findOriginal, insertOriginal } from './deposits-store.ts';
import { takeFile, type TakenFile } from './take-file.ts';

const REFUSALS: Record<PictureFault, ConstructorParameters<typeof Refusal>[0]> = {
  'unsupported-format': 'FILE_TYPE',
  truncated: 'FILE_TRUNCATED',
  undecodable: 'FILE_TRUNCATED',
  'too-many-pixels': 'FILE_PIXELS',
  'too-many-pages': 'FILE_PIXELS',
  timeout: 'FILE_PIXELS',
};

/** Takes the bytes whose fingerprint is in the log already; anything else is refused and nothing stays behind. */
export async function receiveOriginal(
  world: World,
  accountId: string,
  workId: string,
  file: IncomingFile,
): Promise<{ sha256: string; sizeBytes: number }> {
  const work = await findOwnWork(world.db, accountId, workId);
  if (work === undefined || work.received_at === null || work.number === null || work.file_sha256 === null) {
    file.stream.resume();
    throw new Refusal('NOT_FOUND', '请先提交这个作品的指纹');
  }
  const taken = await takeFile(world, file.stream);
  try {
    const sha256 = Buffer.from(work.file_sha256).toString('hex');
    const sm3 = Buffer.from(work.file_sm3 ?? []).toString('hex');
    if (taken.sha256 !== sha256 || taken.sm3 !== sm3) throw new Refusal('FILE_MISMATCH');
    if ((await findOriginal(world.db, workId)) === undefined) await keep(world, workId, work.number, taken);
    return { sha256: taken.sha256, sizeBytes: taken.sizeBytes };
  } finally {
    await rm(taken.path, { force: true });
  }
}

async function keep(world: World, workId: string, number: string, taken: TakenFile): Promise<void> {
  const picture = await inspect(world, taken.path);
  // Objects first, rows after: a crash between leaves bytes that no row names, and the upload is simply sent again.
  const [previewKey, thumbnailKey] = [
    await world.objects.put(picture.preview),
    await world.objects.put(picture.thumbnail),
  ];
  const objectKey = await world.objects.adopt(taken.path, taken.sha256);
  const now = world.now();
  await inTransaction(world.db, async (tx) => {
    const upload = { deposit_id: number, sha256: taken.sha256, received_at: now.toISOString() };
    const record = await appendRecord(tx, { type: 'upload', v: 1, ...upload }, workId);
    const isFirst = await insertOriginal(tx, {
      work_id: workId,
      object_key: objectKey,
      size_bytes: taken.sizeBytes,
      format: picture.format,
      width: picture.width,
      height: picture.height,
      pixel_sha256: Buffer.from(picture.pixelSha256, 'hex'),
      preview_key: previewKey,
      thumbnail_key: thumbnailKey,
      pdq: Buffer.concat(picture.pdq.map((one) => one.bits)),
      pdq_quality: picture.pdq[0]?.quality ?? 0,
      record_sha256: record.sha256,
      arrived_at: now,
    });
    if (!isFirst) throw new Refusal('STATE_CHANGED');
  });
  world.wake();
}

async function inspect(world: World, path: string): Promise<InspectedPicture> {
  try {
    return await world.pictures.inspectPicture(path);
  } catch (cause) {
    if (cause instanceof PictureError) throw new Refusal(REFUSALS[cause.fault]);
    throw cause;
  }
}
