export { voidOvertakenInvoices } from './void-overtaken-invoices.ts';
