import { expect, test } from 'vitest';
import { linkToCashier, plainAddress } from './wechat-pay-link.ts';

const RETURN = 'https://yinji.example/personal?currentType=payment&order=7';
const LINK = '/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2';

test('a link of WeChat Pay keeps its query and returns to our page', () => {
  const url = new URL(
    linkToCashier({ baseUrl: 'https://api.mch.weixin.qq.com' }, `https://wx.tenpay.com${LINK}`, RETURN),
  );
  expect(url.origin).toBe('https://wx.tenpay.com');
  expect([...url.searchParams]).toEqual([
    ['prepay_id', 'wx1'],
    ['package', '2'],
    ['redirect_url', RETURN],
  ]);
});

test.each([
  ['https://api.mch.weixin.qq.com', 'https://wx.tenpay.com.example'],
  ['https://api2.mch.weixin.qq.com', 'http://wx.tenpay.com'],
  ['http://127.0.0.1:8082', 'https://wx.tenpay.com'],
  ['http://127.0.0.1:8082', 'http://127.0.0.1:8083'],
])('asked at %s, a link to %s is refused', (baseUrl, host) => {
  expect(() => linkToCashier({ baseUrl }, host + LINK, RETURN)).toThrow(/another host/);
});

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('the payer at %s is told as %s', (peer, told) => {
  expect(plainAddress(peer)).toBe(told);
});
