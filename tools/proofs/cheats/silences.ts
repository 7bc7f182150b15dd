import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getReceipt } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Ended } from './cheats.ts';
import type { Operator } from './operator.ts';
import { alarmed, lookUp, watch } from './outsiders.ts';
import { waitForLog } from './sealer-state.ts';
import type { CheatEnvironment } from './environment.ts';

const HOUR_MS = 3_600_000;

/** Row 11: the log shows its last checkpoint for ever. Only the monitor's clock is moved. */
export async function freezeLog(environment: CheatEnvironment): Promise<Ended[]> {
  const now = await watch(environment);
  if (now.exitCode !== 0) throw new Error(`before the freeze the monitor says ${now.codes.join(' ')}`);
  const frozen = alarmed('frozen', await watch(environment, { aheadMs: 27 * HOUR_MS }));
  await watch(environment);
  return [frozen];
}

/** Row 10: money taken, receipt issued, record discarded. The proof is the receipt, a day later. */
export async function omitDeposit(environment: CheatEnvironment, operator: Operator): Promise<Ended[]> {
  const receipt = environment.keep('receipt.txt', await depositIntoNothing(environment, operator));
  await watch(environment);
  const today = await lookUp(environment, 'omitted', receipt);
  if (today.ends !== 'receipt-waiting') throw new Error(`within the day the receipt is ${today.ends}`);

  // A day later, for stack, witness and monitor alike: others are logged, this one is not.
  const aheadMs = 25 * HOUR_MS;
  await environment.stop();
  await environment.start(aheadMs);
  await waitForLog(operator, ({ leading }) => leading);
  await environment.makeDeposit(environment.other, `次日 ${randomBytes(2).toString('hex')}`, 504);
  await watch(environment, { aheadMs });
  return [await lookUp(environment, 'omitted', receipt, { aheadMs })];
}

/** Everything works, except that no record is queued for the log. */
async function depositIntoNothing(environment: CheatEnvironment, operator: Operator): Promise<Uint8Array> {
  const { victim } = environment;
  await operator.sql(
    `create function throw_away() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await operator.sql(
    'create trigger throw_away before insert on pending_record for each row execute function throw_away()',
  );
  try {
    const picture = await drawPicture(505, { format: 'png', width: 300, height: 200 });
    const work = await victim.deposit('无凭', 'draw', '无凭.png', picture);
    for (const deadline = Date.now() + 20_000; ; await pause(50)) {
      const receipt = await victim.client.blob(getReceipt, { id: work.id }).catch(() => undefined);
      if (receipt !== undefined && Buffer.from(receipt).toString().startsWith('yinji-receipt/')) return receipt;
      if (Date.now() > deadline) throw new Error('no receipt came');
    }
  } finally {
    await operator.sql('drop trigger throw_away on pending_record');
    await operator.sql('drop function throw_away()');
  }
}
