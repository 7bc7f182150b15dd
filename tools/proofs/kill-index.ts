import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCopyIndexClient, type CopyIndexClient } from '@yinji/copy-index/client';
import { CopyIndexError } from '@yinji/originality/copy-index';
import { makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { makeTestWork } from '@yinji/testkit/context/make-test-work';
import { openTestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { inTransaction } from '../../server/src/platform/db/database.ts';
import { drainJobs, enqueue } from '../../server/src/platform/jobs/index.ts';
import { reconcileAllCopies } from '../../server/src/publication/index.ts';
import { indexWork } from '../../server/src/works/fingerprints/index.ts';
import { compareWork, workSource, worksErasure } from '../../server/src/works/index.ts';
import { rollDice } from './dice.ts';
import { startIndex, type IndexProcess } from './kill-index/index-process.ts';

const WORKS_A_ROUND = 6;
const FAMILIES = 4;
/** Compared at each moment of a round, the newest of them. */
const COMPARED = 6;
/** The first hashes of a library of this proof fill it. */
const FULL_DISK_KIB = 2;
const LONGEST_DELAY_MS = 120;

const DAMAGES = [
  'none',
  'cut log',
  'cut snapshot',
  'flipped log',
  'flipped snapshot',
  'no files',
  'full disk',
] as const;
type Damage = (typeof DAMAGES)[number];

interface Library {
  context: AppContext;
  /** Works by their id, and what they look like. */
  works: Map<string, string>;
}

/**
 * SIGKILL while works are being indexed, files cut, flipped and gone, a full disk. Every comparison, at every moment, names
 * exactly the works of the tables that look alike, or is refused; after its comparison with the tables the index answers
 * again; an erased work is in no file of it.
 */
export async function proveKillIndex(
  rounds: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string[]> {
  const dice = rollDice(seed);
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-kill-index-'));
  const faults: string[] = [];
  const library: Library = { context: makeTestContext(database.db).context, works: new Map() };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const damage = DAMAGES[round % DAMAGES.length]!;
      const found = await proveRound(library, folder, damage, dice);
      tell(
        `${String(round + 1)}. ${damage}: ${found.length === 0 ? `${library.works.size} works right` : found.join('; ')}`,
      );
      faults.push(...found);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return faults;
}

async function proveRound(
  library: Library,
  folder: string,
  damage: Damage,
  dice: () => number,
): Promise<string[]> {
  const faults: string[] = [];
  const check = async (when: string, mayRefuse: boolean) => {
    for (const fault of await compareAll(library, mayRefuse)) faults.push(`${damage}, ${when}: ${fault}`);
  };
  // Killed while it is fed.
  let running = await open(library, folder);
  await addWorks(library, dice);
  const feeding = runJobs(library.context);
  await pause(Math.floor(dice() * LONGEST_DELAY_MS));
  await running.process.kill();
  await feeding;
  await check('while it is down', true);
  running.client.close();

  hurt(join(folder, 'files'), damage, dice);
  running = await open(library, folder, damage === 'full disk' ? FULL_DISK_KIB : undefined);
  await check('started anew', true);
  await reconcileAllCopies(library.context).catch(onlyRefused);
  await check('compared with the tables', damage === 'full disk');
  if (damage === 'full disk') {
    faults.push(...(await eraseOne(library, folder)).map((fault) => `on a full disk: ${fault}`));
    await running.process.kill();
    running.client.close();
    running = await open(library, folder);
    await reconcileAllCopies(library.context);
    await check('with room again', false);
  }
  faults.push(...(await eraseOne(library, folder)));
  await check('after an erasure', false);
  await running.process.kill();
  running.client.close();
  return faults;
}

async function open(
  library: Library,
  folder: string,
  diskKiB?: number,
): Promise<{ process: IndexProcess; client: CopyIndexClient }> {
  const process = await startIndex(folder, diskKiB);
  const client = createCopyIndexClient({ socket: process.socket });
  library.context = { ...library.context, copies: client };
  return { process, client };
}

async function addWorks({ context, works }: Library, dice: () => number): Promise<void> {
  for (let at = 0; at < WORKS_A_ROUND; at += 1) {
    const looksLike = `family ${Math.floor(dice() * FAMILIES)}`;
    // An account each: of one's own works a reviewer sees three only.
    const id = await makeTestWork(context.db, await makeTestAccount(context.db), { looksLike });
    await inTransaction(context.db, (tx) => enqueue(tx, workSource.kind, { id }));
    works.set(id, looksLike);
  }
}

const onlyRefused = (cause: unknown): void => {
  if (!(cause instanceof CopyIndexError)) throw cause;
};
/** Their own report of a failing job is what shows the fault to staff. */
const runJobs = (context: AppContext) =>
  drainJobs({ ...context, report: () => undefined }, indexWork).catch(onlyRefused);

async function compareAll({ context, works }: Library, mayRefuse: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, looksLike] of [...works].slice(-COMPARED)) {
    const right = [...works].flatMap(([other, look]) => (other !== id && look === looksLike ? [other] : []));
    try {
      const { candidates } = await compareWork(context, id);
      const named = new Set(candidates.map(({ workId }) => workId));
      if (named.size !== right.length || right.some((other) => !named.has(other)))
        faults.push(`${named.size} works named, not ${right.length}`);
    } catch (cause) {
      onlyRefused(cause);
      if (!mayRefuse) faults.push('a comparison was refused');
      // Each of them would wait for the same reason.
      else break;
    }
  }
  return faults;
}

/** One that others look like is erased in the tables, and leaves the index with its job; a failed job is run again. */
async function eraseOne({ context, works }: Library, folder: string): Promise<string[]> {
  const [id] = [...works.keys()];
  if (id === undefined) return [];
  await inTransaction(context.db, async (tx) => {
    for (const statement of worksErasure.ofWorks?.(sql`${id}::uuid`, context.now()) ?? [])
      await statement.execute(tx);
  });
  works.delete(id);
  // Its job alone: without room those of other works fail.
  await indexWork.run(context, { id }, new AbortController().signal).then(() => undefined, onlyRefused);
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const files = join(folder, 'files');
  return readdirSync(files)
    .filter((name) => readFileSync(join(files, name)).includes(bytes))
    .map((name) => `an erased work is in ${name}`);
}

function hurt(files: string, damage: Damage, dice: () => number): void {
  if (damage === 'no files') return rmSync(files, { recursive: true });
  const [what, name = ''] = damage.split(' ') as [string, string?];
  const path = join(files, name);
  if (!['cut', 'flipped'].includes(what) || !existsSync(path)) return;
  const bytes = readFileSync(path);
  const at = Math.floor(dice() * bytes.length);
  if (what === 'cut') truncateSync(path, at);
  else
    writeFileSync(
      path,
      bytes.map((byte, i) => (i === at ? byte ^ (1 << Math.floor(dice() * 8)) : byte)),
    );
}
