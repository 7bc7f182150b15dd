import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { openPaymentLink } from '../../server/src/money/commerce/open-payment-link.ts';
import { payInWechat, type OpenedInWechat } from '../../server/src/money/commerce/pay-in-wechat.ts';
import { payPackageOrder } from '../../server/src/money/commerce/pay-package-order.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { moneyErasure } from '../../server/src/money/erasure-store.ts';
import { makePaymentHelp } from '../../server/src/money/payment-help/make-payment-help.ts';
import { payForAnotherInWechat } from '../../server/src/money/payment-help/pay-for-another.ts';
import { getOwnOrder } from '../../server/src/money/refunds/get-own-order.ts';
import { acceptTerms } from '@yinji/testkit/people/accept-terms';
import { addAccount } from '@yinji/testkit/money/money-people';
import { MINUTE, MoneyStack, type Made } from './money-stack.ts';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: MoneyStack;
beforeAll(async () => {
  stack = await MoneyStack.open();
});
beforeEach(() => stack.begin());
afterEach(() => stack.end());
afterAll(() => stack?.close());

interface Buyer extends Made {
  /** Digest of the session's token. */
  askerSha256: Buffer;
}
const agreed = async (): Promise<Buyer> => ({ ...(await stack.agreed()), askerSha256: randomBytes(32) });
interface Brought {
  state?: string;
  code?: string;
}
const ask = ({ accountId, id, askerSha256 }: Buyer, brought: Brought = {}) =>
  payInWechat(stack.context, accountId, { orderId: id, ...brought }, { askerSha256 });

/** WeChat's own browser, of one person. */
class Wechat {
  #cookie = '';

  /** The sign-in: where it leads back to. */
  async follow({ signIn }: OpenedInWechat): Promise<{ state: string; code: string; back: URL }> {
    const url = signIn?.url ?? '';
    const headers = { 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.50', cookie: this.#cookie };
    const answer = await fetch(url, { redirect: 'manual', headers });
    expect(answer.status).toBe(302);
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const back = new URL(answer.headers.get('location') ?? '');
    return {
      back,
      state: back.searchParams.get('state') ?? '',
      code: back.searchParams.get('code') ?? '',
    };
  }

  /** getBrandWCPayRequest: the code of the page where one pays, or why there is none. */
  async open({ bridge }: OpenedInWechat): Promise<string> {
    const answer = await fetch(`${stack.simulators.cashierUrl}/sim/bridge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(bridge),
    });
    const { page, err_desc: why } = (await answer.json()) as { page?: string; err_desc?: string };
    return page?.split('code=')[1] ?? why ?? '';
  }

  async signedIn(buyer: Buyer): Promise<{ state: string; opened: OpenedInWechat }> {
    const { state, code: told } = await this.follow(await ask(buyer));
    return { state, opened: await ask(buyer, { state, code: told }) };
  }
}

const payersOf = ({ id }: Made) =>
  stack.db.selectFrom('wechat_payer').selectAll().where('order_id', '=', id).execute();
const paymentsOf = ({ id }: Made) =>
  stack.db
    .selectFrom('payment')
    .select(['manner', 'payment_no', 'state'])
    .where('order_id', '=', id)
    .orderBy('payment_no')
    .execute();

test('paid inside WeChat: sign-in, code, payment; the openid is sealed, and gone once it is paid', async () => {
  const buyer = await agreed();
  const wechat = new Wechat();
  const asked = await ask(buyer);
  expect(asked.bridge).toBeNull();
  expect(asked.signIn?.url).toContain('response_type=code&scope=snsapi_base');
  const { back, state, code: told } = await wechat.follow(asked);
  // To the order's own page, and nowhere that a browser named.
  expect(`${back.origin}${back.pathname}`).toBe('http://portal.example/copyright/personal');
  expect(back.searchParams.get('id')).toBe(buyer.id);
  const opened = await ask(buyer, { state, code: told });
  expect(opened).toMatchObject({ signIn: null, bridge: { signType: 'RSA' } });
  const openid = stack.simulators.context.signIns.find(told)?.openid ?? '';
  const sealed = (await payersOf(buyer))[0]?.openid_sealed ?? Buffer.alloc(0);
  expect(Buffer.from(sealed).includes(openid)).toBe(false);
  expect(stack.context.vault.open(`wechat-payer:${buyer.id}`, sealed)).toBe(openid);

  expect(stack.pay(await wechat.open(opened)).outcome).toBe('paid');
  await stack.expectHeard();
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'paid', rest: 10, wechat: 'paid' });
  expect(await payersOf(buyer)).toEqual([]);
  expect(await code(ask(buyer, { state }))).toBe('ORDER_PAID');
});

test('cancelled there, it is asked for again without a sign-in; the one before is closed', async () => {
  const buyer = await agreed();
  const wechat = new Wechat();
  const { state, opened } = await wechat.signedIn(buyer);
  const first = await wechat.open(opened);
  const again = await ask(buyer, { state });
  expect(again.signIn).toBeNull();
  expect(stack.pay(first).outcome).toBe('closed');
  expect(stack.pay(await wechat.open(again)).outcome).toBe('paid');
  await stack.expectHeard();
  expect((await paymentsOf(buyer)).map((one) => [one.payment_no, one.state])).toEqual([
    [`${buyer.orderNo}L1`, 'closed'],
    [`${buyer.orderNo}L2`, 'paid'],
  ]);
});

test('a state is of one session and one order, and taken once; refused, nothing is asked of WeChat', async () => {
  const buyer = await agreed();
  const stranger = await agreed();
  const { state, code: told } = await new Wechat().follow(await ask(buyer));
  const brought = { state, code: told };
  const isUsed = () => stack.simulators.context.signIns.find(told)?.isUsed;
  expect(await code(ask(stranger, brought))).toBe('PAYER_UNKNOWN');
  expect(await code(ask({ ...buyer, askerSha256: randomBytes(32) }, brought))).toBe('PAYER_UNKNOWN');
  const sameSession = { ...stranger, askerSha256: buyer.askerSha256 };
  expect(await code(ask(sameSession, brought))).toBe('PAYER_UNKNOWN');
  expect(await code(ask(buyer, { code: told }))).toBe('PAYER_UNKNOWN');
  expect(await code(ask(buyer, { state: '0'.repeat(64), code: told }))).toBe('PAYER_UNKNOWN');
  expect(await code(ask({ ...buyer, accountId: stranger.accountId }, brought))).toBe('NOT_FOUND');
  expect(isUsed()).toBe(false);
  expect((await ask(buyer, brought)).bridge).not.toBeNull();
  expect(await code(ask(buyer, brought))).toBe('PAYER_UNKNOWN');
  // Another session's press begins a sign-in of its own, without the openid that is kept for this one.
  expect((await ask({ ...buyer, askerSha256: randomBytes(32) }, { state })).bridge).toBeNull();
  expect((await ask(stranger, { state })).bridge).toBeNull();
  expect((await ask(sameSession, { state })).bridge).toBeNull();
});

test('a code that was used elsewhere is refused, and its state is gone', async () => {
  const buyer = await agreed();
  const other = await agreed();
  const wechat = new Wechat();
  const used = await wechat.follow(await ask(other));
  await ask(other, used);
  const { state, code: told } = await wechat.follow(await ask(buyer));
  expect(await code(ask(buyer, { state, code: used.code }))).toBe('PAYER_UNKNOWN');
  expect(await code(ask(buyer, { state, code: told }))).toBe('PAYER_UNKNOWN');
  expect(await paymentsOf(buyer)).toEqual([]);
  // A new one is one press away.
  expect((await wechat.signedIn(buyer)).opened.bridge).not.toBeNull();
});

test('a state grows old', async () => {
  const buyer = await agreed();
  const { state, code: told } = await new Wechat().follow(await ask(buyer));
  stack.ahead(10 * MINUTE);
  expect(await code(ask(buyer, { state, code: told }))).toBe('PAYER_UNKNOWN');
});

test('what was prepared for one person is not paid by another', async () => {
  const buyer = await agreed();
  const { opened } = await new Wechat().signedIn(buyer);
  const other = new Wechat();
  await other.signedIn(await agreed());
  expect(await other.open(opened)).toBe('下单账号与支付账号不一致');
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'paying', rest: 0 });
});

test('what is changed in the signed request opens nothing', async () => {
  const wechat = new Wechat();
  const { opened } = await wechat.signedIn(await agreed());
  const { opened: others } = await wechat.signedIn(await agreed());
  const bridge = opened.bridge && others.bridge && { ...opened.bridge, package: others.bridge.package };
  expect(await wechat.open({ signIn: null, bridge })).toBe('支付验证签名失败');
});

test('preparing fails: nothing is open, and the next press needs no sign-in', async () => {
  const buyer = await agreed();
  const wechat = new Wechat();
  const { state, code: told } = await wechat.follow(await ask(buyer));
  await stack.faults({ provider500: true });
  expect(await code(ask(buyer, { state, code: told }))).toBe('PROVIDER_UNREACHABLE');
  await stack.faults({});
  const opened = await ask(buyer, { state });
  expect(stack.pay(await wechat.open(opened)).outcome).toBe('paid');
  await stack.expectHeard();
  expect((await paymentsOf(buyer)).map(({ state: now }) => now)).toEqual(['closed', 'paid']);
});

test('its code and inside WeChat both paid: one buys, the other is returned', async () => {
  const buyer = await agreed();
  const { codeUrl } = await payPackageOrder(stack.context, buyer.accountId, buyer.id, 'wechat');
  const wechat = new Wechat();
  const sheet = await wechat.open((await wechat.signedIn(buyer)).opened);
  expect([stack.pay(codeUrl ?? '').outcome, stack.pay(sheet).outcome]).toEqual(['paid', 'paid']);
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'paid', rest: 10 });
  expect((await paymentsOf(buyer)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  const returned = [buyer.orderNo, `${buyer.orderNo}L1`].flatMap(stack.refundsOf);
  expect(returned).toEqual([{ channel: 'wechat', amountFen: 6800 }]);
});

test('a link for another browser closes what is open inside WeChat, and the other way round', async () => {
  const buyer = await agreed();
  const wechat = new Wechat();
  const { state, opened } = await wechat.signedIn(buyer);
  const sheet = await wechat.open(opened);
  const link = { orderId: buyer.id, channel: 'wechat' } as const;
  await openPaymentLink(stack.context, buyer.accountId, link, { address: '192.0.2.7' });
  expect(stack.pay(sheet).outcome).toBe('closed');
  await ask(buyer, { state });
  expect((await paymentsOf(buyer)).map((one) => one.state)).toEqual(['closed', 'closed', 'waiting']);
});

test('the order lapses: the openid is gone, and what is paid after it is returned', async () => {
  const buyer = await agreed();
  const wechat = new Wechat();
  const sheet = await wechat.open((await wechat.signedIn(buyer)).opened);
  stack.ahead(31 * MINUTE);
  await stack.closeOrders();
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'closed', wechat: 'closed' });
  expect(await payersOf(buyer)).toEqual([]);
  await stack.faults({ paidAfterClosing: true });
  expect(stack.pay(sheet).outcome).toBe('paid');
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'closed', rest: 0, wechat: 'refunded' });
});

test('an account that is closed leaves no openid', async () => {
  const buyer = await agreed();
  await new Wechat().signedIn(buyer);
  for (const statement of moneyErasure.ofAccount?.(buyer.accountId, stack.context.now()) ?? [])
    await statement.execute(stack.db);
  expect(await payersOf(buyer)).toEqual([]);
});

test('twenty sign-ins of a session, and no more; another session is not counted', async () => {
  const buyer = await agreed();
  for (let at = 0; at < 20; at += 1) await ask(buyer);
  expect(await code(ask(buyer))).toBe('TOO_MANY_REQUESTS');
  expect(await code(ask({ ...buyer, askerSha256: randomBytes(32) }))).toBe('done');
});

test('no sign-in without consent; none at all for a merchant without an app secret', async () => {
  const accountId = await addAccount(stack.db);
  const { id } = await submitPackageOrder(stack.context, accountId, { packageId: stack.packageId });
  const buyer = { accountId, id, orderNo: '', codeUrl: '', askerSha256: randomBytes(32) };
  expect(await code(ask(buyer))).toBe('TERMS_REQUIRED');
  await acceptTerms(stack.context, accountId, id);
  expect(await getOwnOrder(stack.context, accountId, id)).toMatchObject({ paysInWechat: true });
  const { inApp: _, ...without } = stack.context.payments.wechat;
  Object.assign(stack.context.payments, { wechat: without });
  expect(await getOwnOrder(stack.context, accountId, id)).toMatchObject({ paysInWechat: false });
  expect(await code(ask(buyer))).toBe('NOT_AVAILABLE');
});

test('a relative pays inside WeChat by the link: a state is of that link', async () => {
  const buyer = await agreed();
  const { token } = await makePaymentHelp(stack.context, buyer.accountId, buyer.id);
  const other = await agreed();
  const { token: others } = await makePaymentHelp(stack.context, other.accountId, other.id);
  const help = (by: string, brought: Brought = {}) =>
    payForAnotherInWechat(stack.context, { token: by, ...brought }, '192.0.2.0/24');
  const wechat = new Wechat();
  const { back, state, code: told } = await wechat.follow(await help(token));
  const [path] = back.href.split('&code=');
  expect(path).toBe('http://portal.example/copyright/verification-v2?view=pay');
  expect(await code(help(others, { state, code: told }))).toBe('PAYER_UNKNOWN');
  expect(await code(ask(buyer, { state, code: told }))).toBe('PAYER_UNKNOWN');
  const opened = await help(token, { state, code: told });
  // Somebody else of the family signs in for themselves.
  expect((await help(token)).bridge).toBeNull();
  expect(stack.pay(await wechat.open(opened)).outcome).toBe('paid');
  await stack.expectHeard();
  expect(await stack.stateOf(buyer)).toMatchObject({ state: 'paid', rest: 10 });
  expect(await code(help('x'.repeat(43)))).toBe('HELP_ENDED');
});
