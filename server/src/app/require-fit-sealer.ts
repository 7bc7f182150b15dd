import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type MerchantNumbers,
  merchantNumbers,
  type SealerClient,
  type SealerHealth,
} from '@yinji/sealer/client';
import type { Config } from '../platform/index.ts';

/** It starts beside this process and may be a little later. */
const TRIES = 60;
const PAUSE_MS = 500;

interface OwnSettings extends Pick<Config, 'mode'> {
  merchant?: Parameters<typeof merchantNumbers>[0] | undefined;
}

/**
 * In production the sealer must run in production too, since it checks the witnesses' owners and the clock, and as
 * another user, so that this process cannot read its keys; root reads everything. Both must serve one merchant: the sealer
 * would never confirm a payment to another (decision 0060). An unreachable sealer stops the start as well.
 */
export async function requireFitSealer(
  { mode, merchant }: OwnSettings,
  sealer: Pick<SealerClient, 'health'>,
  pauseMs = PAUSE_MS,
  ownUid = process.getuid?.() ?? 0,
): Promise<void> {
  if (mode !== 'production') return;
  for (let tries = 1; ; tries += 1) {
    const health = await sealer.health().catch((cause: unknown) => {
      if (tries === TRIES) throw cause;
    });
    if (health !== undefined) return refuseUnfit(health, ownUid, merchant && merchantNumbers(merchant));
    await pause(pauseMs);
  }
}

function refuseUnfit({ mode, uid, merchant }: SealerHealth, ownUid: number, own?: MerchantNumbers): void {
  if (mode !== 'production')
    throw new Error('the sealer runs in evaluation: set YINJI_MODE=production and OPERATOR for it too');
  if (ownUid === 0) throw new Error('the server runs as root, which can read the sealer’s keys');
  if (ownUid === uid)
    throw new Error('the sealer runs as the same user and its keys can be read: give it its own');
  if (!isDeepStrictEqual(merchant, own))
    throw new Error('MERCHANT: the sealer asks about payments to another merchant than the server’s');
}
