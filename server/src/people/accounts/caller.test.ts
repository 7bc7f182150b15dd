import { expect, test } from 'vitest';
import { networkOf } from '../../platform/http/network-of.ts';
import { coarseAddress } from './caller.ts';
import { describeDevice } from './describe-device.ts';

test.each([
  ['203.0.113.7', '203.0.*.*', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.*.*', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:*', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:*', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::7', '2001:db8:*', '2001:db8:1:2::/64'],
  ['::ffff:cb00:7107', '203.0.*.*', '203.0.113.7'],
  ['2001:DB8:0001:2::7', '2001:db8:*', '2001:db8:1:2::/64'],
  ['1:0:0:2:3:4:5:6', '1:0:*', '1:0:0:2::/64'],
  ['fe80::1%eth0', 'fe80:0:*', 'fe80:0:0:0::/64'],
  ['::1', '本机', '0:0:0:0::/64'],
])('of %s %s is stored, and limits count %s', (address, kept, counted) => {
  expect([coarseAddress(address), networkOf(address)]).toEqual([kept, counted]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome，Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge，Windows'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile MicroMessenger/8.0.50', '微信，Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari，iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Gecko Firefox/145.0', 'Firefox，Mac'],
  ['node', '未知设备或程序'],
  ['', '未知设备或程序'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
