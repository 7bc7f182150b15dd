import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agreeBundles, type Mutant } from './agree/mutants.ts';
import {
  judgeByPackage,
  judgeByPython,
  judgeByScript,
  judgeByShell,
  learnByShell,
  TRUST,
} from './agree/judges.ts';
import { rollDice } from './dice.ts';
import { Hand } from './fuzz/mutate-bytes.ts';
import { readArtefacts } from './fuzz/honest-artefacts.ts';

const BATCH = 2000;
/** Each such mutant is judged by verify.sh as it is called, too. */
const CONTROL_EVERY = 25;
/** In memory, where that is a folder: two thousand mutants write two hundred thousand small files. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const KEPT_FAULTS = 40;
const SAVED = fileURLToPath(new URL('../../.cache/verifiers-agree/', import.meta.url));

export interface AgreeReport {
  /** How often the verifiers said what, e.g. `invalid`, `undecided by verify.sh alone`. */
  said: Record<string, number>;
  /** Sentences; empty when the proof holds. */
  faults: string[];
}

/**
 * Gives mutated bundles, as zips and as folders, to all verifiers: the package (page and command line), verify.sh and the
 * Python verifier. All must have one verdict; verify.sh may be undecided for the reasons that docs/evidence-format.md §6
 * lists. Bundles on which they differ are kept under .cache/verifiers-agree.
 */
export async function proveVerifiersAgree(
  inputs: number,
  seed: number,
  tell: (line: string) => void,
): Promise<AgreeReport> {
  const report: AgreeReport = { said: {}, faults: [] };
  const begun = performance.now();
  const hand = new Hand(rollDice(seed));
  const { bundles, zips } = await readArtefacts();
  const folder = mkdtempSync(join(FOLDER, 'yinji-agree-'));
  try {
    // To learn costs as much as it saves on some hundred mutants.
    const memory = inputs > bundles.length * 10 ? await learn(bundles, folder) : '';
    for (let done = 0; done < inputs; done += BATCH) {
      const count = Math.min(BATCH, inputs - done);
      const mutants = Array.from({ length: count }, () => agreeBundles(hand, bundles, zips));
      await compareBatch(mutants, memory, done, report, tell);
      tell(`${done + count} of ${inputs} after ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const [words, count] of Object.entries(report.said).toSorted()) tell(`${words.padEnd(40)} ${count}`);
  return report;
}

async function learn(bundles: readonly Map<string, Uint8Array>[], folder: string): Promise<string> {
  const honest = bundles.map((all, at) => {
    const files = new Map([...all].filter(([name]) => !name.endsWith('/')));
    return { files, path: write({ files, says: 'nothing' }, join(folder, 'honest', String(at))) };
  });
  const memory = join(folder, 'memory');
  await learnByShell(honest, join(folder, 'learning'), memory);
  return memory;
}

async function compareBatch(
  mutants: readonly Mutant[],
  memory: string,
  first: number,
  report: AgreeReport,
  tell: (line: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(FOLDER, 'yinji-agree-'));
  try {
    const paths = mutants.map((mutant, at) => write(mutant, join(folder, String(at))));
    const work = join(folder, 'work');
    mkdirSync(work);
    const judged = mutants.map((mutant, at) => ({ path: paths[at]!, ...('files' in mutant && mutant) }));
    const [ours, shell, python, called] = await Promise.all([
      judgeByPackage(paths),
      judgeByShell(judged, work, memory),
      judgeByPython(paths),
      judgeByScript(paths.filter((_, at) => at % CONTROL_EVERY === 0)),
    ]);
    for (const [at, mutant] of mutants.entries()) {
      const { verdict, isExcused } = shell[at]!;
      const control = at % CONTROL_EVERY === 0 ? called[at / CONTROL_EVERY] : verdict;
      const all = {
        package: ours[at],
        'verify.sh': verdict,
        python: python[at],
        'verify.sh as called': control,
      };
      const isAloneExcused = isExcused && control === verdict && all.package === all.python;
      const words = isAloneExcused
        ? 'undecided by verify.sh alone'
        : [...new Set(Object.values(all))].join(' / ');
      report.said[words] = (report.said[words] ?? 0) + 1;
      if (isAloneExcused || new Set(Object.values(all)).size === 1) continue;
      if (report.faults.length >= KEPT_FAULTS) continue;
      const kept = write(mutant, join(SAVED, String(first + at)));
      report.faults.push(`${JSON.stringify(all)} ${mutant.says} (kept in ${kept}, trust ${TRUST})`);
      tell(`FAULT ${report.faults.at(-1)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(mutant: Mutant, path: string): string {
  if ('zip' in mutant) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.zip`, mutant.zip);
    return `${path}.zip`;
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  for (const [name, bytes] of mutant.files) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), bytes);
  }
  return path;
}
