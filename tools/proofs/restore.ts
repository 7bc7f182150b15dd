import { strict as assert } from 'node:assert';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { PACKAGES } from '@yinji/testkit/open-stack';
import type { Person } from '@yinji/testkit/people/person';
import { parseListing } from '../backup/listing.ts';
import { checkAsMonitor } from './check-log.ts';
import { rollDice } from './dice.ts';
import { loseArchive } from './restore/archive-away.ts';
import { loseDisks } from './restore/lose-disks.ts';
import { listLostBytes } from './restore/list-lost-bytes.ts';
import { expectDone, expectRefusal, openOperator, type Operator } from './restore/operator.ts';
import { refuseAltered } from './restore/refuse-altered.ts';
import { settleEntries } from './restore/settle-entries.ts';
import { openHouse, type House } from './rotate/house.ts';
import { requireValid } from './rotate/judge.ts';

interface Form {
  /** How many backups are killed before one is made. */
  kills: number;
  /** How many deposits are made while the second backup runs. */
  beside: number;
  /** How many are acknowledged after it, before both disks are lost under others. */
  after: number;
  /** Whether the sealer is started before the log is restored, to see it refuse, and each bundle judged by every verifier. */
  isWhole: boolean;
  seed: number;
}

type Tell = (line: string) => void;

/** Those of the drill itself, and those under way when the disks go. */
const OTHER_DEPOSITS = 6;
const DEPOSITS_OF_PACKAGE = 10;

/**
 * Backs an installation up while people use it, loses its disk, restores it, and goes on. The witness and a monitor's mirror
 * outlive the disk, as they do where others run them. Returns the first fault.
 */
export async function proveRestore(form: Form, tell: Tell): Promise<string[]> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-restore-'));
  chmodSync(folder, 0o711);
  const house = openHouse(folder, await freePort(), undefined);
  try {
    await drill(house, openOperator(folder, house.dataDir), folder, form, tell);
    return [];
  } catch (cause) {
    return [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)];
  } finally {
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drill(house: House, operator: Operator, folder: string, form: Form, tell: Tell): Promise<void> {
  const dice = rollDice(form.seed);
  const { dataDir, origin } = house;
  const [archive, replica] = [join(folder, 'archive'), join(folder, 'replica')];
  await house.start({ ARCHIVE_DIR: archive });
  mkdirSync(replica);
  expectDone(await operator.replicate(replica));
  const person = await welcome(house, form.beside + form.after + OTHER_DEPOSITS);
  const first = await house.deposit(person, '秋山', 602);
  for (let at = 1; at < form.kills; at += 1) await operator.killBackup(dice() * 1500);
  const complete = operator.list().complete.length;
  await operator.killBackup(0);
  const [half] = operator.list().other;
  assert.ok(half, 'the killed backup left nothing');
  expectRefusal(await operator.restore(['check', join(operator.backups, half)]), /no complete backup/);
  expectDone(await operator.backUp());
  assert.deepEqual([operator.list().complete.length, operator.list().other], [complete + 1, []]);
  tell('a backup is complete, or says that it is not');

  // Bytes come before their row: a row in the copy of the database has its bytes in the copy of the files.
  const besides = Array.from({ length: form.beside }, (_, at) =>
    house.deposit(person, `溪桥之${at}`, 610 + at),
  );
  const second = await operator.backUp('--prune');
  expectDone(second);
  const [old, name] = operator.list().complete.slice(-2) as [string, string];
  assert.equal(readFileSync(join(dataDir, 'last-backup'), 'utf8'), `${name}\n`);
  const linked = listLinked(join(operator.backups, name), join(operator.backups, old));
  assert.ok(linked > 0, 'nothing of the first backup is linked');
  await Promise.all(besides);
  const later = await house.deposit(person, '寒江', 650);
  assert.deepEqual(await checkAsMonitor(origin, dataDir), []);
  await loseArchive(house, person, archive);
  tell(
    `a second one beside ${form.beside} deposits, with ${linked} files of the first; one more deposit after it\n${second.stdout.trimEnd()}`,
  );

  const drilled = { house, operator, person, archive, replica, backup: name, bundle: later.bundle };
  const { acknowledged, awaySeconds } = await loseDisks({
    ...drilled,
    count: form.after,
    afterMs: dice() * 500,
    isWhole: form.isWhole,
  });
  tell(
    `the disks of database and files were lost under deposits: RPO 0 of ${acknowledged + 1} acknowledged since the backup, RTO ${awaySeconds.toFixed(1)} s`,
  );

  await house.stop();
  const lost = join(folder, 'lost');
  renameSync(dataDir, lost);
  await refuseAltered(operator, name, house);
  tell('altered, damaged and foreign backups are refused, and half a restore does not start');

  const restored = await operator.restore(operator.argumentsOf(name));
  expectDone(restored);
  for (const outside of ['witness', 'monitor']) renameSync(join(lost, outside), join(dataDir, outside));
  assert.equal(statSync(join(dataDir, 'objects')).mode & 0o777, 0o700);
  if (form.isWhole) {
    await house.start();
    await untilRefused(dataDir);
    await house.stop();
  }
  tell(`restored${form.isWhole ? ', and the sealer refuses to fork' : ''}\n${restored.stdout.trimEnd()}`);

  expectDone(await operator.restore(['log', join(lost, 'log')]));
  await house.start();
  await house.signInAnew(person);
  const trust = await house.keepTrust('trust-restored');
  await requireValid(first.bundle, trust, form.isWhole);
  await settleEntries(house, operator, later.receipt);
  tell('what the backup did not have is listed, and the house not ready until it is settled');
  const { named, lost: gone } = await listLostBytes(house.running().databaseUrl, dataDir);
  assert.deepEqual(gone, []);
  assert.ok(named > 5);
  const fresh = await house.deposit(person, '春汛', 651);
  await requireValid(fresh.bundle, await house.keepTrust('trust-later'), true);
  assert.deepEqual(await checkAsMonitor(origin, dataDir), []);
  tell(
    `restored: ${named} files that rows name open, old and new deposits verify, and the monitor sees one log`,
  );
}

async function welcome(house: House, deposits: number): Promise<Person> {
  const person = house.newcomer('沈知白');
  await person.register();
  await person.verifyRealName();
  await person.makeKey();
  for (let bought = 0; bought < deposits; bought += DEPOSITS_OF_PACKAGE) await person.buy(PACKAGES.small);
  return person;
}

/** Files of both that are one on the disk. */
function listLinked(backup: string, before: string): number {
  const inode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
  return [...parseListing(readFileSync(join(backup, 'files.txt'), 'utf8')).keys()].filter(
    (path) => inode(join(backup, path)) === inode(join(before, path)),
  ).length;
}

/** The witness knows more of the log than the restored database does. */
async function untilRefused(dataDir: string): Promise<void> {
  const log = join(dataDir, 'logs/sealer.log');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const text = readFileSync(log, 'utf8');
    assert.ok(!text.includes('"leading"'), 'the sealer leads a log that went back');
    if (text.includes('has cosigned size')) return;
  }
  throw new Error('the sealer does not refuse');
}
