import { findCertificationForm } from '../certification/index.ts';
import type { Tx, AppContext } from '../../platform/index.ts';
import { isPassedOn, listSucceededNames } from './transfers-store.ts';

/**
 * The co-owners of a work by name, from the rights form. After everything passed by contract the form is the
 * former owners': they agreed then, and the present holder is alone. By inheritance one part passes and the
 * other owners stay.
 */
export async function listCoOwners(
  context: AppContext,
  tx: Tx,
  workId: string,
  holderName: string,
): Promise<string[]> {
  if (await isPassedOn(tx, workId)) return [];
  const form = await findCertificationForm(context, workId, tx);
  const gone = (await listSucceededNames(tx, workId)).flatMap(({ former_name_sealed: sealed }) =>
    sealed === null ? [] : context.vault.open('succession', sealed),
  );
  return (form?.owners ?? [])
    .map((one) => one.name)
    .filter((name) => name !== holderName && !gone.includes(name));
}
