import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../../verifier/src/run-cli.ts';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
export const TRUST = root('conformance/trust');

const VERDICTS: Record<string, string> = { '0': 'valid', '1': 'invalid', '2': 'undecided' };
const verdictOf = (code: string | undefined): string => VERDICTS[code ?? ''] ?? `exit code ${code}`;

/** The package that page and command line use, as the command line is called. */
export async function judgeByPackage(paths: readonly string[]): Promise<string[]> {
  const verdicts: string[] = [];
  for (const path of paths) verdicts.push(verdictOf(String((await runCli([path, '--trust', TRUST])).exitCode)));
  return verdicts;
}

/** The script itself, in a subshell for each path: starting bash anew would read it again from the disk. */
const SHELL = `
script=$1 trusted=$2
while IFS= read -r judged; do
  said=$(set -- "$judged" "$trusted"; . "$script" 2>&1 >/dev/null)
  code=$?
  case $said in *'verify.sh 不能判断'*) code+=' excused' ;; esac
  printf '%s\\n' "$code"
done`;

export async function judgeByShell(
  paths: readonly string[],
): Promise<{ verdict: string; isExcused: boolean }[]> {
  const script = root('verifier/src/verify.sh');
  const half = Math.ceil(paths.length / 2);
  const halves = [paths.slice(0, half), paths.slice(half)].map((some) =>
    run('bash', ['-c', SHELL, 'bash', script, TRUST], some),
  );
  return (await Promise.all(halves)).flat().map((line) => {
    const [code, excuse] = line.split(' ');
    return { verdict: verdictOf(code), isExcused: code === '2' && excuse === 'excused' };
  });
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
