import { requestConfirmation, withdrawConfirmation } from '@yinji/contract';
import { sql } from 'kysely';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { holdStaffSession } from './support/enter-console.ts';
import { depositFor } from './support/hold-key.ts';
import { inTables } from './support/in-tables.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('the first page says what waits for a role, and leads there', async ({
  browser,
  contextOptions,
  stack,
}) => {
  const person = await stack.member('沈知白');
  const bytes = await drawPicture(9172, { width: 900, height: 700, format: 'jpeg' });
  const workId = await depositFor(person, { title: '空山', fileName: '空山.jpg', bytes });
  await person.client.call(requestConfirmation, { workId });
  const enter = async (account: string, role: 'reviewer' | 'finance' | 'operator' | 'admin') => {
    const page = await (await browser.newContext(contextOptions)).newPage();
    await holdStaffSession(page, stack, account, role);
    await page.goto(stack.address.consoleUrl);
    await expect(page.getByRole('heading', { name: '待办', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/待办/);
    return page;
  };

  await test.step('a reviewer: the case that may come, counted, with its age', async () => {
    const page = await enter('审核员览', 'reviewer');
    const waiting = page.getByRole('link', { name: /待派案件/ });
    await expect(async () => {
      await page.reload();
      await expect(waiting).toContainText('1', { timeout: 2000 });
    }).toPass();
    await expect(waiting).toContainText('最早一件已等');
    // Nothing of other roles.
    await expect(page.getByText('退款审批')).toHaveCount(0);
    await look(page, 'overview-reviewer');
    await waiting.click();
    await page.getByRole('button', { name: /领取下一件/ }).click();
    await expect(page.getByRole('heading', { name: '结论' })).toBeVisible();
    await page.getByRole('link', { name: '待办' }).click();
    await expect(page.getByRole('link', { name: /我手上的案件/ })).toContainText('1');
  });

  await test.step('finance, an operator and an admin: theirs alone', async () => {
    const finance = await enter('财务览', 'finance');
    await expect(finance.getByRole('link', { name: '退款审批' }).last()).toBeVisible();
    await expect(finance.getByText('实名审核')).toHaveCount(0);
    const unpaid = finance.getByRole('link', { name: '退款失败' });
    await expect(unpaid).toHaveAttribute('href', /refunds\?show=failed$/);
    await look(finance, 'overview-finance');
    // A journey before this one may have left a message of its own.
    await inTables(stack, (db) =>
      sql`with earlier as (delete from outbox where state in ('failed', 'unsure'))
        insert into outbox (id, channel, kind, masked_target, state, tries, last_error, created_at, expires_at, sealed)
        values (gen_random_uuid(), 'sms', 'review', '138****0000', 'failed', 8, 'NO_ANSWER', now() - interval '3 hours',
          now() - interval '1 hour', '\\x00')`.execute(db),
    );
    const operator = await enter('运营览', 'operator');
    const failed = operator.getByRole('link', { name: /没有发出的消息/ });
    await expect(failed).toContainText(/1.*最早一件已等 3 小时/s);
    await expect(failed).toHaveAttribute('href', /delivery$/);
    await expect(operator.getByText('人员变更')).toHaveCount(0);
    await expect(operator.locator('.sheet-head').getByRole('link', { name: /系统/ })).toBeVisible();
    await look(operator, 'overview-operator');
    const admin = await enter('管理员览', 'admin');
    await expect(admin.getByRole('link', { name: '人员变更' })).toBeVisible();
    await look(admin, 'overview-admin');
  });

  // Later journeys of this house take the next case that waits.
  await person.client.call(withdrawConfirmation, { workId });
});
