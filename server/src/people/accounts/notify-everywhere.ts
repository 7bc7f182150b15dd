import { type Tx, type AppContext } from '../../platform/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { listChannels } from './list-channels.ts';
import { targetKey, type Target } from './target.ts';

const SECURITY_PAGE = 'personal?currentType=changePassword';

/** Notifies over every present and former channel of the account: an attacker who took one hardly has all. */
export async function notifyEverywhere(
  context: AppContext,
  tx: Tx,
  accountId: string,
  { title, body }: { title: string; body: string },
  earlier: readonly Target[] = [],
): Promise<void> {
  await notifyAccount(tx, accountId, { title, body, link: SECURITY_PAGE, category: 'security' });
  const reached = new Set((await listChannels(context, tx, accountId)).map(keyOf));
  for (const target of earlier) {
    if (reached.has(keyOf(target))) continue;
    const { channel, address } = target;
    await queueMessage(tx, context.vault, { channel, to: address, kind: 'security', params: { what: title } });
  }
}

const keyOf = (target: Target) => `${target.channel}:${targetKey(target)}`;
