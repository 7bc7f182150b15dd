import { revokeConsents } from '../accounts/index.ts';
import { type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { endOpenChecks } from '../identity/index.ts';
import { endReview, findLatestReview, lockOwnReview } from './identity-reviews-store.ts';

const WORDS = { 'id-number': '证件号码', face: '人脸信息' } as const;

/**
 * Ends future use: a check or review under way ends, and a new one needs a new consent. A verified name stays
 * verified, since earlier processing remains lawful (PIPL art. 15) and documents contain it; to remove it the
 * person closes the account.
 */
export async function revokeConsent(
  context: AppContext,
  personId: string,
  kind: 'id-number' | 'face',
): Promise<null> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    await revokeConsents(tx, personId, kind, now);
    await endOpenChecks(tx, personId, now);
    if (kind === 'id-number') {
      const latest = await findLatestReview(tx, personId);
      const review = latest && (await lockOwnReview(tx, personId, latest.id));
      if (review?.kind === 'person' && (review.state === 'draft' || review.state === 'waiting'))
        await endReview(tx, review.id, { state: 'withdrawn' }, now);
    }
    await notifyAccount(tx, personId, {
      title: `已撤回对处理${WORDS[kind]}的同意`,
      category: 'security',
      body: '今后不再使用，进行中的核验已终止。此前已完成的认证与已签发的证书不受影响；需要全部销毁时请注销账号。',
    });
  });
  return null;
}
