import { expect, test } from 'vitest';
import { assertProductionProvider } from './assert-production-provider.ts';
import type { LocatedProvider } from './assert-production-provider.ts';

const real: LocatedProvider[] = [
  {
    provider: 'wechat-pay',
    baseUrl: 'https://api.mch.weixin.qq.com',
    notifyUrl: 'https://yinji.example/notify',
  },
  { provider: 'wechat-pay', baseUrl: 'https://api2.mch.weixin.qq.com/' },
  { provider: 'alipay', baseUrl: 'https://openapi.alipay.com' },
  { provider: 'aliyun-face-check', baseUrl: 'https://cloudauth.aliyuncs.com' },
  { provider: 'aliyun-face-check', baseUrl: 'https://cloudauth.cn-shanghai.aliyuncs.com' },
];

test.each(real)('production accepts $provider at $baseUrl', (config) => {
  expect(() => assertProductionProvider(config, true)).not.toThrow();
});

const strange: LocatedProvider[] = [
  { provider: 'wechat-pay', baseUrl: 'http://127.0.0.1:4000' },
  { provider: 'wechat-pay', baseUrl: 'http://api.mch.weixin.qq.com' },
  { provider: 'wechat-pay', baseUrl: 'https://api.mch.weixin.qq.com.evil.example' },
  { provider: 'wechat-pay', baseUrl: 'https://api.mch.weixin.qq.com@evil.example' },
  { provider: 'wechat-pay', baseUrl: 'https://api.mch.weixin.qq.com:8443' },
  {
    provider: 'wechat-pay',
    baseUrl: 'https://api.mch.weixin.qq.com',
    notifyUrl: 'http://yinji.example/notify',
  },
  { provider: 'alipay', baseUrl: 'https://openapi-sandbox.dl.alipaydev.com' },
  { provider: 'alipay', baseUrl: 'https://evilopenapi.alipay.com' },
  { provider: 'aliyun-face-check', baseUrl: 'https://cloudauth.aliyuncs.com.evil.example' },
  { provider: 'aliyun-face-check', baseUrl: 'not a url' },
];

test.each(strange)('production refuses $provider at $baseUrl', (config) => {
  expect(() => assertProductionProvider(config, true)).toThrow(/production/);
  expect(() => assertProductionProvider(config, false)).not.toThrow();
});
