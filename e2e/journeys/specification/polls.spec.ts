import { acceptTerms } from '../support/creator.ts';
import { expect, test } from '../support/stack.ts';
import type { Page } from '@playwright/test';
import { answer, envelope } from '../support/answers.ts';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { message, storedSession } from '../support/screen.ts';

/** Stops the page's clock a little after now, so that only `runFor` moves it. */
const soon = () => new Date(Date.now() + 5_000);

/** The page's clock at each request whose address contains `call`. */
async function watchClock(page: Page, call: string): Promise<number[]> {
  const askedAt: number[] = [];
  await page.exposeFunction('writeDown', (at: number) => askedAt.push(at));
  await page.addInitScript((name) => {
    const send = fetch;
    globalThis.fetch = (input, init) => {
      if (String(input).includes(name))
        (globalThis as unknown as { writeDown: (at: number) => void }).writeDown(Date.now());
      return send(input, init);
    };
  }, call);
  return askedAt;
}

/**
 * Moves the page's clock until `call` is asked for the next time, and waits for its answer: the clock stands
 * still meanwhile, or a slow machine would add its own delay to the pause that follows.
 */
async function runToNext(page: Page, call: string, askedAt: readonly number[], step: number): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(call));
  const from = askedAt.length;
  for (let steps = 0; steps < 200 && askedAt.length === from; steps += 1) await page.clock.runFor(step);
  await (await answered).finished();
}

test('unread notices are polled every 30 s', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  const askedAt = await watchClock(page, 'notice/noticeTheNumber');
  await answer(page, 'notice/noticeTheNumber', envelope(1));
  await page.clock.install();
  await page.goto(stack.url('/aboutUs'));
  await expect(page.getByRole('link', { name: '消息，1 条未读' })).toBeVisible();
  await answer(page, 'notice/noticeTheNumber', envelope(5));
  await page.clock.pauseAt(soon());
  const from = askedAt.length;
  for (let poll = 0; poll < 3; poll += 1) await runToNext(page, 'notice/noticeTheNumber', askedAt, 1_000);
  const pauses = askedAt.slice(from + 1).map((at, place) => at - (askedAt[from + place] ?? 0));
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(30_000);
    expect(pause).toBeLessThan(33_000);
  }
  await page.clock.runFor(100);
  await expect(page.getByRole('link', { name: '消息，5 条未读' })).toBeVisible();
});

test('the payment is polled every 2 s until paid; then the member flag is set, the dialogs close and 支付成功 is shown', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.verified());
  const askedAt = await watchClock(page, 'orderPaymentInquiry');
  let paid = false;
  await page.route('**/orderInfo/orderPaymentInquiry*', (route) => route.fulfill({ json: envelope(paid) }));
  await answer(page, 'userInfo/getUserInfo', envelope(null, 'NOT_FOUND'));
  await page.clock.install();
  await page.goto(stack.url('/personal?currentType=memberCenter'));
  await page.getByRole('button', { name: '查看套餐' }).click();
  await page.getByRole('button', { name: '购买体验套餐' }).click();
  await acceptTerms(page.getByRole('dialog'));
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  await page.clock.pauseAt(soon());
  const from = askedAt.length;
  for (let poll = 0; poll < 4; poll += 1) await runToNext(page, 'orderPaymentInquiry', askedAt, 100);
  const pauses = askedAt.slice(from + 1).map((at, place) => at - (askedAt[from + place] ?? 0));
  expect(pauses).toHaveLength(3);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(2_000);
    // The next poll waits for the last answer, which takes a moment.
    expect(pause).toBeLessThanOrEqual(3_000);
  }
  paid = true;
  await page.clock.runFor(3_000);
  await expect(message(page, '支付成功')).toHaveClass(/message-success/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await storedSession(page))?.account['isMember']).toBe(true);
  const count = askedAt.length;
  await page.clock.runFor(10_000);
  expect(askedAt).toHaveLength(count);
});

test('an order paid at the provider makes a member within two polls', async ({ pageOf, stack }) => {
  const page = await pageOf(await stack.verified('顾北辰'));
  await page.goto(stack.url('/market?workType=photo'));
  await page.getByRole('button', { name: '购买体验套餐' }).click();
  await acceptTerms(page.getByRole('dialog'));
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  const orderNo = await page.getByRole('dialog').locator('.mono').textContent();
  await payAtCashier(stack.place.cashierUrl, orderNo ?? '');
  await expect(message(page, '支付成功')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('还没有公开的摄影作品')).toBeVisible();
});
