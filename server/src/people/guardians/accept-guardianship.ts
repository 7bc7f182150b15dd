import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import {
  acceptOffer,
  ADULT_YEARS,
  ageFromIdNumber,
  countAccountsOfIdNumber,
  findGuardianship,
  isVerified,
  lockOfferByCode,
} from '../identity/index.ts';

/**
 * The child's own account accepts the code. It gives no name: the child's own check proves that it is the named
 * one.
 */
export async function acceptGuardianship(context: AppContext, childId: string, typed: string): Promise<null> {
  await takeToken(context, 'guardian-code', childId, { capacity: 5, refillSeconds: 1800 }, 'TOO_MANY_REQUESTS');
  const digest = context.vault.lookup(
    'guardian-code',
    typed.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
  );
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const offer = await lockOfferByCode(tx, digest, now);
    if (offer === undefined || offer.guardian_id === childId || offer.number_sealed === null)
      throw new Refusal('CODE_WRONG');
    if (ageFromIdNumber(context.vault.open('identity', offer.number_sealed), now) >= ADULT_YEARS)
      throw new Refusal('CODE_WRONG');
    if ((await findGuardianship(tx, childId)) !== undefined) throw new Refusal('STATE_CHANGED', '您已有监护人');
    // An account with a verified identity gets a guardian only for the same number.
    if (await isVerified(tx, childId)) {
      const isSame = await countAccountsOfIdNumber(tx, offer.number_lookup ?? Buffer.alloc(0), childId);
      if (isSame === 0) throw new Refusal('REAL_NAME_DONE');
    }
    await acceptOffer(tx, offer.id, childId, now);
    await notifyAccount(tx, offer.guardian_id, {
      title: '孩子的账号已接受监护',
      body: '之后孩子每次购买套餐、启用签名密钥，都会先请您确认。',
      link: 'personal?currentType=myProfile',
    });
  });
  return null;
}
