import { listChannels } from '../accounts/index.ts';
import type { Tx } from '../db/database.ts';
import { queueMessage, tellAccount } from '../outbox/index.ts';
import type { World } from '../world.ts';

export const KEYS_PAGE = 'personal?currentType=myDigitallySigned';

/**
 * About a key, over every channel of the person: whoever slipped a key in may read the notices of a stolen session, but
 * hardly phone and mailbox as well.
 */
export async function tellPerson(
  world: World,
  tx: Tx,
  accountId: string,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await tellAccount(tx, accountId, { title, body, link: KEYS_PAGE });
  const text = `【${world.config.siteName}】${title}：${body}`;
  for (const { channel, address } of await listChannels(world, tx, accountId))
    await queueMessage(tx, world.vault, { channel, to: address, text });
}

export const shortSha256 = (sha256: string): string => `SHA-256 ${sha256.slice(0, 16)}`;
