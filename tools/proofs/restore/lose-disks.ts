import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { checkAsMonitor } from '../check-log.ts';
import type { House } from '../rotate/house.ts';
import { requireValid } from '../rotate/judge.ts';
import { listLostBytes } from './list-lost-bytes.ts';
import { expectDone, type Operator } from './operator.ts';

interface Wanted {
  house: House;
  operator: Operator;
  person: Person;
  /** Name of a backup, older than every deposit here. */
  backup: string;
  archive: string;
  /** The replica of the files. */
  replica: string;
  /** A bundle from after the backup. */
  bundle: string;
  /** How many deposits are acknowledged after the backup, before others are under way. */
  count: number;
  /** When the database is killed, after these began. */
  afterMs: number;
  /** Whether each bundle is judged by every verifier. */
  isWhole: boolean;
}

const UNDER_WAY = 3;

/**
 * Kills PostgreSQL under deposits, takes its disk and the files' away, and restores the backup with the archive and the
 * replica: every deposit that was acknowledged is there with its original, and verifies. Returns how many these are, and
 * how long the house was away.
 */
export async function loseDisks(wanted: Wanted): Promise<{ acknowledged: number; awaySeconds: number }> {
  const { house, operator, person, archive, replica } = wanted;
  const { dataDir } = house;
  const acknowledged: string[] = [];
  const deposit = async (at: number) => {
    const picture = await drawPicture(700 + at, { format: 'png', width: 300, height: 200 });
    const { id } = await person.deposit(`急流之${at}`, 'draw', `${at}.png`, picture);
    await person.upload(id, `${at}.png`, picture);
    acknowledged.push(id);
  };
  for (let at = 0; at < wanted.count; at += 1) await deposit(at);
  const others = Array.from({ length: UNDER_WAY }, (_, at) =>
    deposit(wanted.count + at).catch(() => undefined),
  );
  await pause(wanted.afterMs);
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const began = performance.now();
  await Promise.all(others);
  await house.stop();
  for (const disk of ['postgres', 'objects']) rmSync(join(dataDir, disk), { recursive: true });
  const lost = `${dataDir}-without-database`;
  renameSync(dataDir, lost);

  const given = [...operator.argumentsOf(wanted.backup), '--archive', archive];
  expectDone(await operator.restore(given));
  execFileSync('cp', ['-a', `${replica}/.`, join(dataDir, 'objects')]);
  for (const outside of ['witness', 'monitor']) renameSync(join(lost, outside), join(dataDir, outside));
  expectDone(await operator.replicate(replica));
  await house.start();
  const awaySeconds = (performance.now() - began) / 1000;

  for (const id of acknowledged) await person.waitForWork(id, (one) => one.deposit?.complete === true);
  const trust = await house.keepTrust('trust-after-loss');
  for (const id of acknowledged) await requireValid(await house.keepBundle(person, id), trust, wanted.isWhole);
  await requireValid(wanted.bundle, trust, wanted.isWhole);
  const { named, lost: gone } = await listLostBytes(house.running().databaseUrl, dataDir);
  assert.deepEqual(gone, []);
  // An original, its previews and documents.
  assert.ok(named > 4 * acknowledged.length, `${named} files`);
  assert.deepEqual(await checkAsMonitor(house.origin, dataDir), []);
  const entries = await operator.restore(['entries']);
  assert.equal(entries.stdout, '');
  expectDone(entries);
  return { acknowledged: acknowledged.length, awaySeconds };
}
