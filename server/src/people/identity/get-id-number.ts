import type { Database, AppContext } from '../../platform/index.ts';
import { findIdentity } from './identity-store.ts';

/** In the clear, for a paper that its holder takes to an authority; nowhere else. Empty where nobody is verified. */
export async function getIdNumber(
  context: AppContext,
  accountId: string,
  db: Database = context.db,
): Promise<string> {
  const row = await findIdentity(db, accountId);
  return row === undefined ? '' : context.vault.open('identity', row.id_number_sealed);
}
