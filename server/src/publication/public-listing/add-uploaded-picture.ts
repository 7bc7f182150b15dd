import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InputOf, uploadBlockedPicture as call } from '@yinji/contract';
import { PDQ_QUALITY_FLOOR } from '@yinji/originality';
import {
  type IncomingFile,
  Refusal,
  type StaffActor,
  type AppContext,
  enqueue,
  inTransaction,
  refusePicture,
  takeToken,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { blockedSource } from './blocked-source.ts';
import { insertPicture } from './gate-store.ts';

const LIMIT_BYTES = 30 * 1024 * 1024;

/**
 * Adds a picture that nobody has deposited to the list: its file's digest, and the perceptual hash where the
 * picture has structure. Decoded in a child process; the picture itself is always discarded.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED, STATE_CHANGED where it is on the list
 * already
 */
export async function addUploadedPicture(
  context: AppContext,
  { staffId }: StaffActor,
  { id, ruleCode, note }: InputOf<typeof call>,
  file: IncomingFile,
) {
  const path = await context.objects.temporaryPath();
  try {
    const bucket = { capacity: 60, refillSeconds: 20 };
    await takeToken(context, 'blocked-picture', staffId, bucket, 'TOO_MANY_REQUESTS');
    const turn = { who: staffId, signal: file.signal };
    const digest = createHash('sha256');
    await pipeline(file.stream, measured(digest), createWriteStream(path, { mode: 0o600 }));
    const [seen] = (await context.pictures.previewPicture(path, turn).catch(refusePicture)).pdq;
    const sha256 = digest.digest();
    const hasStructure = seen !== undefined && seen.quality >= PDQ_QUALITY_FLOOR;
    const pdq = hasStructure ? seen.bits : null;
    await inTransaction(context.db, async (tx) => {
      const row = { id, sha256, pdq, rule_code: ruleCode, note, added_by: staffId, added_at: context.now() };
      if (!(await insertPicture(tx, row))) throw new Refusal('STATE_CHANGED', '图库里已有这一条');
      await enqueue(tx, blockedSource.kind, { id });
      await auditStaff(tx, staffId, 'picture-added', id);
    });
    return { sha256: sha256.toString('hex'), pdq: pdq === null ? null : Buffer.from(pdq).toString('hex') };
  } finally {
    // The rest of a refused body must be read, or the connection hangs.
    file.stream.resume();
    await rm(path, { force: true });
  }
}

function measured(digest: ReturnType<typeof createHash>): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      digest.update(chunk);
      if (sizeBytes > LIMIT_BYTES) done(new Refusal('FILE_TOO_LARGE', '图片不能超过 30 MB'));
      else done(null, chunk);
    },
  });
}
