import type { AppContext } from '../../platform/index.ts';
import { isAnonymous, listPublicWorks } from '../../works/index.ts';
import { getPublicFace } from './get-public-face.ts';

const SHOWN = 100;

/** A creator's public page. @throws Refusal NOT_FOUND */
export async function getHomePage(context: AppContext, accountId: string) {
  const { since, ...profile } = await getPublicFace(context, accountId);
  // A person who shows works anonymously must not be found through them.
  if (await isAnonymous(context, accountId)) return { profile, works: [], total: 0, since };
  const { items, total } = await listPublicWorks(context, { page: 1, size: SHOWN, accountId });
  return { profile, works: items, total, since };
}
