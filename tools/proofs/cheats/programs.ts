import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const LIMIT_MS = 90_000;

export interface ProgramEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** A module that moves a process's clock ahead; nothing without an offset. */
export const clockImports = (aheadMs: number): string[] =>
  aheadMs === 0 ? [] : [`file://${join(import.meta.dirname, '../move-clock.mjs')}?ahead=${aheadMs}`];

/** Runs one of the project's programs to its end, in another process, as people run it. */
export function runNode(
  program: string,
  args: readonly string[],
  { aheadMs = 0, env = {} }: { aheadMs?: number; env?: Record<string, string> } = {},
): Promise<ProgramEnd> {
  const imports = clockImports(aheadMs).flatMap((each) => ['--import', each]);
  return run(process.execPath, ['--no-warnings', ...imports, join(ROOT, program), ...args], env);
}

export const runShell = (program: string, args: readonly string[]): Promise<ProgramEnd> =>
  run('bash', [join(ROOT, program), ...args]);

/** The implementation in Python alone. */
export const runPython = (args: readonly string[]): Promise<ProgramEnd> =>
  run('python3', [join(ROOT, 'verifier/independent/verify.py'), ...args]);

/** Does not reject for a non-zero exit: the exit code is the result. */
export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ProgramEnd> {
  const options = { env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(command, [...args], options, (cause, stdout, stderr) => {
      const code = cause === null ? 0 : cause.code;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(new Error(`${command} ${args.join(' ')} did not end: ${cause?.message}`));
    });
  });
}
