import { type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { KEYS_PAGE } from './notify-person.ts';
import { openWraps } from './present-wraps.ts';
import { listLiveWraps } from './wraps-store.ts';

/**
 * The enciphered keys of an account, for a browser that has none. Nothing here opens them; still the person is told:
 * somebody may have both the account and the sheet.
 */
export async function recoverSigningKeys(context: AppContext, accountId: string) {
  const limit = { capacity: 10, refillSeconds: 600 };
  await takeToken(context, 'key-recovery', accountId, limit, 'TOO_MANY_REQUESTS');
  const rows = await listLiveWraps(context.db, accountId, context.now());
  if (rows.length > 0)
    await inTransaction(context.db, (tx) =>
      notifyAccount(tx, accountId, {
        title: '有人在取回您的签名密钥',
        body: '登录了本账号的一台设备取走了密钥的密文，要有恢复单或通行密钥才打得开。若非本人操作，请更换登录密码，并撤销证书。',
        link: KEYS_PAGE,
        category: 'security',
      }),
    );
  return rows.map((row) => ({
    publicKeySha256: Buffer.from(row.spki_sha256).toString('hex'),
    ...openWraps(context.vault, row),
  }));
}
