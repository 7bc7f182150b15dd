import { dirname, join } from 'node:path';
import { startFileThread } from './file-thread.ts';
import { syncMark, type PublishedTile } from './published-files.ts';

/** Writes the published files of one log. */
export interface FileWriter extends AsyncDisposable {
  /** Resolves when readers see them. */
  writeTiles(tiles: readonly PublishedTile[]): Promise<void>;
  /** Resolves when readers see it. */
  replaceCheckpoint(note: string): Promise<void>;
  /** Brings to the disk what was written so far, and notes that this is so up to `size`. */
  sync(size: number): Promise<void>;
}

/**
 * Nobody waits for the disk here: entries, tiles and checkpoints are safe in the database, and what a power cut takes
 * of the files is made again from it (`recoverPublished`), from the last noted size on. Two threads, since a file takes
 * several system calls: through the event loop's pool they would hold up the verification of cosignatures; and bringing
 * files to the disk must not hold up writing the next ones.
 */
export function startFileWriter(logDir: string): FileWriter {
  const [writer, syncer] = [startFileThread(), startFileThread()];
  let unsynced = new Set<string>();
  const wrote = (path: string): void => {
    for (let at = path; at.length > logDir.length; at = dirname(at)) unsynced.add(at);
    unsynced.add(logDir);
  };
  return {
    writeTiles: async (tiles) => {
      const named = tiles.map(({ name, start, content }) => ({ path: join(logDir, name), start, content }));
      await writer.perform({ kind: 'tiles', tiles: named });
      for (const { path } of named) wrote(path);
    },
    replaceCheckpoint: async (content) => {
      const path = join(logDir, 'checkpoint');
      await writer.perform({ kind: 'replace', path, content });
      wrote(path);
    },
    sync: async (size) => {
      const paths = [...unsynced];
      unsynced = new Set();
      await syncer.perform({ kind: 'sync', paths, path: syncMark(logDir), content: `${size}\n` });
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([writer, syncer].map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
