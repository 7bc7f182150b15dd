import { digestSlices, type Digests } from './digest-slices.ts';

export type Heard =
  | { kind: 'progress'; readBytes: number }
  | { kind: 'done'; digests: Digests }
  | { kind: 'failed' };

const tell = (heard: Heard) => postMessage(heard);

/** One file per worker: to cancel, the page ends the worker. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  digestSlices(data, (readBytes) => tell({ kind: 'progress', readBytes })).then(
    (digests) => tell({ kind: 'done', digests }),
    () => tell({ kind: 'failed' }),
  );
});
