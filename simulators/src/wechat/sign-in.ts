import { createHmac, randomBytes } from 'node:crypto';
import type { CashierContext } from '../cashier/context.ts';
import { page, plain } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { signInRefusedPage } from '../pages/pay-page.ts';
import { alphanumeric } from '../store/keys.ts';

/** Who gave a code, and whether it was redeemed. */
export interface SignIn {
  openid: string;
  expiresAt: number;
  isUsed: boolean;
}

const CODE_LIVES_MS = 5 * 60_000;
/** The person whose WeChat this browser is. */
const COOKIE = 'simulated_wechat';

/** The real one compares the whole address with a pattern, so their order counts. */
const PARAMETERS = 'appid redirect_uri response_type scope state';

/**
 * GET open.weixin.qq.com/connect/oauth2/authorize with snsapi_base: asks nobody, and leads back at once with code and state.
 * The fragment #wechat_redirect is not sent to any server.
 */
export function authorize(context: CashierContext, call: Call): Reply {
  const { query, headers } = call;
  if (!/MicroMessenger/.test(headers['user-agent'] ?? '')) return page(403, signInRefusedPage('browser'));
  const back = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  const isRight =
    [...query.keys()].join(' ') === PARAMETERS &&
    query.get('appid') === context.keys.wechat.appid &&
    query.get('response_type') === 'code' &&
    query.get('scope') === 'snsapi_base' &&
    /^[a-zA-Z0-9]{1,128}$/.test(state) &&
    /^https?:$/.test(URL.canParse(back) ? new URL(back).protocol : '');
  if (!isRight) return page(400, signInRefusedPage('link'));
  const person = personOf(call) ?? randomBytes(16).toString('hex');
  const code = alphanumeric(32);
  context.signIns.put(code, {
    openid: openidOf(context, person),
    expiresAt: context.now() + CODE_LIVES_MS,
    isUsed: false,
  });
  const address = new URL(back);
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  return {
    status: 302,
    headers: {
      location: address.href,
      'cache-control': 'no-store',
      'set-cookie': `${COOKIE}=${person}; Path=/; HttpOnly; SameSite=Lax`,
    },
    body: '',
  };
}

/** GET api.weixin.qq.com/sns/oauth2/access_token: once for each code, within five minutes. */
export function answerCode(context: CashierContext, { query }: Call): Reply {
  const { appid, appSecret } = context.keys.wechat;
  const code = query.get('code') ?? '';
  const known = context.signIns.find(code);
  if (query.get('appid') !== appid) return refusal(40_013, 'invalid appid');
  if (query.get('secret') !== appSecret) return refusal(40_125, 'invalid appsecret');
  if (query.get('grant_type') !== 'authorization_code') return refusal(40_002, 'invalid grant_type');
  if (known === undefined) return refusal(40_029, 'invalid code');
  if (known.isUsed) return refusal(40_163, 'code been used');
  if (context.now() >= known.expiresAt) return refusal(42_003, 'code expired');
  context.signIns.put(code, { ...known, isUsed: true });
  return text({
    access_token: alphanumeric(64),
    expires_in: 7200,
    refresh_token: alphanumeric(64),
    openid: known.openid,
    scope: 'snsapi_base',
  });
}

const personOf = ({ headers }: Call): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** Of whoever sits before this browser, at this merchant; undefined where WeChat was never asked. */
export function payerOf(context: CashierContext, call: Call): string | undefined {
  const person = personOf(call);
  return person === undefined ? undefined : openidOf(context, person);
}

const openidOf = ({ keys }: CashierContext, person: string): string =>
  `o${createHmac('sha256', keys.wechat.appid).update(person).digest('base64url').slice(0, 27)}`;

/** Errors are answers like others there. */
const refusal = (errcode: number, errmsg: string): Reply => text({ errcode, errmsg });
const text = (value: unknown): Reply => plain(200, 'text/plain', JSON.stringify(value));
