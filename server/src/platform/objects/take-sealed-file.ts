import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SNIFF_BYTES } from '@yinji/originality';
import type { IncomingFile } from '../http/route.ts';
import type { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { noteReceivedFile } from './received-files.ts';
import { sealingStream } from './sealed-stream.ts';

interface Taking {
  /** 32 bytes, of this file alone. */
  key: Uint8Array;
  largestBytes: number;
  /** By the first bytes; undefined for a refused type. Name and headers are ignored. */
  mediaTypeOf(head: Uint8Array): string | undefined;
  unreadable(): Refusal;
  tooLarge(): Refusal;
}

interface TakenSealed {
  /** Of the encrypted bytes, temporary: `objects.adoptAsIs` takes the file, or it is removed. */
  path: string;
  sealedSha256: string;
  mediaType: string;
  sizeBytes: number;
  /** Of the plain bytes. */
  sha256: Buffer;
}

/**
 * One file encrypted while it arrives: its plain bytes never touch a disk, and at most a frame is in memory.
 * The stream is always read to its end: an unread body blocks its connection.
 */
export async function takeSealedFile(
  context: AppContext,
  { stream }: IncomingFile,
  { key, ...wanted }: Taking,
): Promise<TakenSealed> {
  const path = await context.objects.temporaryPath();
  const gate = new Gate(wanted);
  const sealed = createHash('sha256');
  const tap = new PassThrough();
  tap.on('data', (part: Buffer) => sealed.update(part));
  try {
    await pipeline(
      stream,
      gate,
      sealingStream(key),
      tap,
      createWriteStream(path, { flush: true, mode: 0o600 }),
    );
    const taken = gate.finish();
    await noteReceivedFile(context, taken.sha256.toString('hex'));
    return { path, ...taken, sealedSha256: sealed.digest('hex') };
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  } finally {
    stream.resume();
  }
}

/** Measures, digests, and decides the type by the first bytes. */
class Gate extends Transform {
  #sizeBytes = 0;
  #head = Buffer.alloc(0);
  #mediaType: string | undefined;
  readonly #sha256 = createHash('sha256');
  readonly #wanted: Omit<Taking, 'key'>;

  constructor(wanted: Omit<Taking, 'key'>) {
    super();
    this.#wanted = wanted;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { largestBytes, mediaTypeOf, unreadable, tooLarge } = this.#wanted;
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > largestBytes) return done(tooLarge());
    if (this.#head.length < SNIFF_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk]).subarray(0, SNIFF_BYTES);
      this.#mediaType = mediaTypeOf(this.#head);
      if (this.#head.length === SNIFF_BYTES && this.#mediaType === undefined) return done(unreadable());
    }
    this.#sha256.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#mediaType === undefined ? this.#wanted.unreadable() : null);
  }

  finish() {
    return {
      sizeBytes: this.#sizeBytes,
      mediaType: this.#mediaType ?? '',
      sha256: this.#sha256.digest(),
    };
  }
}
