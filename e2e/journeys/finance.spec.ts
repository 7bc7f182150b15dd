import { AxeBuilder } from '@axe-core/playwright';
import { listOwnOrders, quoteRefund, requestRefund } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/src/db/database.ts';
import { newId } from '../../server/src/db/ids.ts';
import type { Person } from '../../tools/people/person.ts';
import { expect, test, type House } from './support/house.ts';
import { enterConsole } from './support/enter-console.ts';
import { standStill } from './support/stand-still.ts';
import { message } from './support/screen.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

const faults = (house: House, wish: object) =>
  fetch(`${house.place.cashierUrl}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset: true, ...wish }),
  });

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

/** A day that the sweep compared with a bill on which something else stood. */
async function addDifferingDay(house: House): Promise<void> {
  const { db, close } = openDatabase(house.address.databaseUrl, 1);
  const id = newId();
  const sums = { bill_paid_fen: 2_137_300, bill_refunded_fen: 19_900, bill_rows: 96 };
  const own = { own_paid_fen: 2_167_500, own_refunded_fen: 0, own_rows: 96 };
  const checked = { day: '2026-01-20', channel: 'wechat' as const, checked_at: new Date() };
  await db
    .insertInto('reconciliation')
    .values({ id, ...checked, ...sums, ...own })
    .execute();
  const none = { refund_no: null, note: null, resolved_at: null, resolved_by: null };
  await db
    .insertInto('reconciliation_difference')
    .values([
      {
        id: newId(),
        reconciliation_id: id,
        kind: 'amount',
        subject: 'payment',
        order_no: 'YJ2026012000000001',
        bill_fen: 9900,
        own_fen: 19_900,
        own_state: 'paid',
        ...none,
      },
      {
        id: newId(),
        reconciliation_id: id,
        kind: 'missing-here',
        subject: 'refund',
        order_no: 'YJ2026012000000002',
        bill_fen: 19_900,
        own_fen: null,
        own_state: null,
        ...none,
        refund_no: '0199c000000070008000000000000009',
      },
    ])
    .execute();
  await close();
}

const expectNoAxeFindings = async (page: Page) => {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

test('finance approves a refund, gives a wrong amount back, and writes down a difference', async ({
  page,
  house,
}) => {
  test.setTimeout(180_000);
  const buyer = await house.verified('沈知白');
  const other = await house.verified('周以宁');
  const odd = await house.verified('钱不符');
  await buyer.buy(SMALL_PACKAGE, 'alipay');
  await other.buy(SMALL_PACKAGE);
  await askForRefund(buyer, '暂时用不上，想先退掉');
  await askForRefund(other, '买错了套餐');
  await faults(house, { wrongAmount: true });
  await odd.buy(SMALL_PACKAGE).catch(() => undefined);
  await faults(house, {});
  await addDifferingDay(house);

  await enterConsole(page, house, '财务甲', 'finance');
  const rows = page.getByRole('table', { name: '退款审批' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expectNoAxeFindings(page);
  await test.step('a reason is needed', async () => {
    await page.getByRole('button', { name: /^审批/ }).first().click();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: /同意，退回/ }).click();
    await expect(page.getByLabel('理由')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('理由').fill('未使用，七日内，核对无误');
    await page.getByRole('button', { name: /同意，退回 68.00 元/ }).click();
    await expect(message(page, '已同意')).toBeVisible();
  });
  await expect(rows).toHaveCount(2);
  await expect.poll(async () => (await latestOrder(buyer)).state, { timeout: 20_000 }).toBe('refunded');
  await test.step('the other is refused, and the quota is back', async () => {
    await page.getByRole('button', { name: /^审批/ }).click();
    await page.getByLabel('理由').fill('请先撤回正在审核的作品');
    await page.getByRole('button', { name: '不同意' }).click();
    await expect(page.getByRole('heading', { name: '没有待审批的退款' })).toBeVisible();
    expect((await latestOrder(other)).refund).toMatchObject({ state: 'rejected' });
    expect((await other.rest()).rest.evidence).toBe(10);
  });
  await test.step('a wrong amount goes back', async () => {
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
});
