import type { Tx } from '../../platform/index.ts';
import { worksOf } from '../../works/index.ts';
import { ERASURES, eraseWorks } from './erase-works.ts';

/**
 * Destroys everything that names a person, in the caller's transaction. The comment of each column that refers to an
 * account gives the rule of its table; `tables.generated.ts` shows them.
 */
export async function erasePerson(tx: Tx, accountId: string, now: Date): Promise<void> {
  await eraseWorks(tx, worksOf(accountId), now);
  for (const { ofAccount } of ERASURES)
    for (const statement of ofAccount?.(accountId, now) ?? []) await statement.execute(tx);
}
