import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PictureError } from '@yinji/originality';
import { inTransaction } from '../db/database.ts';
import type { IncomingFile } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { setPortrait } from './profile-store.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Decoded in a child, drawn again small, and only that is kept: the file itself, with whatever else is in it, is gone.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED
 */
export async function takePortrait(world: World, accountId: string, file: IncomingFile): Promise<void> {
  const path = await world.objects.temporaryPath();
  try {
    await takeToken(world, 'portrait', accountId, { capacity: 10, refillSeconds: 600 }, 'TOO_MANY_REQUESTS');
    await pipeline(file.stream, measure(), createWriteStream(path, { mode: 0o600 }));
    const { thumbnail } = await world.pictures.inspectPicture(path).catch(refuse);
    // The object first: a crash before the row leaves bytes that no account names.
    const key = await world.objects.put(thumbnail);
    await inTransaction(world.db, (tx) => setPortrait(tx, accountId, key));
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
      if (sizeBytes > LIMIT_BYTES) done(new Refusal('FILE_TOO_LARGE', '头像不能超过 10 MB'));
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
