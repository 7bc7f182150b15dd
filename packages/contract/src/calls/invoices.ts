import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { empty, id, instant, line, page, pageQuery, text } from '../shapes.ts';
import { email } from '../wire/sign-in.ts';

const invoiceState = z.enum(['requested', 'issued', 'rejected', 'voided']);

export const listInvoiceableOrders = defineCall({
  route: 'GET invoice/orders',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '可以开票的订单：已付、未退完、没有进行中或已开的发票',
  input: empty,
  output: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      packageName: z.string(),
      paidAt: instant,
      /** Paid minus refunded. */
      amountFen: z.int(),
    }),
  ),
});

/** The holder's view. */
const ownInvoice = z.object({
  id,
  state: invoiceState,
  amountFen: z.int(),
  titleKind: z.enum(['person', 'company']),
  title: z.string(),
  email: z.string(),
  orders: z.array(z.object({ orderId: id, orderNo: z.string(), amountFen: z.int() })),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  /** Why it was rejected or voided. */
  reason: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), sizeBytes: z.int() })),
});

export const requestInvoice = defineCall({
  route: 'POST invoice/request',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '申请发票：一笔或几笔订单，金额为已付减已退；id 由界面生成，重复提交只有一张',
  input: z.strictObject({
    id,
    orderIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
    titleKind: z.enum(['person', 'company']),
    title: line(100, 2),
    /** Unified social credit code; a company's only. */
    taxNumber: z.optional(line(18)),
    email,
  }),
  output: ownInvoice,
});

export const listOwnInvoices = defineCall({
  route: 'GET invoice/listOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的发票，新的在前',
  input: z.strictObject(pageQuery),
  output: page(ownInvoice),
});

export const getInvoiceFile = defineBlob({
  route: 'GET invoice/file',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '下载我的发票文件',
  input: z.strictObject({ id }),
});

/** Finance's list: nothing personal. */
export const invoiceRow = z.object({
  id,
  state: invoiceState,
  titleKind: z.enum(['person', 'company']),
  amountFen: z.int(),
  orderNos: z.array(z.string()),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** A file was issued: a voided one must be reversed at the tax authority (红冲). */
  hasFile: z.boolean(),
});

export const listInvoices = defineCall({
  route: 'GET console/invoices',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '发票申请，待办的先来先办',
  input: z.strictObject({ show: z.optional(invoiceState), ...pageQuery }),
  output: z.object({ ...page(invoiceRow).shape, waiting: z.int() }),
});

export const openInvoice = defineCall({
  route: 'POST console/openInvoice',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '打开一张发票的抬头、税号与收件邮箱；记入审计',
  audit: { 'invoice-opened': '查看发票申请' },
  input: z.strictObject({ id }),
  output: z.object({
    ...invoiceRow.shape,
    title: z.string(),
    taxNumber: z.nullable(z.string()),
    email: z.string(),
    orders: z.array(z.object({ orderNo: z.string(), packageName: z.string(), amountFen: z.int() })),
    file: z.nullable(z.object({ name: z.string(), sizeBytes: z.int() })),
  }),
});

export const issueInvoice = defineCall({
  route: 'POST console/issueInvoice',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  kind: 'upload',
  summary: '上传开好的发票（PDF 或 OFD，不超过 10 MB）并通知申请人',
  audit: { 'invoice-issued': '开具发票' },
  input: z.strictObject({ id }),
  output: invoiceRow,
});

export const rejectInvoice = defineCall({
  route: 'POST console/rejectInvoice',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '退回申请并写明理由；订单可以重新申请',
  audit: { 'invoice-rejected': '退回发票申请' },
  input: z.strictObject({ id, reason: text(300, 5) }),
  output: invoiceRow,
});
