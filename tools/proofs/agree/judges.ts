import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../../verifier/src/run-cli.ts';
import { writeFacts } from './write-facts.ts';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
export const TRUST = root('conformance/trust');
const SCRIPT = root('verifier/src/verify.sh');

const VERDICTS: Record<string, string> = { '0': 'valid', '1': 'invalid', '2': 'undecided' };
const verdictOf = (code: string | undefined): string => VERDICTS[code ?? ''] ?? `exit code ${code}`;

/** The package that page and command line use, as the command line is called. */
export async function judgeByPackage(paths: readonly string[]): Promise<string[]> {
  const verdicts: string[] = [];
  for (const path of paths) verdicts.push(verdictOf(String((await runCli([path, '--trust', TRUST])).exitCode)));
  return verdicts;
}

export interface Judged {
  path: string;
  /** Of a bundle that is a folder. */
  files?: ReadonlyMap<string, Uint8Array>;
}

interface ShellVerdict {
  verdict: string;
  /** Undecided for a reason that docs/evidence-format.md §6 allows verify.sh alone. */
  isExcused: boolean;
}

/**
 * verify.sh without most of its processes (see judge-many.sh), on each core. `work` is an empty folder, `memory` the file that
 * `learnByShell` wrote, or empty.
 */
export async function judgeByShell(
  bundles: readonly Judged[],
  work: string,
  memory: string,
): Promise<ShellVerdict[]> {
  const share = Math.ceil(bundles.length / availableParallelism());
  const shares = Array.from({ length: Math.ceil(bundles.length / share) }, (_, at) =>
    judgeShare(bundles.slice(at * share, (at + 1) * share), join(work, String(at)), memory),
  );
  return (await Promise.all(shares)).flat().map((line) => {
    const [code, excuse] = line.split(' ');
    return { verdict: verdictOf(code), isExcused: code === '2' && excuse === 'excused' };
  });
}

/** What judge-many.sh remembers of honest bundles; most of it serves their mutants. `work` is an empty folder. */
export async function learnByShell(bundles: readonly Judged[], work: string, memory: string): Promise<void> {
  await judgeShare(bundles, work, memory);
}

async function judgeShare(some: readonly Judged[], own: string, memory: string): Promise<string[]> {
  for (const [line, { path, files }] of some.entries()) {
    mkdirSync(join(own, String(line)), { recursive: true });
    if (files !== undefined) writeFacts(files, path, join(own, String(line)));
  }
  const args = [root('tools/proofs/agree/judge-many.sh'), SCRIPT, TRUST, own, memory, process.execPath];
  return await run(
    'bash',
    args,
    some.map(({ path }) => path),
  );
}

/** verify.sh as it is called. */
export async function judgeByScript(paths: readonly string[]): Promise<string[]> {
  const verdicts: string[] = [];
  for (const path of paths) {
    const child = spawn('bash', [SCRIPT, path, TRUST], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    verdicts.push(verdictOf(String(code)));
  }
  return verdicts;
}

/** One process for all. Equal signatures occur in many mutants, so that those of the curves are computed once each. */
const PYTHON = `
import contextlib, functools, io, sys
import curves, ed25519, verify
ed25519.verify = functools.lru_cache(4096)(ed25519.verify)
curves.Curve.verify = functools.lru_cache(4096)(curves.Curve.verify)
for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()):
        code = verify.main([line.rstrip('\\n'), '--trust', sys.argv[1]])
    print(code)
`;

export const judgeByPython = async (paths: readonly string[]): Promise<string[]> =>
  (await run('python3', ['-c', PYTHON, TRUST], paths, { PYTHONPATH: root('verifier/independent') })).map(
    (code) => verdictOf(code),
  );

/** The lines that a program answers, one for each of its input. */
function run(
  command: string,
  args: readonly string[],
  input: readonly string[],
  env: Record<string, string> = {},
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.on('error', reject);
    child.on('close', () => {
      const lines = text.split('\n').slice(0, -1);
      if (lines.length === input.length) resolve(lines);
      else reject(new Error(`${command} judged ${lines.length} of ${input.length} bundles`));
    });
    child.stdin.end(input.map((line) => `${line}\n`).join(''));
  });
}
