import { dirname, join } from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { startFileThread } from './file-thread.ts';
import { readCheckpointFile, readSyncedSize, syncMark, type PublishedTile } from './published-files.ts';

/** Writes the published files of one log, until another sealer claims them: from then on nothing is replaced. */
export interface FileWriter extends AsyncDisposable {
  /** The published checkpoint, undefined before the first; no earlier writer replaces it any more. */
  readCheckpoint(): Promise<string | undefined>;
  /** The size up to which the files are known to be on disk; 0 when unknown. */
  readSyncedSize(): Promise<number>;
  /** Resolves when readers see them. */
  writeTiles(tiles: readonly PublishedTile[]): Promise<void>;
  /** Resolves when readers see it. Rejects, and replaces nothing, once another sealer has claimed the files. */
  replaceCheckpoint(note: string): Promise<void>;
  /** Flushes to disk what was written so far, and records that everything up to `size` is on disk. */
  sync(size: number): Promise<void>;
}

/**
 * Nobody waits for the disk here: entries, tiles and checkpoints are safe in the database, and files lost in a
 * power cut are rebuilt from it (`recoverPublished`), from the last recorded size on. Two threads, since a file
 * takes several system calls: in the event loop's pool they would delay the verification of cosignatures; and
 * flushing must not delay the next writes. Claims the files from whoever wrote them before.
 */
export async function startFileWriter(logDir: string): Promise<FileWriter> {
  const claim = await claimFolder(logDir);
  const [writer, syncer] = [startFileThread(), startFileThread()];
  let unsynced = new Set<string>();
  const wrote = (path: string): void => {
    for (let at = path; at.length > logDir.length; at = dirname(at)) unsynced.add(at);
    unsynced.add(logDir);
  };
  return {
    readCheckpoint: () => readCheckpointFile(logDir),
    readSyncedSize: () => readSyncedSize(logDir),
    writeTiles: async (tiles) => {
      const named = tiles.map(({ name, start, content }) => ({ path: join(logDir, name), start, content }));
      await writer.perform({ kind: 'tiles', tiles: named });
      for (const { path } of named) wrote(path);
    },
    replaceCheckpoint: async (content) => {
      const path = join(logDir, 'checkpoint');
      await writer.perform({ kind: 'replace', path, via: join(claim, 'checkpoint'), content });
      wrote(path);
    },
    sync: async (size) => {
      const paths = [...unsynced];
      unsynced = new Set();
      const [path, via] = [syncMark(logDir), join(claim, 'synced')];
      await syncer.perform({ kind: 'sync', paths, path, via, content: `${size}\n` });
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([writer, syncer].map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
