import { declareItemJob } from '../../platform/index.ts';

export const sendRefundKind = declareItemJob('send-refund');
/** By the order whose refund is done (`invoices`). */
export const voidInvoicesKind = declareItemJob('void-overtaken-invoices');
