import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
import { openFile } from './invoice-details.ts';
import { countInvoices, findOwnInvoice, listInvoiceable, listInvoices } from './invoices-store.ts';
import { issueInvoice } from './issue-invoice.ts';
import { openInvoice } from './open-invoice.ts';
import { presentInvoiceRows, presentOwnInvoices } from './present-invoice.ts';
import { rejectInvoice } from './reject-invoice.ts';
import { requestInvoice } from './request-invoice.ts';

const MEDIA_TYPES = { pdf: 'application/pdf', ofd: 'application/ofd' } as const;
const within = ({ page = 1, size = 20 }: { page?: number | undefined; size?: number | undefined }) =>
  [Math.max(1, page), Math.min(100, Math.max(1, size))] as const;

export const invoicesRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.listInvoiceableOrders, async (_input, { actor }) =>
    (await listInvoiceable(context.db, actor.accountId)).map((row) => ({
      orderId: row.id,
      orderNo: row.order_no,
      packageName: row.snapshot.name,
      paidAt: (row.paid_at ?? context.now()).toISOString(),
      amountFen: row.amount_fen,
    })),
  ),
  accountRoute(calls.requestInvoice, (input, { actor }) => requestInvoice(context, actor.accountId, input)),
  accountRoute(calls.listOwnInvoices, async (input, { actor }) => {
    const where = { accountId: actor.accountId };
    return {
      items: await presentOwnInvoices(context, await listInvoices(context.db, where, ...within(input))),
      total: await countInvoices(context.db, where),
    };
  }),
  accountRoute(calls.getInvoiceFile, async ({ id }, { actor }) => {
    const row = await findOwnInvoice(context.db, actor.accountId, id);
    if (row?.state !== 'issued' || row.object_key === null) throw new Refusal('NOT_FOUND');
    const file = openFile(context.vault, row.file_sealed);
    return {
      body: await context.objects.read(row.object_key),
      contentType: MEDIA_TYPES[file?.kind ?? 'pdf'],
      fileName: file?.name ?? '发票.pdf',
    };
  }),
  staffRoute(calls.listInvoices, async ({ show, ...input }) => ({
    items: await presentInvoiceRows(context, await listInvoices(context.db, { state: show }, ...within(input))),
    total: await countInvoices(context.db, { state: show }),
    waiting: await countInvoices(context.db, { state: 'requested' }),
  })),
  staffRoute(calls.openInvoice, ({ id }, { actor }) => openInvoice(context, actor, id)),
  staffRoute(calls.issueInvoice, ({ id }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return issueInvoice(context, actor, id, file);
  }),
  staffRoute(calls.rejectInvoice, (input, { actor }) => rejectInvoice(context, actor, input)),
];
