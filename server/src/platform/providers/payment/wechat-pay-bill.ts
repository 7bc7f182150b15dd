import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { fetchBill } from './fetch-bill.ts';
import { fenFromYuan } from './fen-and-yuan.ts';
import { PaymentProviderError, type BillRow } from './payment-provider.ts';
import type { WechatPayClient } from './wechat-pay-client.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const Address = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
});

const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * 申请交易账单 and its download (APIv3). The address and the SHA-1 over the unpacked bytes come in a signed reply;
 * the file itself is the only unsigned answer.
 */
export async function downloadWechatPayBill(
  config: WechatPayConfig,
  client: WechatPayClient,
  day: string,
): Promise<BillRow[] | undefined> {
  const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
  const address = await client.call('GET', target, Address).catch((error: unknown) => {
    const code = error instanceof PaymentProviderError && error.outcome === 'refused' ? error.code : '';
    if (code === 'NO_STATEMENT_EXIST' || code === 'STATEMENT_CREATING') return undefined;
    throw error;
  });
  if (address === undefined) return undefined;
  const url = new URL(address.download_url);
  const headers = await client.sign('GET', `${url.pathname}${url.search}`);
  const packed = await fetchBill(url.href, config.baseUrl, /^api2?\.mch\.weixin\.qq\.com$/, headers);
  const bytes = gunzipSync(packed, { maxOutputLength: LARGEST_BYTES });
  if (createHash('sha1').update(bytes).digest('hex') !== address.hash_value.toLowerCase())
    throw new PaymentProviderError('wechat', 'unknown', 'BILL_DIGEST', 'the bill is not the one announced');
  return readWechatPayBill(bytes.toString('utf8'));
}

/** Rows by column names; every cell begins with a back-tick, so that commas inside cells split nothing. */
export function readWechatPayBill(text: string): BillRow[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',').map((name) => name.trim().replace(/^`/, ''));
  const end = lines.findIndex((line) => line.startsWith('总交易单数'));
  if (end === -1) throw new Error('bill: no summary');
  return lines.slice(0, end).flatMap((line) => {
    const cells = line.replace(/^`/, '').split(',`');
    const cell = (name: string): string => {
      const value = cells[columns.indexOf(name)];
      if (value === undefined) throw new Error(`bill: no column ${name}`);
      return value.trim();
    };
    const kind = { SUCCESS: 'payment', REFUND: 'refund' }[cell('交易状态')] as BillRow['kind'] | undefined;
    // REVOKED belongs to bar-code payments, which we do not accept.
    if (kind === undefined) return [];
    return [
      {
        kind,
        orderNo: cell('商户订单号'),
        refundNo: kind === 'refund' ? cell('商户退款单号') : null,
        providerTradeNo: cell('微信订单号'),
        amountFen: fenFromYuan(cell(kind === 'refund' ? '申请退款金额' : '订单金额')),
      },
    ];
  });
}
