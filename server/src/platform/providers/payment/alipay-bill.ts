import { unzipSync } from 'fflate';
import { textOf, type AlipayClient } from './alipay-client.ts';
import type { AlipayConfig } from './alipay-config.ts';
import { fetchBill } from './fetch-bill.ts';
import { fenFromYuan } from './fen-and-yuan.ts';
import { PaymentProviderError, type BillRow } from './payment-provider.ts';

/** alipay.data.dataservice.bill.downloadurl.query: a signed reply with an address, behind it a zip of GBK sheets. */
export async function downloadAlipayBill(
  config: AlipayConfig,
  client: AlipayClient,
  day: string,
): Promise<BillRow[] | undefined> {
  const wish = { bill_type: 'trade', bill_date: day };
  const reply = await client
    .call('alipay.data.dataservice.bill.downloadurl.query', wish)
    .catch((error: unknown) => {
      const isNone =
        error instanceof PaymentProviderError &&
        error.outcome === 'refused' &&
        /bill_not_exist/i.test(error.code);
      if (isNone) return undefined;
      throw error;
    });
  if (reply === undefined) return undefined;
  const packed = await fetchBill(textOf(reply.bill_download_url), config.baseUrl, /(^|\.)alipay\.com$/);
  const sheets = Object.entries(unzipSync(packed, { filter: ({ originalSize }) => originalSize < 256 << 20 }));
  const texts = sheets.map(([, bytes]) => new TextDecoder('gbk').decode(bytes));
  // One sheet has the movements, another one the sums.
  const found = texts.find((text) => text.includes(LIST));
  if (found === undefined) throw new Error('bill: no sheet of movements');
  return readAlipayBill(found);
}

const LIST = '业务明细列表';

/** Rows by column names. Titles may contain commas: surplus cells belong to 商品名称. */
export function readAlipayBill(text: string): BillRow[] {
  const [head = '', ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const columns = head.split(',').map((name) => name.trim());
  const title = columns.indexOf('商品名称');
  return rows.map((line) => {
    const cells = line.split(',');
    const excess = cells.length - columns.length;
    const cell = (name: string): string => {
      const at = columns.indexOf(name);
      const value = at === -1 ? undefined : cells[at > title ? at + excess : at];
      if (value === undefined) throw new Error(`bill: no column ${name}`);
      return value.trim();
    };
    const kind = cell('业务类型') === '退款' ? 'refund' : 'payment';
    return {
      kind,
      orderNo: cell('商户订单号'),
      refundNo: kind === 'refund' ? cell('退款批次号/请求号') : null,
      providerTradeNo: cell('支付宝交易号'),
      amountFen: fenFromYuan(cell('订单金额（元）').replace(/^-/, '')),
    };
  });
}
