import type { Database, Tx } from '../../platform/index.ts';

interface NewHelp {
  accountId: string;
  orderId: string;
  tokenSha256: Buffer;
  madeAt: Date;
  endsAt: Date;
}

/** The one before, of whichever order, ends. */
export const putHelp = (tx: Tx, { accountId, orderId, tokenSha256, madeAt, endsAt }: NewHelp) => {
  const help = { order_id: orderId, token_sha256: tokenSha256, made_at: madeAt, ends_at: endsAt };
  return tx
    .insertInto('payment_help')
    .values({ account_id: accountId, ...help })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(help))
    .execute();
};

export const deleteHelp = (tx: Tx, accountId: string, orderId: string) =>
  tx.deleteFrom('payment_help').where('account_id', '=', accountId).where('order_id', '=', orderId).execute();

/** The order that a link is for: open with time left, or paid. Nothing of another state, nor of an ended link. */
export const findHelpedOrder = (db: Database, tokenSha256: Buffer, now: Date) =>
  db
    .selectFrom('payment_help')
    .innerJoin('package_order', 'package_order.id', 'payment_help.order_id')
    .selectAll('package_order')
    .where('token_sha256', '=', tokenSha256)
    .where('ends_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'paid'),
        eb.and([eb('state', 'in', ['created', 'paying']), eb('package_order.expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst();

/** When the link that is for this order was made; its token is known to nobody here. */
export const findHelpOfOrder = (db: Database, orderId: string, now: Date) =>
  db
    .selectFrom('payment_help')
    .select('made_at')
    .where('order_id', '=', orderId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
