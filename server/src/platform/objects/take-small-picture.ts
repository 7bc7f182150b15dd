import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingFile } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { noteReceivedFile } from './received-files.ts';
import { refusePicture } from './refuse-picture.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;

interface Admission {
  /** The account or staff member. */
  who: string;
  /** Name of the thing in the refusal for size. */
  word: string;
  /** Throws where no more of them are accepted now. */
  admit(): Promise<void>;
}

type Previewed = Awaited<ReturnType<AppContext['pictures']['previewPicture']>>;

/**
 * A picture for display, not evidence: decoded in a child process, and only the re-encoded result is passed on,
 * so that nothing is hidden in the stored file. The original file is removed when `keep` returns.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED, TOO_MANY_REQUESTS
 */
export async function takeSmallPicture<T>(
  context: AppContext,
  file: IncomingFile,
  { who, word, admit }: Admission,
  keep: (drawn: Previewed) => Promise<T>,
): Promise<T> {
  const path = await context.objects.temporaryPath();
  try {
    await admit();
    const sha256 = createHash('sha256');
    await pipeline(file.stream, measure(word, sha256), createWriteStream(path, { mode: 0o600 }));
    await noteReceivedFile(context, sha256.digest('hex'));
    return await keep(
      await context.pictures.previewPicture(path, { who, signal: file.signal }).catch(refusePicture),
    );
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
