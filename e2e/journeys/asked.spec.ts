import { getWork, listOwnWorks, signOut } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const TITLE = '松风吹解带';

test('name and kind are asked, kept through a new sign-in, read in large type, and only then signed', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('宋问名');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person);
  await holdKey(page, person);
  const buffer = await drawPicture(8801, { width: 600, height: 400, format: 'png' });
  const title = page.getByLabel('作品名称');
  const next = page.getByRole('button', { name: '下一步，核对并签名' });
  const kinds = page.getByRole('radiogroup', { name: '作品类别' });
  const drafts = async () => (await person.client.call(listOwnWorks, { page: 1, size: 20 })).total;

  await test.step('neither is guessed from the file, and each is missed', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await page.getByLabel('选择图片文件').setInputFiles({ name: '远山.png', mimeType: 'image/png', buffer });
    await expect(title).toHaveValue('');
    await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0);
    await next.click();
    await expect(page.getByText('请填写作品名称')).toBeVisible();
    await expect(page.getByText('请选择作品类别')).toBeVisible();
    await expect(title).toBeFocused();
    await title.fill(TITLE);
    await next.click();
    await expect(kinds).toBeFocused();
    await expect(kinds).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'asked-kind');
    expect(await drafts()).toBe(0);
  });

  await test.step('the session ends; after a new sign-in name, kind and file are there again', async () => {
    await person.client.call(signOut, {});
    await kinds.getByRole('radio', { name: '书画' }).check({ force: true });
    await expect(page).toHaveURL(/login-v2.*redirect/);
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(person.phone);
    await page.getByLabel('密码', { exact: true }).and(page.locator('input')).fill(person.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/upload-artwork/);
    await expect(page.getByText('已恢复上次没有提交的内容')).toBeVisible();
    person.client.token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('yinji.session') ?? '{}') as { token: string }).token,
    );
    await expect(title).toHaveValue(TITLE);
    await expect(kinds.getByRole('radio', { name: '书画' })).toBeChecked();
    await expect(page).toHaveURL(/id=/);
    expect(await drafts()).toBe(1);
  });

  await test.step('what will be fixed is read in large type at every width', async () => {
    await next.click();
    await expect(page.getByRole('heading', { name: '签名之前，请读一遍' })).toBeFocused();
    expect(await largeFacts(page)).toEqual([
      ['作品名称', TITLE],
      ['作品类别', '书画'],
      ['证书上的姓名', person.name],
      ['文件', expect.stringMatching(/^远山\.png/)],
    ]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await look(page, 'asked-read');
  });

  await test.step('it is signed as it was read', async () => {
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const work = await person.client.call(getWork, { id });
    expect([work.title, work.workType, work.file?.name]).toEqual([TITLE, 'draw', '远山.png']);
  });
});

/** Names and values of the read-back that are set in at least 22 px. */
const largeFacts = (page: Page) =>
  page.locator('dl[aria-label="签名之后不能再改的"] > div').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [name, value] = [row.querySelector('dt'), row.querySelector('dd')];
      const isLarge = value && Number.parseFloat(getComputedStyle(value).fontSize) >= 22;
      return isLarge ? [[name?.textContent, value.textContent]] : [];
    }),
  );
