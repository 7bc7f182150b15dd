import type { Challenge } from '@yinji/contract';
import { findNumber } from './find-number.ts';

export type Found = { kind: 'found'; number: number } | { kind: 'failed' };

const tell = (found: Found) => postMessage(found);

/** One challenge per worker: the page ends it. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  findNumber(data).then(
    (number) => tell(number === undefined ? { kind: 'failed' } : { kind: 'found', number }),
    () => tell({ kind: 'failed' }),
  );
});
