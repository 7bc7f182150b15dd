import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');

export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Checks the output of a passing command; a sentence is a fault. */
  judge?: (output: string) => string | undefined;
}

/** Runs two at a time, the first ones first: most use one core. @returns whether each passed */
export async function runSteps(steps: readonly Step[]): Promise<boolean[]> {
  const passed: boolean[] = [];
  const waiting = steps.entries();
  const run = async () => {
    for (const [at, step] of waiting) passed[at] = await runStep(step);
  };
  await Promise.all([run(), run()]);
  return passed;
}

/** Runs one command and prints its output only when it fails. */
export function runStep({ name, command, args, env = {}, judge }: Step, isLoud = false): Promise<boolean> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${BIN}:${process.env['PATH'] ?? ''}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (isLoud) process.stdout.write(chunk);
      });
    child.once('error', (cause) => chunks.push(Buffer.from(String(cause))));
    child.once('close', (code) => {
      const output = Buffer.concat(chunks).toString();
      const fault = code === 0 ? judge?.(output) : `exit ${code}`;
      if (fault !== undefined && !isLoud) process.stdout.write(output);
      console.log(
        `${fault === undefined ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${fault === undefined ? '' : `: ${fault}`}`,
      );
      resolve(fault === undefined);
    });
  });
}
