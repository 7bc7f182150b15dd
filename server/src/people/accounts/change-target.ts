import {
  type AccountActor,
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  maskTarget,
} from '../../platform/index.ts';
import { lockOpenAccount } from './accounts-store.ts';
import { bindTarget } from './bind-target.ts';
import type { Caller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { listChannels } from './list-channels.ts';
import { openSession } from './open-session.ts';
import { revokeAllSessions } from './sessions-store.ts';
import type { OpenedSession } from './sign-in.ts';
import { readTarget, targetKey, type GivenTarget, type Target } from './target.ts';
import { notifyEverywhere } from './notify-everywhere.ts';
import { useUpCode } from './use-up-code.ts';

interface Change extends GivenTarget {
  newCode: string;
  oldCode: string;
}

/**
 * A new phone or mailbox that replaces the old one or is added: both ends prove a code. The replaced one is
 * notified too. Every session ends, and this one continues with a new token.
 */
export async function changeTarget(
  context: AppContext,
  { accountId }: AccountActor,
  given: Change,
  caller: Caller,
): Promise<OpenedSession> {
  const next = readTarget(context, given);
  const own = await listChannels(context, context.db, accountId);
  // The channel to be replaced must prove a code; if there is none, the other channel.
  const before = own.find(({ channel }) => channel === next.channel) ?? own[0];
  if (before === undefined) throw new Refusal('SESSION_ENDED');
  if (before.channel === next.channel && targetKey(before) === targetKey(next))
    throw new Refusal('BAD_INPUT', '这就是现在绑定的号码或邮箱');
  const oldCodeId = await checkCode(
    context,
    { target: before, purpose: 'target', accountId },
    given.oldCode,
    '',
  );
  const newCodeId = await checkCode(
    context,
    { target: next, purpose: 'new-target', accountId },
    given.newCode,
    '',
  );
  const token = await inTransaction(context.db, async (tx) => {
    await lockAsBefore(context, tx, accountId, own);
    await useUpCode(context, tx, oldCodeId);
    await useUpCode(context, tx, newCodeId);
    await bindTarget(context, tx, accountId, next);
    await revokeAllSessions(tx, accountId, context.now());
    const word = next.channel === 'sms' ? '手机号' : '邮箱';
    await notifyEverywhere(
      context,
      tx,
      accountId,
      {
        title: `${word}已更换`,
        body: `账号的登录${word}已换成 ${maskTarget(next.address)}，其他设备已全部退出。若非本人操作，请立即联系我们。`,
      },
      before.channel === next.channel ? [before] : [],
    );
    return openSession(context, tx, accountId, caller);
  });
  return { token, accountId };
}

/** Two concurrent changes: the second was proven with a channel that the account no longer has. */
async function lockAsBefore(
  context: AppContext,
  tx: Tx,
  accountId: string,
  own: readonly Target[],
): Promise<void> {
  if ((await lockOpenAccount(tx, accountId)) === undefined) throw new Refusal('SESSION_ENDED');
  const now = await listChannels(context, tx, accountId);
  if (JSON.stringify(now) !== JSON.stringify(own)) throw new Refusal('STATE_CHANGED');
}
