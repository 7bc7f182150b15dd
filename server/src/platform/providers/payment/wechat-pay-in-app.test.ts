import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedWechatPay } from './simulated-merchant.ts';
import { newOrderNo, runSimulators } from './simulators.testing.ts';
import { createWechatPay } from './wechat-pay.ts';
import { signBridgeRequest } from './wechat-pay-in-app.ts';
import { redeemWechatCode, wechatHosts } from './wechat-sign-in.ts';

const RETURN = 'https://yinji.example/personal?currentType=payment&id=7';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
/** A host that answers each request with the next of these. */
const answers: string[] = [];
let host: Server;
let baseUrl: string;
beforeAll(async () => {
  simulators = await runSimulators();
  host = createServer((_request, response) => response.end(answers.shift()));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.close();
  await simulators.stop();
});

const notify = 'http://127.0.0.1:9/notify';
const configOf = () => ({
  ...simulatedWechatPay(simulators.merchant, simulators.cashierUrl, notify),
  timeoutMs: 60_000,
});
const inAppOf = () => {
  const { inApp } = createWechatPay(configOf());
  if (inApp === undefined) throw new Error('the simulated merchant has an app secret');
  return inApp;
};
const state = 'a'.repeat(64);
const follow = async (agent: string) =>
  fetch(inAppOf().signInUrl({ state, returnUrl: RETURN }), {
    redirect: 'manual',
    headers: { 'user-agent': agent },
  });
const codeOf = async () => {
  const address = (await follow('MicroMessenger/8.0')).headers.get('location') ?? '';
  expect(address.startsWith(RETURN)).toBe(true);
  expect(new URL(address).searchParams.get('state')).toBe(state);
  return new URL(address).searchParams.get('code') ?? '';
};
const wish = (openid: string) => ({
  orderNo: newOrderNo(),
  amountFen: 2999,
  description: '年度套餐',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  openid,
});

test('the sign-in opens inside WeChat alone, and its code is redeemed once', async () => {
  expect((await follow('Mozilla/5.0 Chrome/130')).status).toBe(403);
  const told = await codeOf();
  const openid = await inAppOf().redeem(told);
  expect(openid).toMatch(/^o[\w-]{27}$/);
  await expect(inAppOf().redeem(told)).rejects.toMatchObject({ outcome: 'refused', code: '40163' });
  await expect(inAppOf().redeem('never-given')).rejects.toMatchObject({ outcome: 'refused', code: '40029' });
});

test('a wrong app secret is our fault and not the payer’s, and no error tells a secret', async () => {
  const { appid, ...rest } = configOf();
  const asked = redeemWechatCode({ ...rest, appid, appSecret: 'f'.repeat(32) }, await codeOf());
  await expect(asked).rejects.toMatchObject({ outcome: 'unknown', code: '40125' });
  const gone = redeemWechatCode({ baseUrl: 'http://127.0.0.1:1', appid, appSecret: 'f'.repeat(32) }, 'code');
  const cause: unknown = await gone.catch((error: unknown) => error);
  expect(cause).toMatchObject({ outcome: 'unknown' });
  expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toContain('ffff');
});

test('payment is prepared for a person whom WeChat has named, under a number without a code', async () => {
  const { create, inApp } = createWechatPay(configOf());
  const openid = (await inApp?.redeem(await codeOf())) ?? '';
  const order = wish(openid);
  expect((await inApp?.prepare(order))?.package).toMatch(/^prepay_id=wx/);
  await expect(create(order)).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' });
  const stranger = inApp?.prepare(wish(`o${'x'.repeat(27)}`));
  await expect(stranger).rejects.toMatchObject({ outcome: 'refused', code: 'PARAM_ERROR' });
});

test('four lines are signed, each with its line feed (JSAPI 调起支付)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const merchantPrivateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const now = new Date('2026-11-29T08:00:00.900Z');
  const made = signBridgeRequest({ appid: 'wx2421b1c4370ec43b', merchantPrivateKey }, 'wx21201855', now);
  expect(made).toMatchObject({
    appId: 'wx2421b1c4370ec43b',
    timeStamp: '1795939200',
    package: 'prepay_id=wx21201855',
    signType: 'RSA',
  });
  expect(made.nonceStr).toMatch(/^[0-9a-f]{32}$/);
  const signed = Buffer.from(`wx2421b1c4370ec43b\n1795939200\n${made.nonceStr}\nprepay_id=wx21201855\n`);
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  expect(verify('sha256', signed, key, Buffer.from(made.paySign, 'base64'))).toBe(true);
});

test('of the real provider, sign-in and codes have hosts of their own; the parameters keep their order', () => {
  for (const own of ['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com'])
    expect(wechatHosts({ baseUrl: `https://${own}` })).toEqual({
      open: 'https://open.weixin.qq.com',
      api: 'https://api.weixin.qq.com',
    });
  const real = createWechatPay({ ...configOf(), baseUrl: 'https://api.mch.weixin.qq.com' });
  expect(real.inApp?.signInUrl({ state, returnUrl: RETURN })).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${configOf().appid}&redirect_uri=${encodeURIComponent(RETURN)}&response_type=code&scope=snsapi_base&state=${state}#wechat_redirect`,
  );
});

test('a merchant without an app secret offers nothing', () => {
  const { appSecret: _, ...without } = configOf();
  expect(createWechatPay(without).inApp).toBeUndefined();
});

test.each([
  ['somebody of a snapshot page', '{"openid":"oAAAAAAAAAAA","is_snapshotuser":1}', 'refused'],
  ['no JSON', 'maintenance', 'unknown'],
  ['neither', '{}', 'unknown'],
  ['an openid of another kind', '{"openid":"a\\nb payer"}', 'unknown'],
  ['busy', '{"errcode":-1,"errmsg":"system error"}', 'unknown'],
])('%s is nobody who pays', async (_name, answer, outcome) => {
  answers.push(answer);
  const asked = redeemWechatCode({ baseUrl, appid: 'wx0', appSecret: 's' }, 'code');
  await expect(asked).rejects.toMatchObject({ name: 'PaymentProviderError', outcome });
});
