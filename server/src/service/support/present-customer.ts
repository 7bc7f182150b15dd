import { findPerson, listChannels, maskName } from '../../people/index.ts';
import { type AppContext, maskTarget } from '../../platform/index.ts';
import { listEntries } from './support-store.ts';
import {
  findCustomerRow,
  listCasesOf,
  listMemberships,
  listNoticesOf,
  listOrders,
  listSignInDays,
  listWorkStates,
} from './support-read-model.ts';

const iso = (date: Date) => date.toISOString();
const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Customer service's view of a person: states and dates, names and numbers masked; nothing can be changed here.
 */
export async function presentCustomer(context: AppContext, accountId: string) {
  const { db } = context;
  const row = await findCustomerRow(db, accountId);
  if (row === undefined) return undefined;
  const person = row.state === 'closed' ? undefined : await findPerson(context, accountId);
  return {
    accountId,
    nickname: row.nickname,
    kind: row.kind,
    state: row.state as 'open' | 'closing' | 'closed' | 'held',
    registeredAt: iso(row.created_at),
    channels: (await listChannels(context, db, accountId)).map(({ address }) => maskTarget(address)),
    realName:
      person === undefined
        ? null
        : {
            kind: person.kind,
            name: person.kind === 'person' ? maskName(person.name) : person.name,
            verifiedAt: iso(person.verifiedAt),
          },
    memberships: (await listMemberships(db, accountId)).map((one) => ({
      packageName: one.package_name,
      startsAt: iso(one.starts_at),
      endsAt: iso(one.ends_at),
      endedAt: isoOrNull(one.ended_at),
    })),
    orders: (await listOrders(db, accountId)).map((one) => ({
      orderNo: one.order_no,
      packageName: one.package_name,
      priceFen: one.price_fen,
      state: one.state,
      createdAt: iso(one.created_at),
      paidAt: isoOrNull(one.paid_at),
      refund: one.refund,
    })),
    works: (await listWorkStates(db, accountId)).map(({ created_at, ...one }) => ({
      ...one,
      createdAt: iso(created_at),
    })),
    cases: (await listCasesOf(db, accountId)).map(({ submitted_at, due_at, ...one }) => ({
      ...one,
      submittedAt: iso(submitted_at),
      dueAt: iso(due_at),
    })),
    notices: (await listNoticesOf(db, accountId)).map(({ created_at, read_at, ...one }) => ({
      ...one,
      at: iso(created_at),
      readAt: isoOrNull(read_at),
    })),
    signIns: await listSignInDays(db, accountId),
    entries: await presentEntries(context, accountId),
  };
}

export const presentEntries = async (context: AppContext, accountId: string) =>
  (await listEntries(context.db, accountId)).map(({ name, at, ...one }) => ({ ...one, by: name, at: iso(at) }));
