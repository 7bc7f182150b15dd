import type { Advice } from './judge-photo.ts';
import type { Judged } from './photo-worker.ts';

/** An old phone may take long; a deposit does not wait for advice. */
const PATIENCE_MS = 15_000;

/** Advice, computed off the main thread. Undefined where this browser cannot; never rejects. */
export function lookAtPhoto(file: Blob, signal: AbortSignal): Promise<Advice[] | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (advice?: Advice[]) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(advice);
    };
    const timer = setTimeout(end, PATIENCE_MS);
    signal.addEventListener('abort', () => end(), { once: true });
    worker.addEventListener('error', () => end());
    worker.addEventListener('message', ({ data }: MessageEvent<Judged>) =>
      end(data.kind === 'judged' ? data.advice : undefined),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file);
  });
}
