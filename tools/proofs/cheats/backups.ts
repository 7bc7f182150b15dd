import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlace } from '@yinji/stack/postgres/place';
import type { CheatId, Ended } from './cheats.ts';
import type { Operator } from './operator.ts';
import { alarmed, isValid, mirrorDir, watch } from './outsiders.ts';
import { runNode } from './programs.ts';
import { refused, waitForLog } from './sealer-state.ts';
import { copyFolder, LOG_ORIGIN, type CheatEnvironment } from './environment.ts';

type Part = 'postgres' | 'log';

/** PostgreSQL's files are elsewhere if its user cannot reach the data folder. */
const placeOf = ({ dataDir }: CheatEnvironment, part: Part): string =>
  part === 'log' ? join(dataDir, 'log') : join(choosePlace(join(dataDir, 'postgres')).folder, 'cluster');
const backupOf = ({ folder }: CheatEnvironment, name: string, part: Part): string =>
  join(folder, `${name}-${part}`);

async function backUp(environment: CheatEnvironment, name: string): Promise<void> {
  for (const part of ['postgres', 'log'] as const)
    await copyFolder(placeOf(environment, part), backupOf(environment, name, part));
}

/** Restores parts while everything is stopped. */
async function putBack(environment: CheatEnvironment, name: string, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await copyFolder(backupOf(environment, name, part), placeOf(environment, part));
}

/** A cheat after which the former state is restored. */
export async function restoring(
  environment: CheatEnvironment,
  parts: readonly Part[],
  work: () => Promise<void>,
): Promise<void> {
  await environment.stop();
  await backUp(environment, 'before');
  await environment.start();
  await work();
  await environment.stop();
  await putBack(environment, 'before', parts);
  await environment.start();
}

/** Row 9: a backup of this morning is restored after the log has grown, and then repaired. */
export async function restoreBackup(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  await environment.stop();
  await backUp(environment, 'morning');
  await environment.start();
  const later = await environment.makeDeposit(environment.other, '午后', 503);
  await watch(environment);
  const root = readCheckpoint(environment);

  await environment.stop();
  await putBack(environment, 'morning', ['postgres']);
  await environment.start();
  const ended = [
    await refused(operator, 'database-restored', /was published, but the database has not signed it/),
    await recover(environment, operator, 'database-recovered', join(environment.dataDir, 'log'), root),
  ];

  await environment.stop();
  await putBack(environment, 'morning', ['postgres', 'log']);
  await environment.start();
  ended.push(await refused(operator, 'all-restored', /has cosigned size \d+, the database has/));
  ended.push(alarmed('rolled-back', await watch(environment)));
  ended.push(
    await recover(environment, operator, 'all-recovered', mirrorDir(environment), readMirror(environment)),
  );
  // Business rows were lost with the backup; the holder's downloads need none of them.
  for (const { bundle } of [environment.deposit, later])
    if (!(await isValid(environment, bundle))) throw new Error('a bundle from before was to be valid still');
  return ended;
}

/** `--recover`, and then the real test: the same log continues, and its monitor finds nothing. */
async function recover(
  environment: CheatEnvironment,
  operator: Operator,
  cheat: CheatId,
  logDir: string,
  checkpoint: Checkpoint,
): Promise<Ended> {
  const env = {
    KEYS_DIR: join(environment.dataDir, 'keys/sealer'),
    LOG_ORIGIN,
    SEALER_SOCKET: join(environment.folder, 'recover.sock'),
    SEALER_DATABASE_URL: environment.stack.databaseUrl,
    LOG_DIR: logDir,
    TRUST_DIR: join(environment.folder, 'recover-trust'),
  };
  const { code, stdout, stderr } = await runNode('sealer/src/main.ts', ['--recover'], { env });
  if (code !== 0) return { cheat, by: 'sealer', ends: `--recover ended with ${code}`, output: stderr };
  await waitForLog(operator, (log) => log.leading && log.publishedSize >= checkpoint.size);
  const [row] = await operator.sql<{ root: Buffer }>('select root from log_checkpoint where size = $1', [
    checkpoint.size,
  ]);
  const isSame = row?.root.toString('base64') === checkpoint.root;
  await environment.makeDeposit(environment.victim, `此后 ${cheat}`, cheat.length);
  const { exitCode, codes } = await watch(environment);
  const hasGrown = readCheckpoint(environment).size > checkpoint.size;
  const ends =
    isSame && hasGrown && exitCode === 0 ? 'went-on' : `same ${isSame}, grown ${hasGrown}, ${codes.join(' ')}`;
  return { cheat, by: 'sealer', ends, output: stdout.trim() };
}

interface Checkpoint {
  size: number;
  /** Base64, as signed. */
  root: string;
}

const readCheckpoint = ({ dataDir }: CheatEnvironment): Checkpoint => parse(join(dataDir, 'log/checkpoint'));
const readMirror = (environment: CheatEnvironment): Checkpoint =>
  parse(join(mirrorDir(environment), 'checkpoint'));

function parse(file: string): Checkpoint {
  const [, size, root] = readFileSync(file, 'utf8').split('\n');
  return { size: Number(size), root: root ?? '' };
}
