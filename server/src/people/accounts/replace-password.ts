import type { Tx, AppContext } from '../../platform/index.ts';
import { setPassword } from './accounts-store.ts';
import { revokeAllSessions } from './sessions-store.ts';
import { notifyEverywhere } from './notify-everywhere.ts';

/** Sets the password, ends every session and notifies the person; the caller has locked the account. */
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
