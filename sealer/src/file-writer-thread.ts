import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** The work of the thread on the published files. */
export type FileWork =
  | {
      kind: 'tiles';
      /** Each file only grows: the new bytes are written at `start`, after its old bytes. */
      tiles: { path: string; start: number; content: Uint8Array }[];
    }
  /** One file, replaced by way of another in this writer's own folder. */
  | ({ kind: 'replace' } & Replacement)
  /** Files and folders to flush to disk, then one to replace. */
  | ({ kind: 'sync'; paths: string[] } & Replacement);

interface Replacement {
  path: string;
  via: string;
  content: string;
}

/** Creates the folder only on demand: mostly it exists. */
function openFile(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o644);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags, 0o644);
  }
}

function withFile(path: string, flags: number, work: (file: number) => unknown): void {
  const file = openFile(path, flags);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/**
 * In place and without truncation: a concurrent reader sees the same beginning. Throws where old bytes are
 * missing: a gap would be read as zeros.
 */
function writeTile({ path, start, content }: { path: string; start: number; content: Uint8Array }): void {
  withFile(path, constants.O_RDWR | constants.O_CREAT, (file) => {
    if (start > 0 && fstatSync(file).size < start) throw new Error(`${path} is shorter than it was`);
    for (let at = 0; at < content.length;) at += writeSync(file, content, at, content.length - at, start + at);
  });
}

/**
 * Atomic: readers see the old file or the new one. The folder of `via` is never made here: where it is gone, another sealer
 * has claimed the files (claim-folder.ts). One name for all writers would let one write into what another has renamed.
 */
function replaceFile({ path, via, content }: Replacement): void {
  writeFileSync(via, content, { mode: 0o644 });
  renameSync(via, path);
}

function perform(work: FileWork): void {
  if (work.kind === 'tiles') for (const tile of work.tiles) writeTile(tile);
  else {
    if (work.kind === 'sync') for (const path of work.paths) withFile(path, constants.O_RDONLY, fsyncSync);
    replaceFile(work);
  }
}

parentPort!.on('message', (work: FileWork) => {
  let fault: string | undefined;
  try {
    perform(work);
  } catch (cause) {
    fault = (cause as Error).message;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort!.postMessage(fault);
});
