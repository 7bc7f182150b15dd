import type { AppContext } from '../../platform/index.ts';
import { chosenName, findPublicName, type CreatorColumns } from './public-name-store.ts';

/** Shown in place of an anonymous creator's name. */
export const ANONYMOUS = '匿名';

/** The creator's public name: the holder's choice, by default the nickname. */
export function publicNameOf(context: AppContext, row: CreatorColumns): string {
  if (row.name_mode === 'anonymous') return ANONYMOUS;
  if (row.name_mode === 'real' && row.name_sealed !== null)
    return context.vault.open('identity', row.name_sealed);
  return row.pen_name ?? chosenName(row.nickname);
}

/** Nothing may lead from such a work to the account: its home page lists none. */
export const isAnonymous = async (context: AppContext, accountId: string): Promise<boolean> =>
  (await findPublicName(context.db, accountId))?.mode === 'anonymous';
