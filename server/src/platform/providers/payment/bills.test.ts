import { expect, test } from 'vitest';
import { readAlipayBill } from './alipay-bill.ts';
import { fetchBill } from './fetch-bill.ts';
import { readWechatPayBill } from './wechat-pay-bill.ts';

const wechat = [
  '\uFEFF交易时间,公众账号ID,微信订单号,商户订单号,交易状态,商户退款单号,商品名称,订单金额,申请退款金额',
  '`2026-11-20 10:00:00,`wx,`42001,`YJ1,`SUCCESS,`0,`套餐, 甲,`68.00,`0.00',
  '`2026-11-20 11:00:00,`wx,`42001,`YJ1,`REFUND,`R1,`套餐,`0.00,`46.46',
  '`2026-11-20 12:00:00,`wx,`42002,`YJ2,`REVOKED,`0,`套餐,`1.00,`0.00',
  '总交易单数,应结订单总金额',
  '`3,`68.00',
  '',
].join('\r\n');

test('WeChat Pay: rows by column names, commas in a cell split nothing, other states are left out', () => {
  expect(readWechatPayBill(wechat)).toEqual([
    { kind: 'payment', orderNo: 'YJ1', refundNo: null, providerTradeNo: '42001', amountFen: 6800 },
    { kind: 'refund', orderNo: 'YJ1', refundNo: 'R1', providerTradeNo: '42001', amountFen: 4646 },
  ]);
});

test('WeChat Pay: a bill that is cut off, or lacks a column, is refused', () => {
  expect(() => readWechatPayBill(wechat.slice(0, wechat.indexOf('总交易单数')))).toThrow('no summary');
  expect(() => readWechatPayBill(wechat.replace('订单金额', '金额'))).toThrow('no column');
});

test('Alipay: a title with commas shifts nothing, refunds are reported without their sign', () => {
  const sheet = [
    '#支付宝业务明细查询',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
    '2026112022001\t,YJ1\t,交易,套餐, 甲, 乙,68.00,',
    '2026112022001\t,YJ1\t,退款,套餐,-46.46,R1',
    '#-----业务明细列表结束-----',
    '',
  ].join('\r\n');
  expect(readAlipayBill(sheet)).toEqual([
    { kind: 'payment', orderNo: 'YJ1', refundNo: null, providerTradeNo: '2026112022001', amountFen: 6800 },
    { kind: 'refund', orderNo: 'YJ1', refundNo: 'R1', providerTradeNo: '2026112022001', amountFen: 4646 },
  ]);
});

test('a bill is fetched only from the provider', async () => {
  const host = /(^|\.)alipay\.com$/;
  for (const address of [
    'https://alipay.com.evil.example/x',
    'http://dwbillcenter.alipay.com/x',
    'file:///etc/passwd',
  ])
    await expect(fetchBill(address, 'https://openapi.alipay.com', host)).rejects.toThrow('not fetched from');
});
