import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlace } from '@yinji/stack/postgres/place';
import type { CheatId, Ended } from './cheats.ts';
import type { Operator } from './operator.ts';
import { alarmed, isValid, mirrorDir, watch } from './outsiders.ts';
import { runNode } from './programs.ts';
import { refused, waitForLog } from './sealer-state.ts';
import { copyFolder, LOG_ORIGIN, type Stage } from './environment.ts';

type Part = 'postgres' | 'log';

/** PostgreSQL's files are elsewhere if its user cannot reach the data folder. */
const placeOf = ({ dataDir }: Stage, part: Part): string =>
  part === 'log' ? join(dataDir, 'log') : join(choosePlace(join(dataDir, 'postgres')).folder, 'cluster');
const backupOf = ({ folder }: Stage, name: string, part: Part): string => join(folder, `${name}-${part}`);

async function backUp(stage: Stage, name: string): Promise<void> {
  for (const part of ['postgres', 'log'] as const)
    await copyFolder(placeOf(stage, part), backupOf(stage, name, part));
}

/** Restores parts while everything is stopped. */
async function putBack(stage: Stage, name: string, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await copyFolder(backupOf(stage, name, part), placeOf(stage, part));
}

/** A cheat after which the former state is restored. */
export async function restoring(
  stage: Stage,
  parts: readonly Part[],
  work: () => Promise<void>,
): Promise<void> {
  await stage.stop();
  await backUp(stage, 'before');
  await stage.start();
  await work();
  await stage.stop();
  await putBack(stage, 'before', parts);
  await stage.start();
}

/** Row 9: a backup of this morning is restored after the log has grown, and then repaired. */
export async function restoreBackup(stage: Stage, operator: Operator): Promise<Ended[]> {
  await stage.stop();
  await backUp(stage, 'morning');
  await stage.start();
  const later = await stage.makeDeposit(stage.other, '午后', 503);
  await watch(stage);
  const root = readCheckpoint(stage);

  await stage.stop();
  await putBack(stage, 'morning', ['postgres']);
  await stage.start();
  const ended = [
    await refused(operator, 'database-restored', /was published, but the database has not signed it/),
    await recover(stage, operator, 'database-recovered', join(stage.dataDir, 'log'), root),
  ];

  await stage.stop();
  await putBack(stage, 'morning', ['postgres', 'log']);
  await stage.start();
  ended.push(await refused(operator, 'all-restored', /has cosigned size \d+, the database has/));
  ended.push(alarmed('rolled-back', await watch(stage)));
  ended.push(await recover(stage, operator, 'all-recovered', mirrorDir(stage), readMirror(stage)));
  // Business rows were lost with the backup; the holder's downloads need none of them.
  for (const { bundle } of [stage.deposit, later])
    if (!(await isValid(stage, bundle))) throw new Error('a bundle from before was to be valid still');
  return ended;
}

/** `--recover`, and then the real test: the same log continues, and its monitor finds nothing. */
async function recover(
  stage: Stage,
  operator: Operator,
  cheat: CheatId,
  logDir: string,
  checkpoint: Checkpoint,
): Promise<Ended> {
  const env = {
    KEYS_DIR: join(stage.dataDir, 'keys/sealer'),
    LOG_ORIGIN,
    SEALER_SOCKET: join(stage.folder, 'recover.sock'),
    SEALER_DATABASE_URL: stage.stack.databaseUrl,
    LOG_DIR: logDir,
    TRUST_DIR: join(stage.folder, 'recover-trust'),
  };
  const { code, stdout, stderr } = await runNode('sealer/src/main.ts', ['--recover'], { env });
  if (code !== 0) return { cheat, by: 'sealer', ends: `--recover ended with ${code}`, told: stderr };
  await waitForLog(operator, (log) => log.leading && log.publishedSize >= checkpoint.size);
  const [row] = await operator.sql<{ root: Buffer }>('select root from log_checkpoint where size = $1', [
    checkpoint.size,
  ]);
  const isSame = row?.root.toString('base64') === checkpoint.root;
  await stage.makeDeposit(stage.victim, `此后 ${cheat}`, cheat.length);
  const { exitCode, codes } = await watch(stage);
  const hasGrown = readCheckpoint(stage).size > checkpoint.size;
  const ends =
    isSame && hasGrown && exitCode === 0 ? 'went-on' : `same ${isSame}, grown ${hasGrown}, ${codes.join(' ')}`;
  return { cheat, by: 'sealer', ends, told: stdout.trim() };
}

interface Checkpoint {
  size: number;
  /** Base64, as signed. */
  root: string;
}

const readCheckpoint = ({ dataDir }: Stage): Checkpoint => parse(join(dataDir, 'log/checkpoint'));
const readMirror = (stage: Stage): Checkpoint => parse(join(mirrorDir(stage), 'checkpoint'));

function parse(file: string): Checkpoint {
  const [, size, root] = readFileSync(file, 'utf8').split('\n');
  return { size: Number(size), root: root ?? '' };
}
