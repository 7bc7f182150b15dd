import type { AnyPaper, ExpectedPaper, PaperReading } from './read-paper.ts';
import type { ReadAnswer, ReadRequest } from './read-worker.ts';

/** Reads a photograph off the main thread, on this device. Rejects with the signal's reason where it was aborted. */
export function readPhoto(
  file: Blob,
  expected: ExpectedPaper | AnyPaper,
  signal: AbortSignal,
): Promise<PaperReading | 'undecodable' | 'broken'> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    worker.addEventListener('error', () => end(() => resolve('broken')));
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) =>
      end(() => resolve('failed' in data ? data.failed : data.reading)),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ picture: file, expected } satisfies ReadRequest);
  });
}
