import { Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { refuseOwnMatter } from '../../people/index.ts';
import { lockInvoice } from './invoices-store.ts';

/** @throws Refusal NOT_FOUND, STATE_CHANGED where it has been decided, NOT_ALLOWED of finance's own account */
export async function lockWaiting(tx: Tx, actor: StaffActor, id: string) {
  const invoice = Refusal.unlessFound(await lockInvoice(tx, id));
  await refuseOwnMatter(tx, actor, [invoice.account_id]);
  if (invoice.state !== 'requested') throw new Refusal('STATE_CHANGED', '这张发票已办理，请刷新');
  return invoice;
}
