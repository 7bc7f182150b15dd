import { setTimeout as pause } from 'node:timers/promises';
import type { SealerHealth } from '../../../sealer/src/client.ts';
import type { CheatId, Ended } from './cheats.ts';
import type { Operator } from './operator.ts';

/** Waits until the sealer is in the wanted state; returns its log's state. */
export async function waitForLog(
  operator: Operator,
  isWanted: (log: SealerHealth['log']) => boolean,
): Promise<SealerHealth['log']> {
  for (const deadline = Date.now() + 40_000; ; await pause(50)) {
    const health = await operator.sealer.health().catch(() => undefined);
    if (health !== undefined && isWanted(health.log)) return health.log;
    if (Date.now() > deadline) throw new Error(`the sealer did not get there: ${JSON.stringify(health?.log)}`);
  }
}

/** Waits for the sealer to refuse with these words, and checks that it has signed nothing meanwhile. */
export async function refused(operator: Operator, cheat: CheatId, words: RegExp): Promise<Ended> {
  const count = async () =>
    (await operator.sql<{ n: string }>('select count(*) as n from log_checkpoint'))[0]?.n;
  const before = await count();
  const { fault, leading } = await waitForLog(operator, (log) => log.fault !== undefined);
  const isRight = words.test(fault ?? '') && !leading && (await count()) === before;
  return { cheat, by: 'sealer', ends: isRight ? 'log-fault' : 'another fault', output: fault ?? '' };
}
