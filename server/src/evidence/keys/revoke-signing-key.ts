import type { RevocationReason } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { appendRecord } from '../log/index.ts';
import { findKey, lockKey, markRevoked } from './keys-store.ts';
import { presentKey, type SigningKey } from './present-key.ts';
import { shortSha256, notifyPerson } from './notify-person.ts';

interface Revocation {
  id: string;
  reason: RevocationReason;
}

/**
 * Ends a certificate permanently. Every signature use locks this row (`holdLiveKey`), so the record of each of
 * its deposits is either before the revocation's in the log, or absent. A second revocation keeps the first
 * reason.
 */
export async function revokeSigningKey(
  context: AppContext,
  accountId: string,
  { id, reason }: Revocation,
): Promise<SigningKey> {
  await inTransaction(context.db, async (tx) => {
    const key = Refusal.unlessFound(await lockKey(tx, accountId, id));
    if (key.revoked_at !== null) return;
    const revokedAt = context.now();
    const certificateSha256 = Buffer.from(key.certificate_sha256).toString('hex');
    const { sha256 } = await appendRecord(tx, {
      type: 'revocation',
      v: 1,
      certificate_sha256: certificateSha256,
      reason,
      revoked_at: revokedAt.toISOString(),
    });
    await markRevoked(tx, id, { reason, revokedAt, recordSha256: sha256 });
    await notifyPerson(tx, accountId, {
      certificateSha256,
      title: '已撤销一枚签名证书',
      body: `指纹 ${shortSha256(certificateSha256)} 的证书从现在起不能再签名，此前的存证不受影响。若非本人操作，请立即联系我们。`,
    });
  });
  const key = await findKey(context.db, accountId, id);
  if (key === undefined) throw new Refusal('STATE_CHANGED');
  return presentKey(context, key);
}
