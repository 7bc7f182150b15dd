import { setTimeout as pause } from 'node:timers/promises';
import type { SealerClient } from '@yinji/sealer/client';
import type { Config } from '../platform/index.ts';

/** It starts beside this process and may be a little later. */
const TRIES = 60;
const PAUSE_MS = 500;

/**
 * In production the sealer must run in production too, since it checks the witnesses' owners and the clock. An
 * unreachable sealer stops the start as well, since nothing is known about it.
 */
export async function requireFitSealer(
  { mode }: Pick<Config, 'mode'>,
  sealer: Pick<SealerClient, 'health'>,
  pauseMs = PAUSE_MS,
): Promise<void> {
  if (mode !== 'production') return;
  for (let tries = 1; ; tries += 1)
    try {
      const health = await sealer.health();
      if (health.mode === 'production') return;
      break;
    } catch (cause) {
      if (tries === TRIES) throw cause;
      await pause(pauseMs);
    }
  throw new Error('the sealer runs in evaluation: set YINJI_MODE=production and OPERATOR for it too');
}
