import { listOwnOrders, quoteRefund, requestRefund } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import { addDifferingDay } from '@yinji/testkit/people/differing-day';
import type { Person } from '@yinji/testkit/people/person';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { expect, test, type Stack } from './support/stack.ts';
import { enterConsole } from './support/enter-console.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';
import { message } from './support/screen.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

const faults = (stack: Stack, wish: object) => setCashierFaults(stack.place.cashierUrl, wish);

async function latestOrder(person: Person) {
  const { items } = await person.client.call(listOwnOrders, { page: 1, size: 1 });
  const [order] = items;
  if (order === undefined) throw new Error('no order');
  return order;
}

async function askForRefund(person: Person, reason: string): Promise<void> {
  const { orderId } = await latestOrder(person);
  const { amountFen } = await person.client.call(quoteRefund, { orderId });
  await person.client.call(requestRefund, { orderId, expectedFen: amountFen, reason, contact: '13900000001' });
}

const expectNoAxeFindings = async (page: Page) => {
  await standStill(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

test('finance approves a refund, returns a wrong amount, and writes down a difference', async ({
  page,
  stack,
}) => {
  const buyer = await stack.verified('沈知白');
  const other = await stack.verified('周以宁');
  const odd = await stack.verified('钱不符');
  await buyer.buy(SMALL_PACKAGE, 'alipay');
  await other.buy(SMALL_PACKAGE);
  await askForRefund(buyer, '暂时用不上，想先退掉');
  await askForRefund(other, '买错了套餐');
  await faults(stack, { wrongAmount: true });
  await odd.pay(SMALL_PACKAGE);
  await faults(stack, {});
  const { orderNo } = await latestOrder(other);
  await addDifferingDay(stack.address.databaseUrl, { orderNo, billFen: 6700, ownFen: 6800 });

  await enterConsole(page, stack, '财务甲', 'finance');
  // Two refunds wait: the first page counts them and leads there.
  const waiting = page.getByRole('main').getByRole('link', { name: /退款审批/ });
  await expect(waiting).toContainText('2');
  await waiting.click();
  const rows = page.getByRole('table', { name: '退款审批' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expectNoAxeFindings(page);
  await test.step('a reason is required', async () => {
    await page.getByRole('button', { name: /^审批/ }).first().click();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: /同意，退回/ }).click();
    await expect(page.getByLabel('理由')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('理由').fill('未使用，七日内，核对无误');
    await page.getByRole('button', { name: /同意，退回 68.00 元/ }).click();
    await expect(message(page, '已同意')).toBeVisible();
  });
  await expect(rows).toHaveCount(2);
  await expect.poll(async () => (await latestOrder(buyer)).state).toBe('refunded');
  await test.step('the other is refused, and the quota is restored', async () => {
    await page.getByRole('button', { name: /^审批/ }).click();
    await page.getByLabel('理由').fill('请先撤回正在审核的作品');
    await page.getByRole('button', { name: '不同意' }).click();
    await expect(page.getByRole('heading', { name: '没有待审批的退款' })).toBeVisible();
    expect((await latestOrder(other)).refund).toMatchObject({ state: 'rejected' });
    expect((await other.rest()).rest.evidence).toBe(10);
  });
  await test.step('a wrong amount is returned', async () => {
    await page.getByRole('link', { name: '异常付款' }).click();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: /^退回/ }).click();
    await page.getByLabel('理由').fill('实付少一分');
    await page.getByRole('button', { name: '原路退回 67.99 元' }).click();
    await expect(page.getByRole('heading', { name: '没有金额不符的付款' })).toBeVisible();
  });
  await test.step('a difference is written down', async () => {
    await page.getByRole('link', { name: '对账', exact: true }).click();
    await page.getByRole('button', { name: '有待处理差异' }).click();
    await expectNoAxeFindings(page);
    await page.getByRole('link', { name: '查看 2026-01-20 微信支付' }).click();
    await expect(page.getByRole('table', { name: '差异' }).getByRole('row')).toHaveCount(3);
    await expectNoAxeFindings(page);
    await page
      .getByRole('button', { name: /^写明处理/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: '原因与处理' }).fill('渠道立减 100 元，按实付入账');
    await page.getByRole('button', { name: '记为已处理' }).click();
    await expect(page.getByRole('table', { name: '差异' })).toContainText('渠道立减 100 元');
  });
  await test.step('its order tells its story, with the difference drawn', async () => {
    await page.getByRole('table', { name: '差异' }).getByRole('link', { name: orderNo }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('已支付');
    const bills = page.getByRole('region', { name: '对账' });
    await expect(bills).toContainText('¥68.00');
    await expect(bills).toContainText('¥67.00');
    await expect(bills).toContainText('差 −1.00 元');
    await expect(page.getByRole('region', { name: '经过' })).toContainText('不同意退款：财务甲');
    await expectNoAxeFindings(page);
  });
  await test.step('with a customer on the phone: one click, the number, and Enter', async () => {
    await page.getByRole('link', { name: '查订单', exact: true }).first().click();
    await expectNoAxeFindings(page);
    await page.getByLabel('号码').fill(buyer.phone);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('已退款');
    await expect(page.getByRole('table', { name: '付款' })).toContainText('渠道通知');
    await expect(page.getByRole('table', { name: '退款' })).toContainText('财务甲');
    await expect(page.getByRole('main')).not.toContainText(buyer.phone);
    expect(page.url()).not.toContain(buyer.phone);
  });
});
