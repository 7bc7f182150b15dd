import { PaymentProviderError } from './payment-provider.ts';

const CASHIER = 'https://wx.tenpay.com';

/**
 * An H5 link with where to return (H5 支付, redirect_url). It leads to WeChat Pay's own cashier and nowhere else; the
 * simulated one stands at `baseUrl`.
 */
export function linkToCashier(config: { baseUrl: string }, link: string, returnUrl: string): string {
  const url = new URL(link);
  const { hostname, origin } = new URL(config.baseUrl);
  if (url.origin !== (hostname.endsWith('.weixin.qq.com') ? CASHIER : origin))
    throw new PaymentProviderError('wechat', 'unknown', 'UNEXPECTED_REPLY', 'a link to another host');
  url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}

/** IPv4 or IPv6 as written in public: neither `::ffff:192.0.2.1` nor `fe80::1%eth0`. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
