import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Plain bytes in one frame; a frame is its 16-byte tag and as many bytes. */
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** The key belongs to one file, so a counter is a nonce that never repeats. */
function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}
/** Bound to each frame: a truncated file has no last frame. */
const boundTo = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

/** Cuts a stream into frames and passes each on, with whether it is the last; holds at most one frame. */
abstract class Frames extends Transform {
  #held: Buffer = Buffer.alloc(0);
  #frame = 0;
  readonly #bytes: number;

  constructor(bytes: number) {
    super();
    this.#bytes = bytes;
  }

  protected abstract turn(part: Buffer, frame: number, isLast: boolean): Buffer;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
      // One byte more than a frame: only then is it known not to be the last.
      while (this.#held.length > this.#bytes) {
        this.push(this.turn(this.#held.subarray(0, this.#bytes), this.#frame, false));
        this.#frame += 1;
        this.#held = this.#held.subarray(this.#bytes);
      }
      done();
    } catch (cause) {
      done(cause as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.turn(this.#held, this.#frame, true));
    } catch (cause) {
      done(cause as Error);
    }
  }
}

class Sealing extends Frames {
  readonly #key: Uint8Array;
  constructor(key: Uint8Array) {
    super(FRAME_BYTES);
    this.#key = key;
  }
  protected turn(part: Buffer, frame: number, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(frame)).setAAD(boundTo(isLast));
    const body = Buffer.concat([cipher.update(part), cipher.final()]);
    return Buffer.concat([cipher.getAuthTag(), body]);
  }
}

class Opening extends Frames {
  readonly #key: Uint8Array;
  constructor(key: Uint8Array) {
    super(FRAME_BYTES + TAG_BYTES);
    this.#key = key;
  }
  protected turn(part: Buffer, frame: number, isLast: boolean): Buffer {
    if (part.length < TAG_BYTES) throw new Error('a sealed file was cut short');
    const cipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(frame))
      .setAAD(boundTo(isLast))
      .setAuthTag(part.subarray(0, TAG_BYTES));
    return Buffer.concat([cipher.update(part.subarray(TAG_BYTES)), cipher.final()]);
  }
}

/**
 * Encrypts a file of any size in frames of AES-256-GCM; the plain bytes never touch a disk.
 * @param key 32 bytes, of this file alone
 */
export const sealingStream = (key: Uint8Array): Transform => new Sealing(key);

/** The reverse; a frame is released only after its tag was checked, and a truncated or reordered file fails. */
export const openingStream = (key: Uint8Array): Transform => new Opening(key);
