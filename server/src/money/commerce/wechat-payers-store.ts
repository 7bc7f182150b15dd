import { changeOne, type Database, type Tx } from '../../platform/index.ts';

/** One way there and back to WeChat's sign-in: for one order, by one asker. */
export interface SignIn {
  stateSha256: Buffer;
  orderId: string;
  askerSha256: Buffer;
}

export const insertPayer = (tx: Tx, { stateSha256, orderId, askerSha256 }: SignIn, now: Date) =>
  tx
    .insertInto('wechat_payer')
    .values({ state_sha256: stateSha256, order_id: orderId, asker_sha256: askerSha256, made_at: now })
    .execute();

export async function countPayers(
  tx: Tx,
  { orderId, askerSha256 }: Pick<SignIn, 'orderId' | 'askerSha256'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('wechat_payer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('order_id', '=', orderId)
    .where('asker_sha256', '=', askerSha256)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True once: for this order, this asker, and a state that was made after `since`. */
export const takeState = (
  db: Database,
  { stateSha256, orderId, askerSha256 }: SignIn,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> =>
  changeOne(
    db
      .updateTable('wechat_payer')
      .set({ taken_at: now })
      .where('state_sha256', '=', stateSha256)
      .where('order_id', '=', orderId)
      .where('asker_sha256', '=', askerSha256)
      .where('taken_at', 'is', null)
      .where('made_at', '>', since),
  );

/** Nothing where the order has ended meanwhile. */
export const setOpenid = (db: Database, stateSha256: Buffer, openid: Uint8Array) =>
  db
    .updateTable('wechat_payer')
    .set({ openid_sealed: Buffer.from(openid) })
    .where('state_sha256', '=', stateSha256)
    .execute();

export const findOpenid = (db: Database, { stateSha256, orderId, askerSha256 }: SignIn) =>
  db
    .selectFrom('wechat_payer')
    .select('openid_sealed')
    .where('state_sha256', '=', stateSha256)
    .where('order_id', '=', orderId)
    .where('asker_sha256', '=', askerSha256)
    .executeTakeFirst();

export const deletePayers = (tx: Tx, orderId: string) =>
  tx.deleteFrom('wechat_payer').where('order_id', '=', orderId).execute();
