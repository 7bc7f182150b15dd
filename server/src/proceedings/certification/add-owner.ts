import type { OwnerInput } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { checkOwner } from './check-owner.ts';
import { lockEditable } from './lock-editable.ts';
import { sealOwner } from './owner.ts';
import { insertOwner, listOwners } from './owners-store.ts';

const MOST_OWNERS = 20;

/** Adds an owner to a draft, or to a form that is being corrected. */
export async function addOwner(
  context: AppContext,
  accountId: string,
  { workId, owner }: { workId: string; owner: OwnerInput },
): Promise<void> {
  const stated = checkOwner(owner, context.now());
  await inTransaction(context.db, async (tx) => {
    await lockEditable(context, tx, accountId, workId);
    const rows = await listOwners(tx, workId);
    if (rows.length >= MOST_OWNERS) throw new Refusal('BAD_INPUT', `著作权人最多 ${MOST_OWNERS} 位`);
    await insertOwner(tx, {
      id: newId(context.now().getTime()),
      work_id: workId,
      place: Math.max(0, ...rows.map(({ place }) => place)) + 1,
      is_holder: false,
      stated_sealed: sealOwner(context, stated),
    });
  });
}
