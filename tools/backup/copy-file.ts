import { createHash } from 'node:crypto';
import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Listed } from './listing.ts';

const PART = Buffer.allocUnsafe(2 ** 20);

/** Copies a file that may grow meanwhile into a new one, and tells what was copied. It is not on disk before a sync. */
export function copyFile(from: string, to: string): Listed {
  const source = openSync(from, 'r');
  try {
    const { mtimeNs, mode } = fstatSync(source, { bigint: true });
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const target = openSync(to, 'wx', 0o600);
    try {
      const { sha256, sizeBytes } = digest(source, (part) => writeFileSync(target, part));
      return { sha256, sizeBytes, modifiedNs: mtimeNs, mode: Number(mode) & 0o777 };
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** @throws where the copy in the backup is not what was listed */
export function takeFile(from: string, to: string | undefined, listed: Listed): void {
  const source = openSync(from, 'r');
  let target: number | undefined;
  try {
    if (to !== undefined) {
      mkdirSync(dirname(to), { recursive: true });
      target = openSync(to, 'wx', 0o600);
    }
    const { sha256 } = digest(source, (part) =>
      target === undefined ? undefined : writeFileSync(target, part),
    );
    if (sha256 !== listed.sha256)
      throw new Error(`${from} is damaged: its bytes are not those that were backed up`);
    if (target !== undefined) fchmodSync(target, listed.mode);
  } finally {
    closeSync(source);
    if (target !== undefined) closeSync(target);
  }
}

function digest(file: number, take: (part: Buffer) => void): { sha256: string; sizeBytes: number } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (let read; (read = readSync(file, PART, 0, PART.length, null)) > 0; sizeBytes += read) {
    const part = PART.subarray(0, read);
    hash.update(part);
    take(part);
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
