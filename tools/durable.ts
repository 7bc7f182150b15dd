import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** On disk when it returns. The file is new. */
export function writeDurable(path: string, bytes: Uint8Array | string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
}

/** The rename is durable only when the folder is synced. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** All that was written to this file system: one call for millions of files; it fails where the disk failed (syncfs(2)). */
export function syncFileSystem(path: string): void {
  execFileSync('sync', ['-f', path], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
