import type { Digests } from './digest-slices.ts';
import type { Heard } from './hash-worker.ts';

export type { Digests } from './digest-slices.ts';

export interface HashOptions {
  signal?: AbortSignal;
  /** Bytes read so far. */
  onProgress?: (readBytes: number) => void;
}

/**
 * The hashing script could not be loaded: a newer build has replaced it, or the network is gone. The file is
 * not at fault.
 */
export class PartMissing extends Error {}

/** Loads what hashing needs while there is a network, so that it works without. */
export const prepareHashing = (): void => void hashFile(new Blob()).catch(() => undefined);

/**
 * SHA-256 and SM3 of a file in one pass, off the main thread. Rejects with the signal's reason where it was aborted,
 * with an `Error` where the file can no longer be read (moved, changed, its card taken out).
 */
export function hashFile(file: Blob, { signal, onProgress }: HashOptions = {}): Promise<Digests> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
    };
    function abort() {
      end();
      reject(signal?.reason as Error);
    }
    const fail = () => {
      end();
      reject(new Error('the file could not be read'));
    };
    worker.addEventListener('error', () => {
      end();
      reject(new PartMissing());
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
      if (data.kind === 'progress') return onProgress?.(data.readBytes);
      if (data.kind === 'failed') return fail();
      end();
      resolve(data.digests);
    });
    signal?.addEventListener('abort', abort, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file);
  });
}
