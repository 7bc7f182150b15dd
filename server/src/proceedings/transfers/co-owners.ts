import { findCertificationForm } from '../certification/index.ts';
import type { Tx, AppContext } from '../../platform/index.ts';
import { isPassedOn, listSucceededNames } from './transfers-store.ts';

/**
 * Who owns a work with its holder, by name, as the rights form says. After everything passed by contract the form is of
 * those before: they agreed then, and whoever holds now holds alone. By inheritance one part passes and the other owners stay.
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
