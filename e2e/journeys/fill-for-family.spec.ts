import type { Page } from '@playwright/test';
import { answerFillingHelp, getFillingHelp, getOwnAccount, getWork } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { smallTargets, smallTexts } from './support/small-texts.ts';
import { expect, test, type Stack } from './support/stack.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

/** In the elder mode: a picture is chosen, and a relative is asked for its name and kind. */
async function askFamily(page: Page, stack: Stack) {
  await page.evaluate(() => localStorage.setItem('yinji.elder', 'on'));
  await page.goto(stack.url('/upload-artwork'));
  const buffer = await drawPicture(7755, { width: 500, height: 400, format: 'png' });
  await page.getByLabel('选一张已有的图片').setInputFiles({ name: '荷塘.png', mimeType: 'image/png', buffer });
  await expect(page.locator('.elder-question h1')).toHaveText('它叫什么名字？');
  await page.getByRole('button', { name: '请家人帮忙填' }).tap();
  const address = page.getByLabel('链接', { exact: true });
  await expect(address).toContainText('view=fill#');
  return address.innerText();
}

test('a relative without an account fills in name and kind by a link; the owner reads and takes them, and signs', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const owner = await stack.verified('程听泉');
  await owner.buy(SMALL_PACKAGE);
  const page = await pageOf(owner, PHONE);
  await holdKey(page, owner);
  const link = await askFamily(page, stack);
  const token = new URL(link).hash.slice(1);
  const question = page.locator('.elder-question h1');
  await expect(question).toHaveText('请家人来填');
  await expect(question).toBeFocused();
  expect.soft(await smallTexts(page, 20)).toEqual([]);
  expect.soft(await smallTargets(page, 'main', 56)).toEqual([]);
  await look(page, 'fill-link');

  const context = await browser.newContext({ ...contextOptions, ...PHONE });
  const theirs = await context.newPage();
  const sent: string[] = [];
  theirs.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await test.step('the relative sees nothing of the owner or the work, and answers two questions', async () => {
    await theirs.goto(link);
    await theirs.getByRole('button', { name: '填好了，给家人看' }).tap();
    await expect(theirs.getByText('请填写作品名称')).toBeVisible();
    await expect(theirs.getByText('请选择作品类别')).toBeVisible();
    const { nickname, id } = await owner.client.call(getOwnAccount, {});
    const content = await theirs.content();
    for (const secret of [owner.name, owner.phone, nickname, id, '荷塘.png'])
      expect(content).not.toContain(secret);
    expect(await theirs.locator('main img').count()).toBe(0);
    await theirs.getByLabel('作品名称').fill('荷塘清趣');
    await theirs.getByRole('radio', { name: '书画' }).tap({ force: true });
    await look(theirs, 'fill-page');
    await theirs.getByRole('button', { name: '填好了，给家人看' }).tap();
    await expect(theirs.getByRole('heading', { name: '填好了，谢谢您' })).toBeVisible();
    await look(theirs, 'fill-done');
  });
  // In no address and no Referer of any request.
  expect(sent.filter((one) => one.includes(token))).toEqual([]);

  await test.step('the owner reads both, takes them, and goes on', async () => {
    await expect(question).toHaveText('家人填好了，对吗？');
    await expect(question).toBeFocused();
    await expect(page.locator('.elder-rows')).toContainText('荷塘清趣');
    await look(page, 'fill-filled');
    // A correction is not taken unread: its reading begins anew.
    await page.getByRole('button', { name: '对，用这个' }).focus();
    const title = '荷塘清趣图';
    await owner.client.call(answerFillingHelp, { token, title, workType: 'draw' });
    await expect(page.locator('.elder-rows')).toContainText(title);
    await expect(question).toBeFocused();
    await page.getByRole('button', { name: '对，用这个' }).tap();
    await expect(question).toHaveText('它叫什么名字？');
    await expect(page.getByLabel('作品名称')).toHaveValue('荷塘清趣图');
    // Nothing of it is left there.
    await expect.poll(() => owner.client.call(getFillingHelp, {})).toBeNull();
    await page.getByRole('button', { name: '下一步' }).tap();
    await expect(page.getByRole('radio', { name: '书画' })).toBeChecked();
    await page.getByRole('button', { name: '下一步' }).tap();
    await expect(question).toHaveText('都对了，签名吗？');
    await page.getByRole('button', { name: '签名并提交存证' }).tap();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const work = await owner.client.call(getWork, { id });
    expect([work.title, work.workType]).toEqual(['荷塘清趣图', 'draw']);
  });

  await test.step('the link has ended with it', async () => {
    await theirs.getByRole('button', { name: '改一下，再填一次' }).tap();
    await theirs.getByLabel('作品名称').fill('别的');
    await theirs.getByRole('radio', { name: '创意' }).tap({ force: true });
    await theirs.getByRole('button', { name: '填好了，给家人看' }).tap();
    await expect(theirs.getByRole('heading', { name: '这个链接已经结束' })).toBeVisible();
    await context.close();
  });
});

test('a link is the same when it is opened again, and shows nothing once it is taken back', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const owner = await stack.verified('程观云');
  await owner.buy(SMALL_PACKAGE);
  const page = await pageOf(owner, PHONE);
  await holdKey(page, owner);
  const link = await askFamily(page, stack);
  await page.goBack();
  await expect(page.locator('.elder-question h1')).toHaveText('它叫什么名字？');
  await page.getByRole('button', { name: '请家人帮忙填' }).tap();
  await expect(page.getByLabel('链接', { exact: true })).toHaveText(link);
  await page.getByRole('button', { name: '收回链接' }).tap();
  await expect(page.locator('.elder-question h1')).toHaveText('它叫什么名字？');

  const theirs = await (await browser.newContext(contextOptions)).newPage();
  for (const address of [link, stack.url(`/verification-v2?view=fill#${'x'.repeat(43)}`)]) {
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: '这个链接已经结束' })).toBeVisible();
    await expect(theirs.getByRole('textbox')).toHaveCount(0);
  }
  await theirs.context().close();
});
