import type { AppContext } from '../../platform/index.ts';
import { isAnonymous, listPublicWorks } from '../../works/index.ts';
import { getPublicFace } from './get-public-face.ts';

const SHOWN = 100;

/** What a creator shows to everybody. @throws Refusal NOT_FOUND */
export async function getHomePage(context: AppContext, accountId: string) {
  const { since, ...profile } = await getPublicFace(context, accountId);
  // Whoever shows works without a name is not to be found through them.
  if (await isAnonymous(context, accountId)) return { profile, works: [], total: 0, since };
  const { items, total } = await listPublicWorks(context, { page: 1, size: SHOWN, accountId });
  return { profile, works: items, total, since };
}
