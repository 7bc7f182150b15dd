import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { ColdStore } from './local-shard.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was written does not come back: the disk lost or changed it, and the shard has to be filled again. */
export class ColdFileDamaged extends Error {
  override name = 'ColdFileDamaged';
}

interface Place {
  start: number;
  /** With the tag. */
  bytes: number;
  /** Number of the write. */
  nonce: number;
}

/**
 * Packed features in one file that grows at its end. They hold a small picture of a private work, so each is sealed
 * under a key that exists in this process alone: what is left of the file opens for nobody, and the next process begins
 * an empty one. A removed place is overwritten and not used again.
 * @throws of `node:fs`; where a write failed, the next one begins at the same place
 */
export function openColdFile(path: string): ColdStore & { close(): void } {
  const file = openSync(path, 'w+', 0o600);
  const key = randomBytes(32);
  /** By number of the work. */
  const places: (Place | undefined)[] = [];
  let end = 0;
  let writes = 0;

  return {
    set(work, features) {
      // Counted also where the write fails: what a nonce has sealed once may be on the disk.
      writes += 1;
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(writes));
      const sealed = Buffer.concat([cipher.update(features), cipher.final(), cipher.getAuthTag()]);
      writeWhole(file, sealed, end);
      places[work] = { start: end, bytes: sealed.length, nonce: writes };
      end += sealed.length;
    },
    get(work) {
      const place = places[work];
      if (place === undefined) return undefined;
      const sealed = Buffer.allocUnsafe(place.bytes);
      if (readSync(file, sealed, 0, sealed.length, place.start) < sealed.length)
        throw new ColdFileDamaged('the file ends early');
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place.nonce), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const features = decipher.update(sealed.subarray(0, -TAG_BYTES));
      try {
        decipher.final();
      } catch (cause) {
        throw new ColdFileDamaged('the file was changed', { cause });
      }
      return features;
    },
    delete(work) {
      const place = places[work];
      if (place === undefined) return;
      writeWhole(file, Buffer.alloc(place.bytes), place.start);
      places[work] = undefined;
    },
    close: () => closeSync(file),
  };
}

function nonceOf(write: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(write, NONCE_BYTES - 6, 6);
  return nonce;
}

/** A disk that is nearly full may take a part only. */
function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
