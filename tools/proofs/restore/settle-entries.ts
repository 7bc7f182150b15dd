import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type { House } from '../rotate/house.ts';
import { expectDone, expectRefusal, type Operator } from './operator.ts';

/**
 * The records of a deposit that came after the backup are listed, the first by the digest of its receipt, and the house is not
 * ready until somebody says what became of each.
 */
export async function settleEntries(house: House, operator: Operator, receipt: string): Promise<void> {
  await untilAlert(house, true);
  const entries = async () => {
    const end = await operator.restore(['entries']);
    expectDone(end);
    return end.stdout.split('\n').slice(0, -1);
  };
  const listed = await entries();
  const [, sha256 = '-'] = receipt.split('\n');
  assert.equal(listed.filter((line) => line.includes(sha256) && line.includes('"type":"deposit"')).length, 1);
  const indexes = listed.map((line) => line.split(' ')[0]!);
  const note = ['--note', '重新登记，致信本人'];
  expectRefusal(await operator.restore(['settle', ...indexes, '0', ...note]), /nothing is settled/);
  assert.deepEqual(await entries(), listed);
  expectDone(await operator.restore(['settle', ...indexes, ...note]));
  assert.deepEqual(await entries(), []);
  await untilAlert(house, false);
}

/** What health tells is a few seconds old at most. */
async function untilAlert({ origin }: House, isExpected: boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(200)) {
    const { alerts } = (await (await fetch(`${origin}/health/ready`)).json()) as { alerts: string[] };
    if (alerts.includes('recovered') === isExpected) return;
  }
  throw new Error(`health ${isExpected ? 'does not say' : 'still says'} recovered`);
}
