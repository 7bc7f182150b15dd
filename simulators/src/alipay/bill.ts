import { createHmac } from 'node:crypto';
import { settledFen, yuan } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { plain } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { beijingDate, beijingDateTime } from '../store/beijing-time.ts';
import { needText } from './read-content.ts';
import { business } from './refusal.ts';
import { gbk, storedZip } from './zip.ts';

/** alipay.data.dataservice.bill.downloadurl.query: a link to a zip of GBK sheets, for days that are over. */
export function describeBill(
  context: CashierContext,
  content: Record<string, unknown>,
  call: Call,
): Record<string, unknown> {
  needText(content, 'bill_type', 20, /^trade$/);
  const date = needText(content, 'bill_date', 10, /^\d{4}-\d\d-\d\d$/);
  if (date >= beijingDate(context.now())) throw business('BILL_NOT_EXIST', '账单不存在');
  const token = billToken(context, date);
  return { bill_download_url: `http://${call.headers.host}/alipay-bill.zip?bizDate=${date}&token=${token}` };
}

export function downloadBill(context: CashierContext, call: Call): Reply {
  const date = call.query.get('bizDate') ?? '';
  if (call.query.get('token') !== billToken(context, date)) return plain(403, 'text/plain', 'invalid token');
  const name = `${context.keys.alipay.sellerId}_${date.replaceAll('-', '')}_业务明细.csv`;
  return plain(200, 'application/zip', storedZip([{ name: gbk(name), bytes: gbk(writeBill(context, date)) }]));
}

const billToken = (context: CashierContext, date: string): string =>
  createHmac('sha256', context.keys.alipay.appPrivateKey).update(`bill ${date}`).digest('base64url');

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

function writeBill(context: CashierContext, date: string): string {
  const isThatDay = (at: number | undefined): boolean => at !== undefined && beijingDate(at) === date;
  const paid = context.orders
    .list()
    .filter((order) => order.channel === 'alipay' && isThatDay(order.paidAt))
    .map((order) => billRow(order, '交易', order.paidAt ?? 0, yuan(settledFen(order)), ''));
  const returned = context.refunds
    .list()
    .filter((refund) => refund.channel === 'alipay' && isThatDay(refund.createdAt))
    .flatMap((refund) => {
      const order = context.orders.find(`alipay/${refund.orderNo}`);
      return order
        ? [billRow(order, '退款', refund.createdAt, `-${yuan(refund.amountFen)}`, refund.refundNo)]
        : [];
    });
  return [
    '#支付宝业务明细查询',
    `#账号：[${context.keys.alipay.sellerId}0156]`,
    `#起始日期：[${date} 00:00:00]   终止日期：[${date} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS,
    ...paid,
    ...returned,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '',
  ].join('\r\n');
}

function billRow(order: Order, kind: string, doneAt: number, amount: string, requestNo: string): string {
  const none = '0.00';
  return [
    [`${order.tradeNo}\t`, `${order.orderNo}\t`, kind, order.title.replaceAll(',', ' ')],
    [beijingDateTime(order.createdAt), beijingDateTime(doneAt), '', '', '', '', order.payerId ?? ''],
    [amount, amount, none, none, none, none, none, '', none, none, requestNo, none, none, ''],
  ]
    .flat()
    .join(',');
}
