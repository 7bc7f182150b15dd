import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PictureError } from '@yinji/originality';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { StaffActor } from '../http/actor.ts';
import type { IncomingFile } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import type { World } from '../world.ts';
import { insertImage } from './content-store.ts';
import { imageUrl } from './image-url.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;
/** The preview's long side: packages/originality. */
const LONGEST = 1600;

/**
 * Decoded in a child and drawn again; only that is kept, so that nothing hides in a picture that everybody gets.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED
 */
export async function takeImage(world: World, actor: StaffActor, file: IncomingFile) {
  const path = await world.objects.temporaryPath();
  try {
    await takeToken(
      world,
      'content-image',
      actor.staffId,
      { capacity: 40, refillSeconds: 30 },
      'TOO_MANY_REQUESTS',
    );
    await pipeline(file.stream, measure(), createWriteStream(path, { mode: 0o600 }));
    const { preview, width, height } = await world.pictures.inspectPicture(path).catch(refuse);
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const id = newId(world.now().getTime());
    // The object first: a crash before the row leaves bytes that no row names.
    const object_key = await world.objects.put(preview);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    await inTransaction(world.db, async (tx) => {
      await insertImage(tx, { id, object_key, ...size, uploaded_by: actor.staffId });
      await auditStaff(tx, actor.staffId, 'content-image-uploaded', id);
    });
    return { id, url: imageUrl(id) ?? '', ...size };
  } finally {
    // What is left of a refused body must be read, or the connection hangs.
    file.stream.resume();
    await rm(path, { force: true });
  }
}

function measure(): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > LIMIT_BYTES) done(new Refusal('FILE_TOO_LARGE', '图片不能超过 10 MB'));
      else done(null, chunk);
    },
  });
}

function refuse(cause: unknown): never {
  if (!(cause instanceof PictureError)) throw cause;
  if (cause.fault === 'unsupported-format') throw new Refusal('FILE_TYPE');
  throw new Refusal(
    cause.fault === 'truncated' || cause.fault === 'undecodable' ? 'FILE_TRUNCATED' : 'FILE_PIXELS',
  );
}
