import { acceptTerms } from '../support/creator.ts';
import { expect, test } from '../support/stack.ts';
import type { Locator, Page } from '@playwright/test';
import { answer, envelope } from '../support/answers.ts';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { message, storedSession } from '../support/screen.ts';

/** Stops the page's clock a little after now, so that only `runFor` moves it. */
const soon = () => new Date(Date.now() + 5_000);

interface Polls {
  /** The page's clock at each request. */
  askedAt: number[];
  answers: number;
}

/** Watches the requests whose address contains `call`. */
async function watchPolls(page: Page, call: string): Promise<Polls> {
  const polls: Polls = { askedAt: [], answers: 0 };
  page.on('requestfinished', (request) => {
    if (request.url().includes(call)) polls.answers += 1;
  });
  await page.exposeFunction('writeDown', (at: number) => polls.askedAt.push(at));
  await page.addInitScript((name) => {
    const send = fetch;
    globalThis.fetch = (input, init) => {
      if (String(input).includes(name))
        (globalThis as unknown as { writeDown: (at: number) => void }).writeDown(Date.now());
      return send(input, init);
    };
  }, call);
  return polls;
}

/** Every request has its answer: one that is still under way would take the next answer, or its pause. */
const allAnswered = (polls: Polls) =>
  expect(() => expect(polls.answers).toBe(polls.askedAt.length)).toPass({ intervals: [10] });

/**
 * Moves the page's clock until the next poll, and waits for its answer: the clock stands still meanwhile, or a slow
 * machine would add its own delay to the pause that follows.
 */
async function runToNext(page: Page, polls: Polls, step: number): Promise<void> {
  await allAnswered(polls);
  const from = polls.askedAt.length;
  for (let steps = 0; steps < 200 && polls.askedAt.length === from; steps += 1) await page.clock.runFor(step);
  expect(polls.askedAt).toHaveLength(from + 1);
  await allAnswered(polls);
}

/** Milliseconds of the page's clock between the polls, from the one at `from` on. */
const pausesAfter = ({ askedAt }: Polls, from: number) =>
  askedAt.slice(from + 1).map((at, place) => at - (askedAt[from + place] ?? 0));

/**
 * Moves the page's clock in short steps until `place` is shown: the page draws an answer by a timer, which an answer
 * that arrives after the last step would never see run.
 */
async function runUntilShown(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(place).toBeVisible({ timeout: 100 });
  }).toPass();
}

test('unread notices are polled every 30 s', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  const polls = await watchPolls(page, 'notice/noticeTheNumber');
  await answer(page, 'notice/noticeTheNumber', envelope(1));
  await page.clock.install();
  await page.goto(stack.url('/aboutUs'));
  await expect(page.getByRole('link', { name: '消息，1 条未读' })).toBeVisible();
  await answer(page, 'notice/noticeTheNumber', envelope(5));
  await page.clock.pauseAt(soon());
  await allAnswered(polls);
  const from = polls.askedAt.length;
  for (let poll = 0; poll < 3; poll += 1) await runToNext(page, polls, 1_000);
  const pauses = pausesAfter(polls, from);
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(30_000);
    expect(pause).toBeLessThan(33_000);
  }
  await runUntilShown(page, page.getByRole('link', { name: '消息，5 条未读' }));
});

test('the payment is polled every 2 s until paid; then the member flag is set, the dialogs close and 支付成功 is shown', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.verified());
  const polls = await watchPolls(page, 'orderPaymentInquiry');
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
  await allAnswered(polls);
  const from = polls.askedAt.length;
  for (let poll = 0; poll < 4; poll += 1) await runToNext(page, polls, 100);
  const pauses = pausesAfter(polls, from);
  expect(pauses).toHaveLength(3);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(2_000);
    // The next poll waits for the last answer, which takes a moment.
    expect(pause).toBeLessThanOrEqual(3_000);
  }
  paid = true;
  await runToNext(page, polls, 100);
  await runUntilShown(page, message(page, '支付成功'));
  await expect(message(page, '支付成功')).toHaveClass(/message-success/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await storedSession(page))?.account['isMember']).toBe(true);
  const count = polls.askedAt.length;
  await page.clock.runFor(10_000);
  expect(polls.askedAt).toHaveLength(count);
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

test('a face check without an answer is asked for again by the page itself', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  const told = (state: 'pending' | 'failed') =>
    envelope({ state, purpose: 'first', name: null, checkedAt: null });
  await answer(page, 'identity/finishRealNameCheck', told('pending'));
  await page.goto(stack.url('/scanFaceCallBack'));
  await expect(page.getByText('还没有收到核验结果')).toBeVisible();
  await answer(page, 'identity/finishRealNameCheck', told('failed'));
  // Nobody presses 再查一次.
  await expect(page.getByText('实名认证未通过')).toBeVisible();
});
