import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

export interface IndexProcess {
  socket: string;
  /** What it found damaged at its start. */
  faults: number;
  kill(): Promise<void>;
}

/**
 * Starts the program. With `diskKiB` no file of it can grow beyond that, as on a full disk: the kernel refuses the write
 * (setrlimit(2), RLIMIT_FSIZE).
 */
export async function startIndex(folder: string, diskKiB?: number): Promise<IndexProcess> {
  const socket = join(folder, 'index.sock');
  const limit = diskKiB === undefined ? '' : `trap '' XFSZ; ulimit -f ${diskKiB};`;
  const program = join(ROOT, 'copy-index/src/main.ts');
  const child = spawn('/bin/bash', ['-c', `${limit} exec "$0" "$1"`, process.execPath, program], {
    env: { COPY_INDEX_DIR: join(folder, 'files'), COPY_INDEX_SOCKET: socket },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let faults = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const { event } = JSON.parse(line) as { event: string };
    if (event === 'file-damaged') faults += 1;
    if (event === 'listening') {
      child.stdout.resume();
      return { socket, faults, kill: () => kill(child) };
    }
  }
  throw new Error('the copy index did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
