import type { AppContext } from '../../platform/index.ts';
import { listKeys } from './keys-store.ts';
import { presentKey } from './present-key.ts';

/** Each needs a real-name check, so nobody reaches this number. */
const MOST_KEYS = 100;

/** The keys certified in a person's name, newest first; above a hundred, revoked ones are left out first. */
export async function listSigningKeys(context: AppContext, accountId: string) {
  const rows = await listKeys(context.db, accountId, MOST_KEYS);
  return rows
    .toSorted((a, b) => b.issued_at.getTime() - a.issued_at.getTime())
    .map((row) => presentKey(context, row));
}
