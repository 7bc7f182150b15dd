import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { putSettings } from './membership-settings-store.ts';
import { holdPackageOnSale } from './orders-store.ts';

/** Settings of a running membership. It reads memberships and writes none, so it cannot begin or extend one. */
export async function updateMembershipSettings(
  context: AppContext,
  accountId: string,
  given: { remind: boolean; defaultPackageId?: string | null | undefined },
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const { defaultPackageId } = given;
    if (defaultPackageId != null && (await holdPackageOnSale(tx, defaultPackageId)) === undefined)
      throw new Refusal('NOT_FOUND', '没有这个套餐，或已停售');
    await putSettings(tx, accountId, given);
  });
  return null;
}
