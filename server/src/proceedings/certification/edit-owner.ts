import type { OwnerInput } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { checkOwner } from './check-owner.ts';
import { lockEditable } from './lock-editable.ts';
import { maskNumber, maskPhone, openOwner, sealOwner } from './owner.ts';
import { findOwnerWork, listOwners, restateOwner } from './owners-store.ts';

/** Returns the work. A number or phone sent back as its mask stays unchanged. */
export async function editOwner(
  context: AppContext,
  accountId: string,
  { id, owner }: { id: string; owner: OwnerInput },
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const workId = Refusal.unlessFound(await findOwnerWork(tx, id));
    await lockEditable(context, tx, accountId, workId);
    const row = (await listOwners(tx, workId)).find((one) => one.id === id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const before = openOwner(context, row);
    if (row.is_holder) {
      // Name, paper and number are those of the verified identity.
      const { name, idType, idNumber, phone } = before;
      const own = { ...owner, name, idType, idNumber, phone };
      await restateOwner(tx, id, sealOwner(context, own), true);
      return workId;
    }
    const isSameNumber = owner.idNumber === maskNumber(before) && owner.idType === before.idType;
    const phone = owner.phone === maskPhone(before.phone) ? before.phone : owner.phone;
    const stated = isSameNumber
      ? { ...owner, phone, idNumber: before.idNumber }
      : checkOwner({ ...owner, phone }, context.now());
    const isSamePerson =
      stated.name === before.name && stated.idNumber === before.idNumber && stated.phone === before.phone;
    await restateOwner(tx, id, sealOwner(context, stated), isSamePerson);
    return workId;
  });
}
