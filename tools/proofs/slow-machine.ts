import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const RUNS = 2;
const BUSY_LOOPS = 2;

/** `npm test` twice beside two busy loops: a test that holds only on an idle machine fails. */
export async function proveSlowMachine(tell: (line: string) => void): Promise<string[]> {
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const faults: string[] = [];
  const stop = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      const began = performance.now();
      const code = await ended(
        spawn(process.execPath, ['tools/test.ts'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }),
      );
      tell(`run ${run} of ${RUNS}: ${((performance.now() - began) / 60_000).toFixed(1)} minutes, exit ${code}`);
      if (code !== 0) faults.push(`run ${run} failed beside ${BUSY_LOOPS} busy loops`);
    }
  } finally {
    stop();
  }
  return faults;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
