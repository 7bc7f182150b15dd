import type { Challenge, ChallengeAnswer } from '@yinji/contract';
import type { Found } from './challenge-worker.ts';

/** Solves a challenge off the main thread, so that the page stays responsive. */
export function solveChallenge({ salt, challenge, maxNumber, signature }: Challenge): Promise<ChallengeAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
    const fail = () => {
      worker.terminate();
      reject(new Error('the challenge was not solved'));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Found>) => {
      if (data.kind === 'failed') return fail();
      worker.terminate();
      resolve({ salt, challenge, maxNumber, signature, number: data.number });
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ salt, challenge, maxNumber, signature });
  });
}
