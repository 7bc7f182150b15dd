import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HashEntry } from '@yinji/originality/copy-index';
import { encodeBlock, END_OF_SNAPSHOT, readBlocks } from './blocks.ts';

const ENTRIES_PER_BLOCK = 4096;
/** Below this a log is not worth a snapshot. */
const SMALL_LOG_BYTES = 16 * 1024 * 1024;

export interface IndexFiles {
  /** What was damaged or cut short when the files were read. */
  faults: string[];
  /** Throws where it could not be written whole; then the log is as it was before. */
  append(entries: readonly HashEntry[]): Promise<void>;
  /** Writes all entries into a new snapshot and empties the log: nothing else is on disk then. */
  rewrite(entries: Iterable<HashEntry>): Promise<void>;
  /** Whether the log has outgrown the snapshot. */
  isLogLong(): boolean;
  close(): Promise<void>;
}

/**
 * They make a start fast and are no truth: each process is compared with the database before it answers, so that a write
 * that was lost costs time alone, and nothing waits for the disk except what must be gone from it.
 */
export async function openIndexFiles(
  folder: string,
  take: (entries: HashEntry[]) => void,
): Promise<IndexFiles> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [snapshot, fresh, logPath] = ['snapshot', 'snapshot.new', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  rmSync(fresh, { force: true });
  const faults: string[] = [];
  let snapshotBytes = 0;
  if (existsSync(snapshot)) {
    const { isEnded, fault = isEnded ? undefined : 'no end' } = readBlocks(snapshot, take);
    snapshotBytes = statSync(snapshot).size;
    if (fault !== undefined) faults.push(`snapshot: ${fault}`);
  }
  let log: FileHandle = await open(logPath, 'a', 0o600);
  const read = readBlocks(logPath, take);
  if (read.fault !== undefined) faults.push(`log: ${read.fault}`);
  let logBytes = read.goodBytes;
  let isLogWhole = false;
  const cut = async () => {
    isLogWhole = false;
    await log.truncate(logBytes);
    isLogWhole = true;
  };
  await cut();

  return {
    faults,
    async append(entries) {
      // After a failure that could not be undone either: a block behind a torn one would never be read.
      if (!isLogWhole) await cut();
      const block = encodeBlock(entries);
      try {
        await log.writeFile(block);
      } catch (cause) {
        await cut();
        throw cause;
      }
      logBytes += block.length;
    },
    async rewrite(entries) {
      try {
        snapshotBytes = await writeSnapshot(fresh, entries);
        await rename(fresh, snapshot);
      } catch (cause) {
        // On a full disk an erased work must go nevertheless: without files the next start reads the database instead.
        await Promise.all([fresh, snapshot].map((path) => rm(path, { force: true })));
        snapshotBytes = 0;
        throw cause;
      } finally {
        logBytes = 0;
        await cut();
        await log.sync();
      }
      await syncFolder(folder);
    },
    isLogLong: () => logBytes > Math.max(SMALL_LOG_BYTES, snapshotBytes),
    close: () => log.close(),
  };
}

async function writeSnapshot(path: string, entries: Iterable<HashEntry>): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  const write = async (block: Buffer) => {
    await file.writeFile(block);
    bytes += block.length;
  };
  try {
    let block: HashEntry[] = [];
    for (const entry of entries) {
      block.push(entry);
      if (block.length < ENTRIES_PER_BLOCK) continue;
      await write(encodeBlock(block));
      block = [];
    }
    if (block.length > 0) await write(encodeBlock(block));
    await write(END_OF_SNAPSHOT);
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
