import {
  type AccountActor,
  Refusal,
  type Tx,
  type World,
  inTransaction,
  maskTarget,
} from '../../platform/index.ts';
import { lockAccount } from './accounts-store.ts';
import { bindTarget } from './bind-target.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { listChannels } from './list-channels.ts';
import { openSession } from './open-session.ts';
import { revokeAllSessions } from './sessions-store.ts';
import type { OpenedSession } from './sign-in.ts';
import { readTarget, targetKey, type GivenTarget, type Target } from './target.ts';
import { tellEverywhere } from './tell-everywhere.ts';
import { useUpCode } from './use-up-code.ts';

interface Change extends GivenTarget {
  newCode: string;
  oldCode: string;
}

/**
 * A new phone or mailbox in the old one's place, or beside the other: both ends show a code. What is replaced is told
 * too. Every session ends, and this one goes on with a new token.
 */
export async function changeTarget(
  world: World,
  { accountId }: AccountActor,
  given: Change,
  caller: Caller,
): Promise<OpenedSession> {
  const next = readTarget(world, given);
  const own = await listChannels(world, world.db, accountId);
  // What stands in for the new one is asked; where nothing does, the other.
  const before = own.find(({ channel }) => channel === next.channel) ?? own[0];
  if (before === undefined) throw new Refusal('SESSION_ENDED');
  if (before.channel === next.channel && targetKey(before) === targetKey(next))
    throw new Refusal('BAD_INPUT', '这就是现在绑定的号码或邮箱');
  const oldCodeId = await checkCode(world, { target: before, purpose: 'target', accountId }, given.oldCode);
  const newCodeId = await checkCode(world, { target: next, purpose: 'new-target', accountId }, given.newCode);
  const token = await inTransaction(world.db, async (tx) => {
    await lockAsBefore(world, tx, accountId, own);
    await useUpCode(world, tx, oldCodeId);
    await useUpCode(world, tx, newCodeId);
    await bindTarget(world, tx, accountId, next);
    await revokeAllSessions(tx, accountId, world.now());
    const word = next.channel === 'sms' ? '手机号' : '邮箱';
    await tellEverywhere(
      world,
      tx,
      accountId,
      {
        title: `${word}已更换`,
        body: `账号的登录${word}已换成 ${maskTarget(next.address)}，其他设备已全部退出。若非本人操作，请立即联系我们。`,
      },
      before.channel === next.channel ? [before] : [],
    );
    return openSession(world, tx, accountId, caller);
  });
  world.wake();
  return { token, accountId };
}

/** Two changes at once: the second was proven with what the account no longer has. */
async function lockAsBefore(world: World, tx: Tx, accountId: string, own: readonly Target[]): Promise<void> {
  if ((await lockAccount(tx, accountId)) === undefined) throw new Refusal('SESSION_ENDED');
  const now = await listChannels(world, tx, accountId);
  if (JSON.stringify(now) !== JSON.stringify(own)) throw new Refusal('STATE_CHANGED');
}
