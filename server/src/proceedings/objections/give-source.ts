import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sniffPicture } from '@yinji/originality';
import {
  type IncomingFile,
  type AppContext,
  MEDIA_TYPES,
  Refusal,
  inTransaction,
  newId,
  objectKey,
  sealFile,
  streamFile,
  takeSealedFile,
  takeToken,
  withPlainFile,
} from '../../platform/index.ts';
import { inspectOriginal } from '../../works/index.ts';
import { getSources } from './get-sources.ts';
import { lockSide } from './lock-side.ts';
import { insertSource } from './sources-store.ts';
import { standSource } from './stand-source.ts';

/** As for originals: 100 MB and more are refused. */
const LIMIT_BYTES = 104_857_600;

const pictureTypeOf = (head: Uint8Array): string | undefined => MEDIA_TYPES[sniffPicture(head) ?? ''];

interface Given {
  objectionId: string;
  /** Version of the accepted text. */
  consent: string;
}

/**
 * One side's best source, encrypted while it arrives. Decoded once at the upload, so that nobody waits for an
 * impossible comparison; the row comes before the files take their places.
 */
export async function giveSource(context: AppContext, accountId: string, given: Given, file: IncomingFile) {
  const limit = { capacity: 12, refillSeconds: 600 };
  const admit = async () => {
    await takeToken(context, 'objection-source', accountId, limit, 'TOO_MANY_REQUESTS');
    await inTransaction(context.db, (tx) => lockSide(tx, accountId, given.objectionId));
  };
  await admit().catch((cause: unknown) => {
    file.stream.resume();
    throw cause;
  });
  const key = randomBytes(32);
  const taken = await takeSealedFile(context, file, {
    key,
    largestBytes: LIMIT_BYTES - 1,
    mediaTypeOf: pictureTypeOf,
    unreadable: () => new Refusal('FILE_TYPE'),
    tooLarge: () => new Refusal('FILE_TOO_LARGE'),
  });
  const id = newId(context.now().getTime());
  try {
    const picture = await withPlainFile(context, streamFile(taken.path), key, (path) =>
      inspectOriginal(context, path, { who: accountId, signal: file.signal }),
    );
    const preview = sealFile(context, 'objection-preview', id, picture.preview);
    await inTransaction(context.db, async (tx) => {
      const { row, side } = await lockSide(tx, accountId, given.objectionId);
      await insertSource(tx, {
        id,
        objection_id: row.id,
        side,
        account_id: accountId,
        origin: 'upload',
        object_key: objectKey(taken.sealedSha256),
        key_sealed: context.vault.sealBytes(`objection-source:${id}`, key),
        preview_object_key: preview.objectKey,
        preview_key_sealed: preview.keySealed,
        media_type: taken.mediaType,
        size_bytes: taken.sizeBytes,
        sha256: taken.sha256,
        width: picture.width,
        height: picture.height,
        consent: given.consent,
        given_at: context.now(),
      });
    });
    await context.objects.put(preview.sealed);
    await context.objects.adoptAsIs(taken.path, taken.sealedSha256);
  } catch (cause) {
    await rm(taken.path, { force: true });
    throw cause;
  }
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await lockSide(tx, accountId, given.objectionId);
    await standSource(tx, { row, side, id, now: context.now() });
  });
  return getSources(context, accountId, given.objectionId);
}
