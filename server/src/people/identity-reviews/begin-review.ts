import { randomBytes } from 'node:crypto';
import { insertConsent } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction, newId, takeToken } from '../../platform/index.ts';
import { CONSENT_VERSION } from '../identity/index.ts';
import { makeWord, sealClaim, type Claim } from './claim.ts';
import { endReview, findLatestReview, insertReview, lockOwnReview } from './identity-reviews-store.ts';
import { presentOwnReview } from './present-own-review.ts';

/** A new application. It replaces a draft, but not a submitted one. */
export async function beginReview(
  context: AppContext,
  accountId: string,
  kind: 'person' | 'organisation',
  claim: Claim,
) {
  await takeToken(context, 'real-name', accountId, { capacity: 5, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
  const id = newId(context.now().getTime());
  await inTransaction(context.db, async (tx) => {
    const latest = await findLatestReview(tx, accountId);
    const open = latest && (await lockOwnReview(tx, accountId, latest.id));
    if (open?.state === 'draft') await endReview(tx, open.id, { state: 'withdrawn' }, context.now());
    if (kind === 'person') await insertConsent(tx, accountId, 'id-number', CONSENT_VERSION);
    const made = await insertReview(tx, {
      id,
      account_id: accountId,
      kind,
      claim_sealed: sealClaim(context, claim),
      number_lookup: context.vault.lookup(kind === 'person' ? 'id-number' : 'credit-code', claim.number),
      word: makeWord(randomBytes(6)),
    });
    if (!made) throw new Refusal('IDENTITY_REVIEW_OPEN');
  });
  const row = await findLatestReview(context.db, accountId);
  if (row?.id !== id) throw new Refusal('STATE_CHANGED');
  return presentOwnReview(context, row);
}
