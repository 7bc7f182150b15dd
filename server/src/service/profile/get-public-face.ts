import { Refusal, type AppContext } from '../../platform/index.ts';
import { portraitUrl } from './portrait-url.ts';
import { findPublicFace } from './profile-read-model.ts';

/** @throws Refusal NOT_FOUND */
export async function getPublicFace(context: AppContext, accountId: string) {
  const row = Refusal.unlessFound(await findPublicFace(context.db, accountId));
  const { id, nickname, introduction, portrait_key: key, created_at: since } = row;
  return { id, nickname, portraitUrl: portraitUrl(key), introduction, since: since.toISOString() };
}
