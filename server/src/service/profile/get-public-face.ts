import { Refusal, type AppContext } from '../../platform/index.ts';
import { nameOnPage } from '../../works/index.ts';
import { portraitUrl } from './portrait-url.ts';
import { findPublicFace } from './profile-read-model.ts';

/**
 * What strangers see of an account, under the name that stands beside its works: a nickname that differs from it would tell
 * who somebody with a pen name is.
 * @throws Refusal NOT_FOUND
 */
export async function getPublicFace(context: AppContext, accountId: string) {
  const row = Refusal.unlessFound(await findPublicFace(context.db, accountId));
  const { id, introduction, portrait_key: key, created_at: since } = row;
  const nickname = await nameOnPage(context, id);
  return { id, nickname, portraitUrl: portraitUrl(key), introduction, since: since.toISOString() };
}
