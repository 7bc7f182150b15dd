import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { KEYS_PAGE } from './notify-person.ts';
import { findLatestRequest, moveRequest } from './requests-store.ts';

/** Ends a request that waits for its check; repeating it changes nothing. */
export async function withdrawKeyRequest(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const latest = await findLatestRequest(tx, accountId);
    if (latest?.id !== id) throw new Refusal('NOT_FOUND');
    if (latest.state === 'withdrawn') return;
    if (!(await moveRequest(tx, id, 'checking', 'withdrawn'))) throw new Refusal('STATE_CHANGED');
    await notifyAccount(tx, accountId, {
      title: '签名密钥的申请已撤回',
      body: '没有签发证书，原有密钥不受影响。若非本人操作，请立即更换密码。',
      link: KEYS_PAGE,
      category: 'security',
    });
  });
  return null;
}
