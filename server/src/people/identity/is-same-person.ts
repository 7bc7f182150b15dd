import { timingSafeEqual } from 'node:crypto';
import type { Database, AppContext } from '../../platform/index.ts';
import { findIdentity } from './identity-store.ts';

/** Whether an account was verified as this very person: the number and the name. */
export async function isSamePerson(
  context: AppContext,
  db: Database,
  accountId: string,
  { name, idNumber }: { name: string; idNumber: string },
): Promise<boolean> {
  const known = await findIdentity(db, accountId);
  if (known === undefined || known.kind !== 'person') return false;
  const lookup = Buffer.from(context.vault.lookup('id-number', idNumber));
  return (
    timingSafeEqual(Buffer.from(known.id_number_lookup), lookup) &&
    context.vault.open('identity', known.name_sealed) === name
  );
}
