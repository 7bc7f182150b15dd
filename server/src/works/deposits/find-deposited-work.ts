import { getKeyAccount } from '../../evidence/index.ts';
import type { Database } from '../../platform/index.ts';
import { findWork, type WorkRow } from '../works/index.ts';
import { findDeposit } from './deposits-store.ts';

/**
 * The one exception to "a work answers its holder alone": who signed a deposit keeps its receipt, certificate and bundle
 * when the work passes to somebody else (decision 0015). Nothing else may be read by this.
 */
export async function findDepositedWork(
  db: Database,
  accountId: string,
  id: string,
): Promise<WorkRow | undefined> {
  const work = await findWork(db, id);
  if (work === undefined || work.account_id === accountId) return work;
  const keyId = (await findDeposit(db, id))?.signing_key_id ?? null;
  return keyId !== null && (await getKeyAccount(db, keyId)) === accountId ? work : undefined;
}
