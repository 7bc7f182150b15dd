import { findPerson, listChannels, maskName } from '../../people/index.ts';
import { type AppContext, maskTarget } from '../../platform/index.ts';
import type { OrderRow } from '../commerce/index.ts';
import { findBuyer } from './order-stories-read-model.ts';

/** Who bought, as customer service sees them: names and numbers masked. */
export async function presentBuyer(context: AppContext, accountId: string) {
  const row = await findBuyer(context.db, accountId);
  if (row === undefined) return undefined;
  const isClosed = row.closed_at !== null;
  const person = isClosed ? undefined : await findPerson(context, accountId);
  return {
    accountId,
    nickname: row.nickname,
    kind: row.kind,
    isClosed,
    channels: (await listChannels(context, context.db, accountId)).map(({ address }) => maskTarget(address)),
    realName: person === undefined ? null : person.kind === 'person' ? maskName(person.name) : person.name,
  };
}

export const presentLine = (row: OrderRow) => ({
  orderNo: row.order_no,
  packageName: row.snapshot.name,
  priceFen: row.price_fen,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
});
