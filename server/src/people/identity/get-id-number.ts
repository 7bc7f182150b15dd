import type { Database, AppContext } from '../../platform/index.ts';
import { findIdentity } from './identity-store.ts';

/** In clear text, only for the paper form for an authority. Empty without a verified identity. */
export async function getIdNumber(
  context: AppContext,
  accountId: string,
  db: Database = context.db,
): Promise<string> {
  const row = await findIdentity(db, accountId);
  return row === undefined ? '' : context.vault.open('identity', row.id_number_sealed);
}
