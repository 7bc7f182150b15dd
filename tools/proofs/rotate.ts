import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findIssuedDocument, listSigningKeys, revokeSigningKey } from '@yinji/contract';
import { parseNote, parsePolicy, parseVkey, verifyReceipt } from '@yinji/evidence';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { copyTemplate } from '@yinji/testkit/database/open-test-database';
import { PACKAGES } from '@yinji/testkit/open-stack';
import { SEALER_KEYS } from '../../sealer/src/rotate-key.ts';
import { rollDice } from './dice.ts';
import { openHouse, type House } from './rotate/house.ts';
import { judge, readPublishedLists, requireValid } from './rotate/judge.ts';
import { addApp } from './rotate/staff-app.ts';

interface Form {
  /** Of each of the two commands that go through rows and files. */
  kills: number;
  /** Whether each bundle is judged by every verifier, and not only the old and the new one in the end. */
  isWhole: boolean;
  seed: number;
}

/**
 * Replaces every key of an installation as an operator does, and kills the commands in between. Evidence of before and
 * after holds; people and staff are found and signed in as before; nobody is two. Returns the first fault.
 */
export async function proveRotate(form: Form, tell: (line: string) => void): Promise<string[]> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-rotation-'));
  chmodSync(folder, 0o711);
  const database = await copyTemplate();
  const house = openHouse(folder, await freePort(), database);
  try {
    await rotateAll(house, form, tell);
    return [];
  } catch (cause) {
    return [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)];
  } finally {
    await house.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rotateAll(
  house: House,
  { kills, isWhole, seed }: Form,
  tell: (line: string) => void,
): Promise<void> {
  const dice = rollDice(seed);
  const { dataDir } = house;
  const kill = async (name: string, isUnderWay: () => boolean, isOver = () => false) => {
    for (let at = 0; at < kills && !isOver(); at += 1) await house.killRotation(name, isUnderWay, dice() * 800);
  };
  await house.start();
  const person = house.newcomer('沈知白');
  await person.register();
  await person.verifyRealName();
  await person.makeKey();
  await person.buy(PACKAGES.small);
  const old = await house.deposit(person, '秋山', 501);
  const oldTrust = await house.keepTrust('trust-before');
  const staff = await addApp(house, '审核员甲');
  tell('a deposit, a person and a member of staff stand');

  // 1. Nothing that needs everything stopped is replaced beside it.
  for (const name of [...SEALER_KEYS, 'lookup']) assert.equal((await house.rotate(name)).code, 1, name);
  await requireValid(old.bundle, oldTrust, isWhole);

  // 2. Keys belong to their data.
  await house.stop();
  const keyFile = join(dataDir, 'keys/personal-data.key');
  renameSync(keyFile, `${keyFile}.away`);
  await assert.rejects(house.start(), /the keys of another database/);
  renameSync(`${keyFile}.away`, keyFile);
  tell('an installation without its key does not start');

  // 3. Every key, and nothing twice without a start in between.
  for (const name of SEALER_KEYS) {
    assert.deepEqual(await house.rotate(name).then(({ code, stderr }) => [name, code, stderr]), [name, 0, '']);
    assert.equal((await house.rotate(name)).code, 1, name);
  }
  assert.equal((await house.rotate('personal-data')).code, 0);
  const next = join(dataDir, 'keys/lookup.next.key');
  await kill('lookup', () => existsSync(next));
  assert.deepEqual(await house.rotate('lookup').then(({ code, stderr }) => [code, stderr]), [0, '']);
  assert.equal(existsSync(next), false);
  await house.start();
  const oldKey = readFileSync(keyFile, 'utf8').trim().split('\n')[1]!;
  // A kill may come after the end, and the command would then begin another rotation.
  const isOver = () => !readFileSync(keyFile, 'utf8').includes(oldKey);
  await kill('personal-data', () => true, isOver);
  if (!isOver())
    assert.deepEqual(await house.rotate('personal-data').then(({ code, stderr }) => [code, stderr]), [0, '']);
  assert.equal(isOver(), true);
  tell('every key is replaced');

  // 4. The public halves are others, and the same people are found.
  const trust = await house.keepTrust('trust-after');
  const [before, after] = [oldTrust, trust].map((one) => parsePolicy(readFileSync(join(one, 'policy.txt'))));
  assert.notDeepEqual(after!.logs[0]!.key.publicKey, before!.logs[0]!.key.publicKey);
  for (const name of ['creator-ca.pem', 'tsa-ca.pem', 'document-ca.pem', 'receipt.vkey'])
    assert.notEqual(readFileSync(join(trust, name), 'utf8'), readFileSync(join(oldTrust, name), 'utf8'), name);
  await house.signInAnew(person);
  await staff.signInAnew();
  const [ownKey] = await person.client.call(listSigningKeys, {});
  // Registered again, the number opens the account that it has.
  const twin = house.newcomer(person.name, person.phone);
  await twin.register();
  const found = await twin.client.call(listSigningKeys, {});
  assert.deepEqual(
    found.map(({ id }) => id),
    [ownKey!.id],
  );
  person.client.token = twin.client.token;
  tell('sign-in, second factor and one account for a number are as before');

  // 5. What the former authority certified is on its own list.
  const fresh = await house.deposit(person, '寒江', 502);
  const other = house.newcomer('周以宁');
  await other.register();
  await other.verifyRealName();
  await other.makeKey();
  const [otherKey] = await other.client.call(listSigningKeys, {});
  for (const [one, key] of [
    [person, ownKey],
    [other, otherKey],
  ] as const)
    await one.client.call(revokeSigningKey, { id: key!.id, reason: 'superseded', confirmed: true });
  const serials = [ownKey, otherKey].map((key) => key!.serialNumber);
  const expected = [
    [true, false],
    [false, true],
  ];
  // A job publishes them.
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200))
    if (isDeepStrictEqual(await readPublishedLists(house, serials), expected)) break;
  assert.deepEqual(await readPublishedLists(house, serials), expected);
  tell('each authority has its list');

  // 6. Evidence of before and after.
  const now = await house.keepTrust('trust-now');
  for (const one of [old, fresh]) {
    await requireValid(one.bundle, now, true);
    await requireValid(one.open, now, isWhole);
    const sha256 = createHash('sha256').update(one.pdf).digest('hex');
    assert.equal((await person.client.call(findIssuedDocument, { sha256 }))?.kind, 'deposit');
  }
  // Whoever has only the files of before does not take what the new keys signed.
  await requireValid(old.bundle, oldTrust, isWhole);
  assert.equal((await judge(fresh.bundle, oldTrust)).includes(0), false);
  const keyOf = (name: string) => parseVkey(readFileSync(join(now, name), 'utf8').trim());
  await verifyReceipt(old.receipt, keyOf('receipt-1.vkey'));
  await verifyReceipt(fresh.receipt, keyOf('receipt.vkey'));
  assert.equal(parseNote(fresh.receipt).signatures.length, 1);

  // 7. A second start: the old keys are gone from the disk, and all goes on.
  await house.stop();
  await house.start();
  await house.signInAnew(other);
  await requireValid(old.bundle, await house.keepTrust('trust-later'), isWhole);
  tell('a second start, with the new keys alone');
}
