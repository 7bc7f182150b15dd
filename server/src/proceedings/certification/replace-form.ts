import type { CertificationForm } from '@yinji/contract';
import type { Tx, AppContext } from '../../platform/index.ts';
import { setChangedForm } from './certification-store.ts';
import { openOwner, sealOwner } from './owner.ts';
import { listOwners, restateOwner } from './owners-store.ts';

/**
 * Puts another form in force with its own salt; the change keeps the former one. Only permitted fields of its
 * owners are taken: numbers and phones stay encrypted as stated.
 */
export async function replaceForm(
  context: AppContext,
  tx: Tx,
  workId: string,
  { form, salt }: { form: CertificationForm; salt: Uint8Array },
): Promise<void> {
  await setChangedForm(tx, workId, context.vault.seal('certification', JSON.stringify(form)), salt);
  for (const row of await listOwners(tx, workId)) {
    const owner = form.owners.find(({ id }) => id === row.id);
    if (owner === undefined) continue;
    const { name, country, province, city, address, signedAs, penName } = owner;
    const stated = { ...openOwner(context, row), name, country, province, city, address, signedAs, penName };
    await restateOwner(tx, row.id, sealOwner(context, stated), true);
  }
}
