import type { ReadAnswer, ReadRequest } from './read-worker.ts';

export interface FrameReader {
  /** One frame after the other; the frame is given away. */
  read: (frame: ImageBitmap, expected: ReadRequest['expected']) => Promise<ReadAnswer>;
  close: () => void;
}

/** Reads frames of the camera off the main thread, on this device. */
export function openFrameReader(): FrameReader {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  let answerWith: ((answer: ReadAnswer) => void) | undefined;
  worker.addEventListener('error', () => answerWith?.({ failed: 'broken' }));
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => answerWith?.(data));
  return {
    read: (picture, expected) =>
      new Promise((resolve) => {
        answerWith = resolve;
        worker.postMessage({ picture, expected } satisfies ReadRequest, [picture]);
      }),
    close: () => worker.terminate(),
  };
}
