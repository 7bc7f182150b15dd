import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { settledFen, yuan } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import type { Call, Reply } from '../http/serve.ts';
import { beijingDate, beijingDateTime } from '../store/beijing-time.ts';
import { badParameter, WechatRefusal } from './refusal.ts';
import { tradeType } from './views.ts';

/**
 * GET /v3/bill/tradebill: the address of yesterday's or an older bill, with the SHA-1 of its unpacked bytes.
 */
export function describeBill(context: CashierContext, call: Call): unknown {
  const date = call.query.get('bill_date') ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw badParameter('bill_date', '格式应为 yyyy-MM-dd', date);
  if ((call.query.get('bill_type') ?? 'ALL') !== 'ALL') throw badParameter('bill_type', '此模拟器只出 ALL');
  if (date >= beijingDate(context.now())) throw new WechatRefusal(400, 'STATEMENT_CREATING', '账单生成中');
  const csv = writeBill(context, date);
  if (!csv) throw new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
  const tar = call.query.get('tar_type') === 'GZIP' ? '&tartype=gzip' : '';
  const host = call.headers.host ?? '';
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(csv).digest('hex'),
    download_url: `http://${host}/v3/billdownload/file?token=${billToken(context, date)}&date=${date}${tar}`,
  };
}

/** GET /v3/billdownload/file: the only answer without a signature. */
export function downloadBill(context: CashierContext, call: Call): Reply {
  const date = call.query.get('date') ?? '';
  if (call.query.get('token') !== billToken(context, date)) {
    throw new WechatRefusal(403, 'NO_AUTH', '下载地址无效');
  }
  const csv = writeBill(context, date) ?? '';
  const isPacked = call.query.get('tartype') === 'gzip';
  return {
    status: 200,
    headers: { 'content-type': isPacked ? 'application/x-gzip' : 'text/plain' },
    body: isPacked ? gzipSync(csv) : csv,
  };
}

const billToken = (context: CashierContext, date: string): string =>
  createHmac('sha256', context.keys.wechat.apiV3Key).update(`bill ${date}`).digest('base64url');

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

function writeBill(context: CashierContext, date: string): string | undefined {
  const isThatDay = (at: number | undefined): boolean => at !== undefined && beijingDate(at) === date;
  const orders = context.orders.list().filter((order) => order.channel === 'wechat' && isThatDay(order.paidAt));
  const refunds = context.refunds
    .list()
    .filter((refund) => refund.channel === 'wechat' && !refund.fault && isThatDay(refund.settlesAt))
    .flatMap((refund) => {
      const order = context.orders.find(`wechat/${refund.orderNo}`);
      return order ? [{ order, refund }] : [];
    });
  if (orders.length + refunds.length === 0) return undefined;
  const rows = [
    ...orders.map((order) => billRow(context, order)),
    ...refunds.map(({ order, refund }) => billRow(context, order, refund)),
  ];
  const paid = yuan(orders.reduce((sum, order) => sum + settledFen(order), 0));
  const back = yuan(refunds.reduce((sum, { refund }) => sum + refund.amountFen, 0));
  const totals = [String(rows.length), paid, back, '0.00', '0.00000', paid, back];
  return `\uFEFF${[COLUMNS, ...rows, SUMMARY, cells(totals)].join('\r\n')}\r\n`;
}

function billRow(context: CashierContext, order: Order, refund?: Refund): string {
  const { appid, mchid } = context.keys.wechat;
  const at = refund ? refund.settlesAt : (order.paidAt ?? 0);
  const paid = refund ? '0.00' : yuan(settledFen(order));
  const back = refund ? yuan(refund.amountFen) : '0.00';
  return cells(
    [
      [beijingDateTime(at), appid, mchid, '0', '', order.tradeNo ?? '', order.orderNo, order.payerId ?? ''],
      [tradeType(order), refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'],
      [refund?.providerRefundNo ?? '0', refund?.refundNo ?? '0', back, '0.00'],
      [refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', order.title, order.echo.attach ?? ''],
      ['0.00000', '0.00%', paid, back, ''],
    ].flat(),
  );
}

/**
 * A back-tick before every cell keeps spreadsheets from changing digits; commas inside become spaces, like the
 * provider's.
 */
const cells = (values: string[]): string => values.map((value) => `\`${value.replaceAll(',', ' ')}`).join(',');
