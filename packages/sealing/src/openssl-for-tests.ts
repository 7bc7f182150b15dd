import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Result of the openssl command line. */
export interface OpensslRun {
  ok: boolean;
  /** Both streams as text. */
  output: string;
  stdout: Buffer;
}

/**
 * Runs openssl beside `files` (name → content) in a directory of its own: an independent check of our bytes.
 */
export function openssl(args: readonly string[], files: Record<string, Uint8Array | string>): OpensslRun {
  const cwd = mkdtempSync(join(tmpdir(), 'yinji-openssl-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
    const { status, stdout, stderr } = spawnSync('openssl', args, { cwd });
    return { ok: status === 0, output: `${stdout.toString()}${stderr.toString()}`, stdout };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
