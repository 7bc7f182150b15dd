import { getWork } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('a day is written or chosen in Chinese whatever the browser speaks; words that are no day are not lost', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('温历');
  const page = await pageOf(person, { locale: 'en-US', viewport: { width: 360, height: 780 } });
  const buffer = await drawPicture(7740, { width: 500, height: 400, format: 'png' });
  await page.goto(stack.url('/upload-artwork'));
  await page.getByLabel('选择图片文件').setInputFiles({ name: '旧作.png', mimeType: 'image/png', buffer });
  await page.getByLabel('作品名称').fill('旧作');
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  const day = page.getByRole('textbox', { name: '完成日期' });
  const next = page.getByRole('button', { name: '下一步，核对并签名' });
  await expect(page.locator('input[type=date]')).toHaveCount(0);

  await test.step('no such day, and one ahead: told beside the field, and the form stays', async () => {
    for (const [written, told] of [
      ['2026-02-30', '没有这一天'],
      ['2999-01-01', '不晚于'],
    ] as const) {
      await day.fill(written);
      await next.click();
      await expect(day).toBeFocused();
      await expect(day).toHaveValue(written);
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(day).toHaveAccessibleDescription(new RegExp(told));
      await expect(next).toBeVisible();
    }
    await look(page, 'date-wrong');
  });

  await test.step('eight digits and a pasted Chinese day become one', async () => {
    await day.fill('19980705');
    await day.blur();
    await expect(day).toHaveValue('1998-07-05');
    await expect(day).not.toHaveAttribute('aria-invalid');
    await day.fill('2001年3月9日');
    await day.blur();
    await expect(day).toHaveValue('2001-03-09');
  });

  await test.step('the calendar goes by keys, by month and by year; the day is in the draft', async () => {
    const open = page.getByRole('button', { name: '打开日历' });
    await open.click();
    const calendar = page.getByRole('dialog', { name: '选择日期' });
    await expect(calendar.getByRole('button', { name: '2001年3月9日 星期五' })).toBeFocused();
    await look(page, 'date-calendar');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('button', { name: '2001年2月16日 星期五' })).toBeFocused();
    await calendar.getByLabel('年份').selectOption('1966');
    await calendar.getByLabel('月份').selectOption('5月');
    await calendar.getByRole('button', { name: '1966年5月1日 星期日' }).click();
    await expect(calendar).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(day).toHaveValue('1966-05-01');
    await next.click();
    await expect(page.getByRole('button', { name: '签名并提交存证' })).toBeVisible();
    // The draft is saved a moment after its details were left.
    await expect(page).toHaveURL(/[?&]id=/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await expect
      .poll(async () => (await person.client.call(getWork, { id })).claimedCreatedOn)
      .toBe('1966-05-01');
  });

  await test.step('days ahead cannot be chosen', async () => {
    await page.getByRole('button', { name: '修改', exact: true }).click();
    await page.getByRole('button', { name: '打开日历' }).click();
    const calendar = page.getByRole('dialog', { name: '选择日期' });
    await calendar.getByLabel('年份').selectOption({ index: 0 });
    await calendar.getByLabel('月份').selectOption('12月');
    await expect(calendar.getByRole('button', { name: '下个月' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(day).toHaveValue('1966-05-01');
  });
});
