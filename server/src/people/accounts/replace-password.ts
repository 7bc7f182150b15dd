import type { Tx, AppContext } from '../../platform/index.ts';
import { setPassword } from './accounts-store.ts';
import { revokeAllSessions } from './sessions-store.ts';
import { notifyEverywhere } from './notify-everywhere.ts';

/** The new password, the end of every session, and word to the person; the account is locked by the caller. */
export async function replacePassword(
  context: AppContext,
  tx: Tx,
  accountId: string,
  digest: string,
): Promise<void> {
  await setPassword(tx, accountId, digest);
  await revokeAllSessions(tx, accountId, context.now());
  await notifyEverywhere(context, tx, accountId, {
    title: '密码已更换',
    body: '账号的登录密码刚刚更换，其他设备已全部退出。若非本人操作，请立即用验证码登录并重设密码。',
  });
}
