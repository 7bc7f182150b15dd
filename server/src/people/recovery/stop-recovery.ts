import { notifyEverywhere } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { closeRecovery, lockRecovery } from './recovery-store.ts';

/** Any signed-in session of the account may stop it, such as one by the old phone's code. */
export async function stopRecovery(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRecovery(tx, id);
    if (row === undefined || row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    // Stopped twice is stopped.
    if (row.state === 'stopped') return;
    if (row.state !== 'waiting') throw new Refusal('RECOVERY_CLOSED');
    await closeRecovery(tx, id, { state: 'stopped', decided_at: context.now() });
    await notifyEverywhere(context, tx, accountId, {
      title: '更换手机号已阻止',
      body: '等待生效的手机号更换已被阻止，登录手机号没有变化；7 天内不再受理这个账号的人脸找回。',
    });
  });
  return null;
}
