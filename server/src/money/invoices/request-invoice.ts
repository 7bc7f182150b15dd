import { isCreditCode } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { sealDetails } from './invoice-details.ts';
import { findOwnInvoice, insertInvoice, insertInvoiceOrder, lockPaidOrders } from './invoices-store.ts';
import { presentOwnInvoices } from './present-invoice.ts';

interface Asked {
  id: string;
  orderIds: string[];
  titleKind: 'person' | 'company';
  title: string;
  taxNumber?: string | undefined;
  email: string;
}

/**
 * One invoice over one or several paid orders. The server computes the amount; each order has one live invoice
 * at most, by a unique index. Sent twice under the same id, it is one.
 * @throws Refusal TAX_NUMBER_INVALID, NOT_INVOICEABLE
 */
export async function requestInvoice(context: AppContext, accountId: string, asked: Asked) {
  const known = await findOwnInvoice(context.db, accountId, asked.id);
  if (known === undefined) await makeInvoice(context, accountId, asked);
  const row = known ?? (await findOwnInvoice(context.db, accountId, asked.id));
  const [invoice] = await presentOwnInvoices(context, row === undefined ? [] : [row]);
  if (invoice === undefined) throw new Refusal('STATE_CHANGED');
  return invoice;
}

async function makeInvoice(context: AppContext, accountId: string, asked: Asked): Promise<void> {
  const { id, titleKind, title, email } = asked;
  const taxNumber = titleKind === 'company' ? (asked.taxNumber ?? '').toUpperCase() : null;
  if (taxNumber !== null && !isCreditCode(taxNumber)) throw new Refusal('TAX_NUMBER_INVALID');
  await takeToken(
    context,
    'request-invoice',
    accountId,
    { capacity: 10, refillSeconds: 600 },
    'TOO_MANY_REQUESTS',
  );
  const orderIds = [...new Set(asked.orderIds)];
  await inTransaction(context.db, async (tx) => {
    const orders = await lockPaidOrders(tx, accountId, orderIds);
    // A foreign, an unpaid and a missing order answer alike.
    if (orders.length !== orderIds.length) throw new Refusal('NOT_INVOICEABLE');
    const isNew = await insertInvoice(tx, {
      id,
      account_id: accountId,
      title_kind: titleKind,
      details_sealed: sealDetails(context.vault, { title, taxNumber, email }),
      amount_fen: orders.reduce((sum, order) => sum + order.amount_fen, 0),
      requested_at: context.now(),
    });
    if (!isNew) throw new Refusal('STATE_CHANGED');
    for (const order of orders) {
      const row = { invoice_id: id, order_id: order.id, amount_fen: order.amount_fen };
      if (!(await insertInvoiceOrder(tx, row))) throw new Refusal('NOT_INVOICEABLE');
    }
  });
}
