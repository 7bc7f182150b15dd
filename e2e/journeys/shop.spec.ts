import { PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { acceptTerms, download } from './support/creator.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { enterConsole, holdStaffSession } from './support/enter-console.ts';
import { message } from './support/screen.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n');
const TAX_NUMBER = '91110000802100433B';

test('a buyer consents, pays, sees what is owned, requests an invoice and downloads it', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const buyer = await stack.verified('顾一舟');
  const page = await pageOf(buyer);
  let orderNo = '';

  await test.step('before paying: the facts, and no code without consent', async () => {
    await page.goto(stack.url('/personal?currentType=memberCenter'));
    await page.getByRole('button', { name: '查看套餐' }).click();
    await page.getByRole('button', { name: '购买随笔套餐' }).click();
    const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
    await expect(dialog.getByText('退款规则')).toBeVisible();
    await expect(dialog.locator('.package-price')).toHaveText('¥68');
    orderNo = (await dialog.locator('.mono').textContent()) ?? '';
    await dialog.getByRole('button', { name: '同意并显示付款码' }).click();
    await expect(dialog.getByRole('alert')).toContainText('请先勾选同意');
    await expect(dialog.locator('img')).toHaveCount(0);
    await look(page, 'pay-facts');
  });

  await test.step('left open, it is continued from the payment records', async () => {
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.goto(stack.url('/personal?currentType=payment'));
    await expect(page.getByText('待支付')).toBeVisible();
    await look(page, 'payment-open');
    await page.getByRole('button', { name: '继续支付随笔套餐' }).click();
    const dialog = page.getByRole('dialog', { name: '继续支付' });
    await acceptTerms(dialog);
    await expect(dialog.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
    await look(page, 'pay-code');
    await payAtCashier(stack.place.cashierUrl, orderNo);
    await expect(message(page, '支付成功')).toBeVisible();
    await expect(page.getByText('已支付')).toBeVisible();
  });

  await test.step('the order says what was accepted and when', async () => {
    const { db, close } = openDatabase(stack.address.databaseUrl, 1);
    const order = await db
      .selectFrom('package_order')
      .select(['terms_version', 'terms_accepted_at', 'paid_at'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    await close();
    expect(order.terms_version).toBe(PURCHASE_TERMS_VERSION);
    // The provider reports the moment of payment in whole seconds.
    expect(order.terms_accepted_at?.getTime()).toBeLessThan((order.paid_at?.getTime() ?? 0) + 1000);
  });

  await test.step('one use is spent on a work', async () => {
    const picture = await drawPicture(71, { width: 320, height: 240, format: 'png' });
    await buyer.makeKey();
    const work = await buyer.deposit('秋山问道', 'draw', '秋山.png', picture);
    await buyer.upload(work.id, '秋山.png', picture);
    await buyer.waitForDocument(work.id, 'deposit');
  });

  await test.step('the wallet shows the batches, their use, and what is reserved', async () => {
    await page.goto(stack.url('/my-wallet'));
    await expect(page.locator('.batch')).toHaveCount(4);
    await expect(page.locator('.batch').filter({ hasText: '余 9 / 10' })).toHaveCount(1);
    await expect(page.locator('.entry')).toHaveCount(6);
    await expect(page.locator('.entry').first()).toContainText('使用');
    await look(page, 'wallet');
    const bundle = await download(page, '下载证据包：秋山问道');
    expect(bundle.subarray(0, 2).toString()).toBe('PK');
    const certificate = await download(page, '下载存证证书：秋山问道');
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await download(page, '导出 CSV');
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.toString().trim().split('\r\n')).toHaveLength(7);
    await page.locator('.ledger-filter select').selectOption('evidence');
    await expect(page.locator('.entry')).toHaveCount(3);
  });

  await test.step('requests an invoice; a wrong tax number is reported at once', async () => {
    await page.goto(stack.url('/personal?currentType=payment'));
    await page.locator('.order').getByRole('button', { name: '申请发票' }).click();
    const dialog = page.getByRole('dialog', { name: '申请发票' });
    await expect(dialog.locator('.invoice-sum')).toContainText('68');
    await dialog.getByRole('radio', { name: '企业' }).check();
    await dialog.getByLabel('企业名称').fill('一舟文化有限公司');
    await dialog.getByLabel('统一社会信用代码').fill(TAX_NUMBER.replace('B', 'A'));
    await dialog.getByLabel('收件邮箱').fill('yizhou@mail.example');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByRole('alert')).toContainText('统一社会信用代码不正确');
    await look(page, 'invoice-request');
    await dialog.getByLabel('统一社会信用代码').fill(TAX_NUMBER);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(message(page, '发票申请已提交')).toBeVisible();
    await expect(page.getByText('待开具')).toBeVisible();
  });

  const office = await (await browser.newContext(contextOptions)).newPage();
  await test.step('finance opens it, a file that is not an invoice is refused, a valid one is issued', async () => {
    await enterConsole(office, stack, '票务甲', 'finance');
    await office.getByRole('navigation').getByRole('link', { name: '发票' }).click();
    await expect(office.getByRole('heading', { name: '发票', level: 1 })).toBeVisible();
    await expect(office.getByText('待开具').first()).toBeVisible();
    await look(office, 'console-invoices');
    await office.getByRole('row').filter({ hasText: orderNo }).getByRole('button', { name: '办理' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByText(TAX_NUMBER)).toBeVisible();
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await dialog.getByRole('button', { name: '上传并开具' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await look(office, 'console-invoice');
    await file.setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: PDF });
    await dialog.getByRole('button', { name: '上传并开具' }).click();
    await expect(dialog).toHaveCount(0);
    await office.getByRole('tab', { name: '已开具' }).click();
    await expect(office.getByText(orderNo)).toBeVisible();
  });

  await test.step('the buyer downloads the file as finance made it', async () => {
    await page.reload();
    await expect(page.getByText('已开具')).toBeVisible();
    expect(await download(page, '下载发票')).toEqual(PDF);
    await look(page, 'payment');
  });

  await test.step('a refund is quoted, requested, and withdrawn', async () => {
    await page.getByRole('button', { name: '申请退款：随笔套餐' }).click();
    const dialog = page.getByRole('dialog', { name: '申请退款：随笔' });
    await expect(dialog.locator('.quote-amount b')).toHaveText('¥66.30');
    await look(page, 'refund');
    await dialog.getByLabel('退款原因').fill('买错了');
    await dialog.getByRole('button', { name: '申请退还 ¥66.30' }).click();
    await expect(message(page, '退款申请已提交')).toBeVisible();
    await expect(page.getByText('退款已申请，等待审核')).toBeVisible();
    await look(page, 'payment-refunding');
    await page.getByRole('button', { name: '撤回退款' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
    await expect(message(page, '额度已解冻')).toBeVisible();
  });

  await test.step('the member centre keeps the settings and links to renewal', async () => {
    await page.goto(stack.url('/personal?currentType=memberCenter'));
    await page.getByLabel('默认套餐').selectOption({ label: '画室，¥598，一年' });
    await expect(message(page, '会员设置已保存')).toBeVisible();
    await look(page, 'member-centre');
    await page.getByRole('button', { name: '续费“画室”' }).click();
    const dialog = page.getByRole('dialog', { name: '购买“画室”' });
    await expect(dialog.getByText('您将损失 30 天')).toBeVisible();
    await look(page, 'pay-renewal');
  });
});

test('an operator sells, another one approves the award', async ({ stack, browser, contextOptions }) => {
  const person = await stack.account('苏不言');
  const page = await (await browser.newContext(contextOptions)).newPage();
  const second = await (await browser.newContext(contextOptions)).newPage();

  const approveChange = async () => {
    await second.goto(`${stack.address.consoleUrl}package-changes`);
    await look(second, 'console-package-changes');
    await second.getByRole('button', { name: '核准', exact: true }).click();
    await second.getByRole('dialog').getByRole('button', { name: '核准并生效' }).click();
    await expect(second.getByText('没有等待核准的套餐改动')).toBeVisible();
  };

  await test.step('a package is made and changed by two people, and its history shows that', async () => {
    await enterConsole(page, stack, '运营甲', 'operator');
    await holdStaffSession(second, stack, '管理员甲', 'admin');
    await page.getByRole('link', { name: '套餐', exact: true }).click();
    await expect(page.getByRole('heading', { name: '套餐', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '新建套餐' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('小集');
    await dialog.getByLabel('价格（元）').fill('29.9');
    await dialog.getByLabel('期限（天）').fill('30');
    await dialog.getByLabel('理由').fill('给偶尔创作的人');
    await look(page, 'console-package');
    await dialog.getByRole('button', { name: '提交待核准' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`${stack.address.consoleUrl}package-changes`);
    await expect(page.getByText('由您提出，须他人核准')).toBeVisible();
    await expect(page.getByRole('button', { name: '核准', exact: true })).toHaveCount(0);
    await approveChange();
    await page.goto(`${stack.address.consoleUrl}packages`);
    await page.getByRole('button', { name: '修改小集' }).click();
    await dialog.getByLabel('价格（元）').fill('39');
    await expect(dialog.getByText('价格由 ¥29.90 改为 ¥39')).toBeVisible();
    await dialog.getByLabel('理由').fill('审核成本上升');
    await dialog.getByRole('button', { name: '提交待核准' }).click();
    await expect(dialog).toHaveCount(0);
    await approveChange();
    await page.reload();
    await look(page, 'console-packages');
    await page.getByRole('button', { name: '小集的改动历史' }).click();
    await expect(dialog.locator('.changes > li').first()).toContainText('运营甲管理员甲核准');
    await expect(dialog.locator('.change-price').first()).toContainText('¥29.90');
    await look(page, 'console-package-history');
    await page.keyboard.press('Escape');
  });

  await test.step('a button changes its place', async () => {
    await page.getByRole('button', { name: '把小集上移' }).click();
    await expect(page.locator('.package-table tbody tr').nth(5)).toContainText('小集');
  });

  await test.step('one proposes and cannot approve', async () => {
    await page.goto(`${stack.address.consoleUrl}grants`);
    await page.getByRole('button', { name: '提出发放' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('手机号').fill(person.phone);
    await dialog.getByRole('button', { name: '查找' }).click();
    await expect(dialog.getByText(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)).toBeVisible();
    await dialog.getByLabel('次数').fill('5');
    await dialog.getByLabel('理由').fill('展览期间服务中断的补偿');
    await look(page, 'console-grant');
    await dialog.getByRole('button', { name: '提交待核准' }).click();
    await expect(page.getByText('由您提出，须他人核准')).toBeVisible();
    await expect(page.getByRole('button', { name: '核准', exact: true })).toHaveCount(0);
  });

  await test.step('another one approves, and the quota is there', async () => {
    await second.goto(`${stack.address.consoleUrl}grants`);
    await look(second, 'console-grants');
    await second.getByRole('button', { name: '核准', exact: true }).click();
    await second.getByRole('dialog').getByRole('button', { name: '核准并发放' }).click();
    await expect(second.getByText('没有等待核准的发放')).toBeVisible();
    expect((await person.rest()).rest.evidence).toBe(5);
  });
});
