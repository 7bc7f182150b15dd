import { createHash } from 'node:crypto';
import {
  type IncomingFile,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
  noteReceivedFile,
} from '../../platform/index.ts';
import { queueMessage, notifyAccount, auditStaff, refuseOwnMatter } from '../../people/index.ts';
import { openDetails, sealFile } from './invoice-details.ts';
import { invoiceFileKind, readInvoiceFile } from './invoice-file.ts';
import { countRefunded, findInvoice, setInvoice } from './invoices-store.ts';
import { lockWaiting } from './lock-waiting.ts';
import { getInvoiceRow } from './present-invoice.ts';

/**
 * Accepts the file that finance made at the tax authority and notifies the buyer. Under the locks of the
 * invoice and of its orders: an order under refund gets no invoice.
 * @throws Refusal NOT_FOUND, INVOICE_FILE_REFUSED, STATE_CHANGED, NOT_ALLOWED of finance's own account
 */
export async function issueInvoice(context: AppContext, actor: StaffActor, id: string, file: IncomingFile) {
  const bytes = await readInvoiceFile(file.stream);
  await noteReceivedFile(context, createHash('sha256').update(bytes).digest('hex'));
  const kind = invoiceFileKind(bytes);
  if (kind === undefined) throw new Refusal('INVOICE_FILE_REFUSED', '只接收 PDF 或 OFD 文件，请检查后重新上传');
  const asked = Refusal.unlessFound(await findInvoice(context.db, id));
  // Before the file is stored; the lock asks again.
  await refuseOwnMatter(context.db, actor, [asked.account_id]);
  // Stored before the row is written: a file without a row is harmless, a row without its file is not.
  const objectKey = await context.objects.put(bytes);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const invoice = await lockWaiting(tx, actor, id);
    const { refunded, underWay } = await countRefunded(tx, id);
    if (refunded + underWay > 0) throw new Refusal('STATE_CHANGED', '有订单正在退款或已退款，不能开具');
    const name = `${file.name.replace(/[\p{Cc}/\\]/gu, '').replace(/\.\w{1,8}$/, '') || '发票'}.${kind}`;
    await setInvoice(tx, id, {
      state: 'issued',
      decided_at: now,
      decided_by: actor.staffId,
      object_key: objectKey,
      file_sealed: sealFile(context.vault, { name, kind, sizeBytes: bytes.length }),
    });
    await auditStaff(tx, actor.staffId, 'invoice-issued', id);
    const body = '您申请的发票已开具，请在支付记录中下载。';
    await notifyAccount(tx, invoice.account_id, {
      title: '发票已开具',
      category: 'orders',
      body,
      link: 'personal?currentType=payment',
    });
    const { email } = openDetails(context.vault, invoice.details_sealed);
    const params = { what: '您申请的发票已开具' };
    await queueMessage(tx, context.vault, { channel: 'email', to: email, kind: 'order', params });
  });
  return getInvoiceRow(context, id);
}
