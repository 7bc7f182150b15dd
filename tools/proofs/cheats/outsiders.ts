import { join } from 'node:path';
import type { BundleReport } from '@yinji/evidence';
import { runCli } from '../../../verifier/src/run-cli.ts';
import { CHEATS, type CheatId, type Ended } from './cheats.ts';
import { packZip, type Files } from './forge-bundle.ts';
import { runNode, runPython, runShell } from './programs.ts';
import type { CheatEnvironment } from './environment.ts';

/**
 * The programs of people who trust nobody: verifiers, a monitor with its mirror, and look-ups in that mirror.
 */

/**
 * Verifies a bundle with the earlier trust files, in each implementation, and returns the first check that
 * fails.
 */
export async function verify(
  environment: CheatEnvironment,
  cheat: CheatId,
  bundle: Files | string,
  { file, hasTrust = true }: { file?: string; hasTrust?: boolean } = {},
): Promise<Ended> {
  const path = typeof bundle === 'string' ? bundle : environment.keep(`${cheat}.zip`, packZip(bundle));
  const args = [path, '--json', ...(hasTrust ? ['--trust', environment.trustDir] : [])];
  if (file !== undefined) args.push('--file', file);
  const { code, stdout } = await runVerifier(environment, args);
  const report = JSON.parse(stdout) as BundleReport;
  if (report.verdict === 'undecided' && code === 2)
    return { cheat, by: 'trust', ends: 'undecided', output: report.sentence };
  const failed = report.checks.find(({ outcome }) => outcome === 'fail');
  if (failed === undefined || code !== 1) return { cheat, by: 'nobody', ends: report.verdict, output: '' };
  const ended = { cheat, by: failed.id, ends: String(failed.code), output: failed.detail };
  return environment.isFull
    ? { ...ended, ...(await compareOthers(environment, path, file, failed.id)) }
    : ended;
}

/** The command line; in the short form without a process, which costs most of the time. */
async function runVerifier(
  environment: CheatEnvironment,
  args: readonly string[],
): Promise<{ code: number; stdout: string }> {
  if (environment.isFull) return runNode('verifier/src/cli.ts', args);
  const { exitCode, output } = await runCli(args);
  return { code: exitCode, stdout: output };
}

/** The other implementations, in bash and in Python, must fail at the same check. */
async function compareOthers(
  environment: CheatEnvironment,
  path: string,
  file: string | undefined,
  expected: string,
): Promise<Partial<Ended>> {
  const work = file === undefined ? [] : ['--file', file];
  const others = [runPython([path, '--trust', environment.trustDir, ...work])];
  // verify.sh takes a bundle with its works inside; a file beside it is compared by sha256sum.
  if (file === undefined) others.push(runShell('verifier/src/verify.sh', [path, environment.trustDir]));
  for (const { code, stdout } of await Promise.all(others)) {
    const [, by] = /^未通过\s+(\S+)/m.exec(stdout) ?? [];
    if (code !== 1 || by !== expected) return { by: `another implementation: ${by ?? 'nobody'}` };
  }
  return {};
}

/** Whether a bundle is still valid, under the earlier trust files. */
export async function isValid(environment: CheatEnvironment, path: string): Promise<boolean> {
  const { code } = await runVerifier(environment, [path, '--trust', environment.trustDir]);
  if (!environment.isFull) return code === 0;
  const shell = await runShell('verifier/src/verify.sh', [path, environment.trustDir]);
  const python = await runPython([path, '--trust', environment.trustDir]);
  return code === 0 && shell.code === 0 && python.code === 0;
}

export interface Alarms {
  /** New in this round. */
  codes: string[];
  /** Details by code. */
  details: Map<string, string>;
  /** Folders with the proof, by code. */
  folders: Map<string, string>;
  exitCode: number;
}

/** The stranger's mirror. */
export const mirrorDir = (environment: CheatEnvironment): string => join(environment.folder, 'outside/mirror');

/** One round of the stranger's monitor. */
export async function watch(
  environment: CheatEnvironment,
  { logUrl = `${environment.origin}/log`, aheadMs = 0 }: { logUrl?: string; aheadMs?: number } = {},
): Promise<Alarms> {
  const args = ['--log', logUrl, '--policy', join(environment.trustDir, 'policy.txt'), '--once'];
  const { code, stdout, stderr } = await runNode(
    'monitor/src/main.ts',
    [...args, '--dir', mirrorDir(environment)],
    {
      aheadMs,
    },
  );
  if (code !== 0 && code !== 2) throw new Error(`the monitor ended with ${code}: ${stderr}`);
  const alarms = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { event: string; code: string; detail: string; folder: string })
    .filter(({ event }) => event === 'alarm');
  return {
    codes: alarms.map((alarm) => alarm.code),
    details: new Map(alarms.map((alarm) => [alarm.code, alarm.detail])),
    folders: new Map(alarms.map((alarm) => [alarm.code, alarm.folder])),
    exitCode: code,
  };
}

/** The monitor's result: the expected code if it was raised, else what was. */
export function alarmed(cheat: CheatId, { codes, details }: Alarms): Ended {
  const { ends } = CHEATS[cheat];
  const raised = codes.includes(ends) ? ends : codes.join(' ') || 'no alarm';
  return { cheat, by: 'monitor', ends: raised, output: details.get(raised) ?? '' };
}

/** Looks a file up in the mirror. Returns the expected finding if present, else all of them. */
export async function lookUp(
  environment: CheatEnvironment,
  cheat: CheatId,
  file: string,
  { aheadMs = 0 } = {},
): Promise<Ended & { exitCode: number }> {
  const { code, stdout } = await askMirror(environment, file, aheadMs);
  if (code === 2 && !stdout.startsWith('['))
    return { cheat, by: 'look-up', ends: 'nothing', output: stdout, exitCode: 2 };
  const findings = JSON.parse(stdout) as { code: string; detail: string }[];
  const { ends } = CHEATS[cheat];
  const finding = findings.find((each) => each.code === ends);
  const all = findings.map((each) => each.code).join(' ');
  return {
    cheat,
    by: 'look-up',
    ends: finding === undefined ? all : ends,
    output: finding?.detail ?? '',
    exitCode: code,
  };
}

function askMirror(environment: CheatEnvironment, file: string, aheadMs: number): ReturnType<typeof runNode> {
  const { trustDir } = environment;
  const trust = ['--policy', join(trustDir, 'policy.txt'), '--receipt-vkey', join(trustDir, 'receipt.vkey')];
  return runNode('monitor/src/cli.ts', ['--dir', mirrorDir(environment), ...trust, '--json', file], {
    aheadMs,
  });
}
