import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '@yinji/stack/durable-file';

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

/** All that was written to this file system: one call for millions of files; it fails where the disk failed (syncfs(2)). */
export function syncFileSystem(path: string): void {
  execFileSync('sync', ['-f', path], { stdio: ['ignore', 'ignore', 'pipe'] });
}
