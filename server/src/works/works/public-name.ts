import type { AppContext } from '../../platform/index.ts';
import { findCreator } from './public-name-read-model.ts';
import {
  chosenName,
  findPublicName,
  isShowingWorks,
  UNSIGNED,
  type CreatorColumns,
} from './public-name-store.ts';

/** Shown in place of an anonymous creator's name. */
export const ANONYMOUS = '匿名';

/** The creator's public name: the holder's choice, by default the nickname. */
export function publicNameOf(context: AppContext, row: CreatorColumns): string {
  if (row.name_mode === 'anonymous') return ANONYMOUS;
  if (row.name_mode === 'real' && row.name_sealed !== null)
    return context.vault.open('identity', row.name_sealed);
  return row.pen_name ?? chosenName(row.nickname);
}

/**
 * What heads an account's public page: the name beside its works while some are shown. A name chosen for them that is not
 * shown stays private, and so does the nickname behind it.
 */
export async function nameOnPage(context: AppContext, accountId: string): Promise<string> {
  const creator = await findCreator(context.db, accountId);
  if (creator.name_mode === null) return chosenName(creator.nickname);
  if (creator.name_mode === 'anonymous' || !(await isShowingWorks(context.db, accountId))) return UNSIGNED;
  return publicNameOf(context, creator);
}

/** Nothing may lead from such a work to the account: its home page lists none. */
export const isAnonymous = async (context: AppContext, accountId: string): Promise<boolean> =>
  (await findPublicName(context.db, accountId))?.mode === 'anonymous';
