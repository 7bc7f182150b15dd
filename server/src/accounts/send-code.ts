import { randomInt } from 'node:crypto';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { takeToken } from '../limits/take-token.ts';
import { queueMessage } from '../outbox/index.ts';
import type { World } from '../world.ts';
import { insertCode } from './accounts-store.ts';
import { readTarget, targetLookup } from './target.ts';

const CODE_MINUTES = 5;
const RETRY_SECONDS = 60;

/** Sends a six-digit code; the answer is the same whether or not an account exists. */
export async function sendCode(
  world: World,
  given: { phone?: string | undefined; email?: string | undefined },
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  const target = readTarget(given);
  // The narrowest first: whoever asks for one number again and again does not use up what an office shares.
  await takeToken(
    world,
    'code-minute',
    target.address,
    { capacity: 1, refillSeconds: RETRY_SECONDS },
    'CODE_TOO_SOON',
  );
  await takeToken(world, 'code-day', target.address, { capacity: 10, refillSeconds: 8640 }, 'CODE_LIMIT');
  await takeToken(world, 'code-address', address, { capacity: 60, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const lookup = targetLookup(world.vault, target);
  await inTransaction(world.db, async (tx) => {
    await insertCode(tx, {
      id: newId(),
      target_lookup: lookup,
      code_digest: world.vault.lookup('code', `${target.address}:${code}`),
      expires_at: new Date(world.now().getTime() + CODE_MINUTES * 60_000),
    });
    const params = { code, use: '用于登录或注册', minutes: String(CODE_MINUTES) };
    await queueMessage(tx, world.vault, { channel: target.channel, to: target.address, kind: 'code', params });
  });
  world.wake();
  return { retryAfterSeconds: RETRY_SECONDS };
}
