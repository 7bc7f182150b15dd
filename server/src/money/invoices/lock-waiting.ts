import { Refusal, type Tx } from '../../platform/index.ts';
import { lockInvoice } from './invoices-store.ts';

/** @throws Refusal NOT_FOUND, STATE_CHANGED where it has been decided */
export async function lockWaiting(tx: Tx, id: string) {
  const invoice = Refusal.unlessFound(await lockInvoice(tx, id));
  if (invoice.state !== 'requested') throw new Refusal('STATE_CHANGED', '这张发票已办理，请刷新');
  return invoice;
}
