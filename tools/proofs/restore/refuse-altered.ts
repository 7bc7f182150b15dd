import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { House } from '../rotate/house.ts';
import { expectDone, expectRefusal, type Operator } from './operator.ts';

/** Each fault alone, and nothing is left in the way of the right one. */
export async function refuseAltered(operator: Operator, name: string, house: House): Promise<void> {
  const { dataDir } = house;
  const backup = join(operator.backups, name);
  const isRefused = async (given: readonly string[], reason: RegExp, passphrase?: string) =>
    expectRefusal(await operator.restore(given, passphrase), reason);
  const args = operator.argumentsOf(name);
  await isRefused(args, /do not open/, 'another passphrase of somebody 8');
  const [foreign = ''] = operator.list().complete;
  await isRefused([args[0]!, '--keys', operator.argumentsOf(foreign)[2]!], /of another backup/);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'something'), '');
  await isRefused(args, /empty folders only/);
  rmSync(dataDir, { recursive: true });

  const listing = join(backup, 'files.txt');
  const text = readFileSync(listing, 'utf8');
  const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) \S+ \S+ \S+ (files\/objects\/.*)$/m.exec(text) ?? [];
  const bytes = readFileSync(join(backup, path));
  const altered = Buffer.from(bytes);
  altered[altered.length - 1]! ^= 1;
  // The file may be one with that of the backup before.
  const replace = (target: string, by: Uint8Array | string) => {
    rmSync(target);
    writeFileSync(target, by);
  };
  replace(join(backup, path), altered);
  await isRefused(args, /is damaged: its bytes/);
  // Half of it lies there.
  await assert.rejects(house.start(), /did not end/);
  rmSync(dataDir, { recursive: true });
  // Somebody who alters the lists too still has not sealed them with the keys.
  const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
  const digest = (of: Uint8Array | string) => createHash('sha256').update(of).digest('hex');
  const forged = text.replaceAll(sha256, digest(altered));
  replace(listing, forged);
  await isRefused(['check', backup], /files\.txt is damaged/);
  replace(join(backup, 'backup.json'), manifest.replace(digest(text), digest(forged)));
  expectDone(await operator.restore(['check', backup]));
  await isRefused(args, /or the list of files was altered/);
  replace(listing, text);
  replace(join(backup, 'backup.json'), manifest);
  replace(join(backup, path), bytes);
}
