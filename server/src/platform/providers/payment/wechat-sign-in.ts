import { z } from 'zod';
import { PaymentProviderError } from './payment-provider.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const OWN = { open: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' };

/** Sign-in and its codes are of other hosts than payments; the simulated ones stand at `baseUrl`. */
export function wechatHosts({ baseUrl }: Pick<WechatPayConfig, 'baseUrl'>): typeof OWN {
  const { hostname, origin } = new URL(baseUrl);
  return hostname.endsWith('.weixin.qq.com') ? OWN : { open: origin, api: origin };
}

const Answer = z.union([
  z.object({
    openid: z.string().regex(/^[\w-]{6,128}$/),
    /** 快照页: somebody who is nobody, and cannot pay. */
    is_snapshotuser: z.number().optional(),
  }),
  z.object({ errcode: z.number() }),
]);

/** Codes that say that the code in the address is not good: unknown, used, expired (网页授权 全局返回码). */
const REFUSED = [40_029, 40_163, 42_003];

/**
 * Asks WeChat who gave this code (网页授权 snsapi_base). The tokens that come along are dropped: nothing else is asked with
 * them. No address is ever told in an error: it holds the app secret.
 * @throws PaymentProviderError, `refused` where the code is not good
 */
export async function redeemWechatCode(
  config: Pick<WechatPayConfig, 'baseUrl' | 'appid' | 'timeoutMs'> & { appSecret: string },
  code: string,
): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', wechatHosts(config).api);
  const { appid, appSecret: secret } = config;
  url.search = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' }).toString();
  const answer = await ask(url, config.timeoutMs ?? 5000);
  if ('errcode' in answer) {
    const outcome = REFUSED.includes(answer.errcode) ? 'refused' : 'unknown';
    throw new PaymentProviderError('wechat', outcome, String(answer.errcode), 'sign-in');
  }
  if (answer.is_snapshotuser === 1)
    throw new PaymentProviderError('wechat', 'refused', 'SNAPSHOT_USER', 'sign-in');
  return answer.openid;
}

async function ask(url: URL, timeoutMs: number): Promise<z.infer<typeof Answer>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    // Its content type is text/plain.
    return Answer.parse(JSON.parse(await response.text()));
  } catch {
    throw new PaymentProviderError('wechat', 'unknown', 'UNREADABLE_REPLY', 'sign-in');
  }
}
