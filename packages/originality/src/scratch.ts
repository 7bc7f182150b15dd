import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of this process: a process identifier comes back after a restart, and with it folders of the one before. */
const opened = new Set<string>();

/** A folder of this process. Folders of processes that were killed are removed. */
export function openScratch(root: string = join(tmpdir(), `yinji-scratch-${process.getuid?.() ?? 0}`)): string {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root))
    if (!isInUse(name)) rmSync(join(root, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(root, `${process.pid}-`));
  opened.add(folder.slice(root.length + 1));
  return folder;
}

function isInUse(name: string): boolean {
  const id = Number.parseInt(name, 10);
  if (!(id > 0)) return false;
  if (id === process.pid) return opened.has(name);
  try {
    return process.kill(id, 0);
  } catch (cause) {
    // Somebody else's process lives, too.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
