import { findGuardianship, findPerson, listWards, maskName } from '../identity/index.ts';
import type { AppContext, Database } from '../../platform/index.ts';
import { requestWords } from './request-words.ts';
import { listRequestsTo } from './guardian-requests-store.ts';

/** What an account has ordered and for how much; money knows. */
export type FindOrderFacts = (
  db: Database,
  accountId: string,
  orderId: string,
) => Promise<{ snapshot: { name: string }; price_fen: number } | undefined>;

export async function listGuardianships(
  context: AppContext,
  accountId: string,
  findOrderFacts: FindOrderFacts,
) {
  const [wards, own, requests] = await Promise.all([
    listWards(context.db, accountId),
    findGuardianship(context.db, accountId),
    listRequestsTo(context.db, accountId, context.now()),
  ]);
  const orderWords = async (childId: string | null, orderId: string): Promise<string> => {
    const order = childId === null ? undefined : await findOrderFacts(context.db, childId, orderId);
    return order === undefined
      ? '订单已不在'
      : `${order.snapshot.name}，${(order.price_fen / 100).toFixed(2)} 元`;
  };
  const opened = (sealed: Uint8Array | null) =>
    sealed === null ? '' : maskName(context.vault.open('identity', sealed));
  const guardian = own && (await findPerson(context, own.guardian_id));
  return {
    wards: wards.map((row) => ({
      id: row.id,
      maskedName: opened(row.name_sealed),
      relation: row.relation,
      state: row.state === 'standing' ? ('standing' as const) : ('offered' as const),
      since: (row.accepted_at ?? row.offered_at).toISOString(),
      codeExpiresAt: row.code_expires_at.toISOString(),
    })),
    guardian:
      own === undefined
        ? null
        : {
            id: own.id,
            maskedName: maskName(guardian?.name ?? ''),
            since: (own.accepted_at ?? own.offered_at).toISOString(),
          },
    requests: await Promise.all(
      requests.map(async (row) => ({
        id: row.id,
        maskedName: opened(row.name_sealed),
        kind: row.kind,
        about:
          row.kind === 'sign'
            ? requestWords(row.kind, row.subject)
            : await orderWords(row.child_id, row.subject),
        askedAt: row.asked_at.toISOString(),
      })),
    ),
  };
}
