import { setTimeout as pause } from 'node:timers/promises';
import type { SealerClient } from '@yinji/sealer/client';
import type { Config } from '../platform/index.ts';

/** It starts beside this process and may come a little later. */
const TRIES = 60;
const PAUSE_MS = 500;

/**
 * In production the sealer must run in production too: it is the sealer that checks whose the witnesses are and whose clock
 * it is. One that does not answer stops the start as well, for then nothing is known.
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
