import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { SNIFF_BYTES, sniffPicture } from '@yinji/originality';
import { Refusal, type AppContext, noteReceivedFile } from '../../platform/index.ts';

/** 104,857,600 bytes or more are refused (specification section 5, product.md). */
const LIMIT_BYTES = 104_857_600;
/** Where strangers try a simulated installation, nobody's disk is filled with it. */
const OPEN_EVALUATION_BYTES = 10_485_760;

export interface TakenFile {
  path: string;
  sizeBytes: number;
  sha256: string;
  sm3: string;
}

interface Taking {
  kinds?: 'pictures' | 'anything';
  /** The work whose original this is. */
  receiver?: string;
}

/**
 * One pipeline: measure, sniff, digest, seal, write; never buffered, and no plain byte touches the disk. A failure leaves
 * nothing but the note that these bytes were received.
 * @throws Refusal FILE_TYPE inside the first bytes, FILE_TOO_LARGE at the limit
 */
export async function takeFile(
  context: AppContext,
  stream: Readable,
  { kinds = 'pictures', receiver }: Taking = {},
): Promise<TakenFile> {
  const gate = new Gate(kinds === 'anything', context.config.isOpenEvaluation);
  let path: string | undefined;
  try {
    path = await context.objects.receive([stream, gate]);
    const digests = gate.finish();
    await noteReceivedFile(context, digests.sha256, receiver);
    return { path, ...digests };
  } catch (cause) {
    if (path !== undefined) await rm(path, { force: true });
    throw cause;
  } finally {
    // The rest of a refused body must be read, or the connection hangs.
    stream.resume();
  }
}

class Gate extends Transform {
  #sizeBytes = 0;
  #head = Buffer.alloc(0);
  #isSniffed: boolean;
  readonly #sha256 = createHash('sha256');
  readonly #sm3 = createHash('sm3');

  readonly #isOpenEvaluation: boolean;

  constructor(isAnythingTaken: boolean, isOpenEvaluation: boolean) {
    super();
    this.#isSniffed = isAnythingTaken;
    this.#isOpenEvaluation = isOpenEvaluation;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error?: Error | null, chunk?: Buffer) => void,
  ): void {
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes >= LIMIT_BYTES) return done(new Refusal('FILE_TOO_LARGE'));
    if (this.#isOpenEvaluation && this.#sizeBytes > OPEN_EVALUATION_BYTES)
      return done(new Refusal('FILE_TOO_LARGE', '评估环境只接收不超过 10 MB 的文件'));
    if (!this.#isSniffed) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, SNIFF_BYTES)]);
      if (this.#head.length >= SNIFF_BYTES) {
        if (sniffPicture(this.#head) === undefined) return done(new Refusal('FILE_TYPE'));
        this.#isSniffed = true;
      }
    }
    this.#sha256.update(chunk);
    this.#sm3.update(chunk);
    done(null, chunk);
  }

  finish(): Omit<TakenFile, 'path'> {
    if (!this.#isSniffed) throw new Refusal('FILE_TYPE');
    return { sizeBytes: this.#sizeBytes, sha256: this.#sha256.digest('hex'), sm3: this.#sm3.digest('hex') };
  }
}
