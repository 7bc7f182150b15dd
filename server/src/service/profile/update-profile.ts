import { updateAccount } from '../../people/index.ts';
import { type AppContext, inTransaction, Refusal, takeToken } from '../../platform/index.ts';
import { findTerms, listTermsInForce } from '../../publication/index.ts';

interface Change {
  nickname?: string | undefined;
  gender?: 'unknown' | 'female' | 'male' | undefined;
  introduction?: string | undefined;
}

/**
 * Strangers see nickname and introduction without another check: what public texts must not contain is refused here.
 * @throws Refusal TEXT_NOT_ALLOWED
 */
export async function updateProfile(context: AppContext, accountId: string, given: Change): Promise<void> {
  await takeToken(context, 'profile', accountId, { capacity: 20, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const terms = await listTermsInForce(context.db);
  const fields = (['nickname', 'introduction'] as const).filter(
    (field) => findTerms(given[field] ?? '', terms).length > 0,
  );
  if (fields.length > 0)
    throw new Refusal('TEXT_NOT_ALLOWED', '昵称或简介中有不能公开展示的内容，请修改后再试', { fields });
  const { nickname, gender, introduction } = given;
  const change = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(gender === undefined ? {} : { gender }),
    ...(introduction === undefined ? {} : { introduction }),
  };
  if (Object.keys(change).length > 0)
    await inTransaction(context.db, (tx) => updateAccount(tx, accountId, change));
}
