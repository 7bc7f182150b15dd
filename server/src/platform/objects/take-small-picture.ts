import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PictureError } from '@yinji/originality';
import type { IncomingFile } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { noteReceivedFile } from './received-files.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;

interface Admission {
  /** Name of the thing in the refusal for size. */
  word: string;
  /** Throws where no more of them are accepted now. */
  admit(): Promise<void>;
}

type Inspected = Awaited<ReturnType<AppContext['pictures']['inspectPicture']>>;

/**
 * A picture for display, not evidence: decoded in a child process, and only the re-encoded result is passed on,
 * so that nothing is hidden in the stored file. The original file is removed when `keep` returns.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED
 */
export async function takeSmallPicture<T>(
  context: AppContext,
  file: IncomingFile,
  { word, admit }: Admission,
  keep: (drawn: Inspected) => Promise<T>,
): Promise<T> {
  const path = await context.objects.temporaryPath();
  try {
    await admit();
    const sha256 = createHash('sha256');
    await pipeline(file.stream, measure(word, sha256), createWriteStream(path, { mode: 0o600 }));
    await noteReceivedFile(context, sha256.digest('hex'));
    return await keep(await context.pictures.inspectPicture(path).catch(refuse));
  } finally {
    // The rest of a refused body must be read, or the connection hangs.
    file.stream.resume();
    await rm(path, { force: true });
  }
}

function measure(word: string, sha256: Hash): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      sha256.update(chunk);
      if (sizeBytes > LIMIT_BYTES) done(new Refusal('FILE_TOO_LARGE', `${word}不能超过 10 MB`));
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
