import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecord, toUtf8 } from '@yinji/evidence';
import { restoring } from './backups.ts';
import type { Ended } from './cheats.ts';
import type { Operator } from './operator.ts';
import { alarmed, isValid, watch } from './outsiders.ts';
import { refused, waitForLog } from './sealer-state.ts';
import { askForCosignature, growSecondTree, readEntries } from './second-tree.ts';
import { rewriteDatabase, rewriteFiles } from './rewrite-log.ts';
import type { CheatEnvironment } from './environment.ts';

/** Row 8: the victim's deposit is rewritten in place, first in the database, then everywhere inside. */
export async function rewriteHistory(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  await watch(environment);
  const honest = await readEntries(operator);
  const index = honest.findIndex((entry) => {
    const record = parseRecord(toUtf8(entry));
    return record.type === 'deposit' && record.id === environment.deposit.number;
  });
  const ended: Ended[] = [];
  await restoring(environment, ['postgres', 'log'], async () => {
    const second = await rewriteDatabase(operator, index);
    await environment.stop();
    await environment.start();
    ended.push(await refused(operator, 'database-rewritten', /another root for the published size/));

    rewriteFiles(environment, second);
    await environment.stop();
    await environment.start();
    ended.push(await refused(operator, 'files-rewritten', /has cosigned another root for size/));
    ended.push(alarmed('rewritten-shown', await watch(environment)));

    const continued = await growSecondTree([...(await readEntries(operator)), honest[0]!], operator.keys.log);
    const { status, text } = await askForCosignature(environment.stack.witnessUrl, honest.length, continued);
    ended.push({ cheat: 'rewritten-cosigned', by: 'witness', ends: String(status), output: text });
    // The holder of the old bundle does not need the log.
    if (!(await isValid(environment, environment.deposit.bundle)))
      throw new Error('the old bundle was to be valid still');
  });
  await waitForLog(operator, ({ leading, fault }) => leading && fault === undefined);
  const { exitCode, codes } = await watch(environment);
  if (exitCode !== 0) throw new Error(`after the truth was put back the monitor says ${codes.join(' ')}`);
  // Nothing of the rewritten history is in the mirror.
  const mirrored = readFileSync(join(environment.dataDir, 'log/checkpoint'), 'utf8').split('\n')[2];
  if (!(await readRoot(environment)).includes(mirrored ?? '')) throw new Error('log and mirror have two roots');
  return ended;
}

const readRoot = async (environment: CheatEnvironment): Promise<string> =>
  readFileSync(join(environment.folder, 'outside/mirror/checkpoint'), 'utf8');
