import { CHEATS, type CheatId, type Ended } from './cheats.ts';
import { restoreBackup } from './backups.ts';
import { forkLog } from './forks.ts';
import { forgeIdentity } from './identities.ts';
import { becomeOperator, type Operator } from './operator.ts';
import { isValid } from './outsiders.ts';
import { forgePapers, replaceVerifier } from './papers.ts';
import { forgeProofs } from './proofs.ts';
import { rewriteHistory } from './rewrites.ts';
import { freezeLog, omitDeposit } from './silences.ts';
import { openEnvironment, type CheatEnvironment } from './environment.ts';
import { backdateReceipt, colludeOverTime, rewriteConsistently } from './times.ts';
import { cheatWithStoredBytes } from './works.ts';

type Attack = (environment: CheatEnvironment, operator: Operator) => Promise<Ended[]>;

/** Those that need no restart and no day to pass. */
const QUICK: readonly Attack[] = [
  cheatWithStoredBytes,
  rewriteConsistently,
  forgeIdentity,
  backdateReceipt,
  colludeOverTime,
  forkLog,
  freezeLog,
  forgeProofs,
  replaceVerifier,
  forgePapers,
];
const SLOW: readonly Attack[] = [rewriteHistory, restoreBackup, omitDeposit];

/**
 * A real stack whose operator cheats with full power, against people who kept bundles, trust files, a mirror
 * and a receipt. Returns how each cheat ended, and one sentence per fault. `isFull`: also those that restart
 * the stack.
 */
export async function runCheats(
  isFull: boolean,
  tell: (line: string) => void,
): Promise<{ ended: Ended[]; faults: string[] }> {
  const environment = await openEnvironment(isFull);
  const ended: Ended[] = [];
  const faults: string[] = [];
  try {
    const operator = await becomeOperator(environment);
    for (const { bundle, openBundle } of [environment.deposit, environment.otherDeposit])
      for (const path of [bundle, openBundle])
        if (!(await isValid(environment, path))) faults.push(`${path} is not valid before any cheat`);
    for (const attack of [...QUICK, ...(isFull ? SLOW : [])]) {
      const found = await attack(environment, operator).catch((cause: unknown) => {
        faults.push(`${attack.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
        return [];
      });
      for (const one of found) {
        ended.push(one);
        tell(tableRow(one));
      }
    }
    operator.sealer.close();
    faults.push(...judge(ended, isFull));
  } finally {
    await environment.end(faults.length === 0);
    if (faults.length > 0) tell(`the folder is kept: ${environment.folder}`);
  }
  return { ended, faults };
}

/** Cheats that only the full form runs. */
const SLOW_ROWS: readonly number[] = [8, 9, 10];

function judge(ended: readonly Ended[], isFull: boolean): string[] {
  const faults = ended.flatMap(({ cheat, by, ends, output }) => {
    const wanted = CHEATS[cheat];
    if (by === wanted.by && ends === wanted.ends && output !== '') return [];
    return [`${cheat} ended with ${by}: ${ends} (${output}), not ${wanted.by}: ${wanted.ends}`];
  });
  const played = new Set(ended.map(({ cheat }) => cheat));
  const left = (Object.keys(CHEATS) as CheatId[]).filter(
    (cheat) => !played.has(cheat) && (isFull || !SLOW_ROWS.includes(CHEATS[cheat].row)),
  );
  return [...faults, ...left.map((cheat) => `${cheat} was not played`)];
}

/** | row | cheat | caught by | how it ended | the program's output | */
function tableRow({ cheat, by, ends, output }: Ended): string {
  const { row, says } = CHEATS[cheat];
  return `| ${row} | ${says} | ${by} | ${ends} | ${output.replaceAll(/\s+/g, ' ').slice(0, 160)} |`;
}
