import type { Page } from '@playwright/test';
import { getWork } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { countActions } from './support/count-actions.ts';
import { depositFor, holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { smallTargets, smallTexts } from './support/small-texts.ts';
import { expect, test } from './support/stack.ts';

const PHONE = { width: 360, height: 780 };
const LEAST_TEXT_PX = 20;
const LEAST_TARGET_PX = 56;

/** Nothing is small, nothing is wider than the window, axe finds nothing. */
async function isLarge(page: Page, name: string) {
  expect.soft(await smallTexts(page, LEAST_TEXT_PX), name).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(PHONE.width);
  await look(page, name);
}

test('the elder mode is switched on in 我的 and holds on every main screen', async ({ stack, pageOf }) => {
  const person = await stack.member('程长者');
  const bytes = await drawPicture(7751, { width: 500, height: 400, format: 'png' });
  const id = await depositFor(person, { title: '荷塘清趣', fileName: '荷塘.png', bytes });
  const page = await pageOf(person, { viewport: PHONE });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const isFetched = () => requests.some((url) => /assets\/elder-[^/]*\.css$/.test(url));

  await page.goto(stack.url('/personal'));
  await expect(page.locator('.own-work').first()).toBeVisible();
  expect(isFetched()).toBe(false);
  expect(await smallTexts(page, LEAST_TEXT_PX)).not.toEqual([]);
  const mode = page.getByRole('switch', { name: '长辈模式' });
  await mode.click();
  await expect(mode).toBeChecked();
  await expect.poll(() => smallTexts(page, LEAST_TEXT_PX)).toEqual([]);
  expect(isFetched()).toBe(true);
  expect.soft(await smallTargets(page, 'main', LEAST_TARGET_PX)).toEqual([]);
  await isLarge(page, 'elder-works');

  for (const [path, shown, name] of [
    ['/tm-home-v2', '为我的作品存证', 'elder-home'],
    [`/product-detail?id=${id}`, '荷塘清趣', 'elder-work'],
    ['/personal?currentType=payment', '支付记录', 'elder-payments'],
    ['/personal?currentType=myProfile', '个人资料', 'elder-profile'],
    ['/personal?currentType=memberCenter', '会员中心', 'elder-member'],
  ] as const) {
    await page.goto(stack.url(path));
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
    await isLarge(page, name);
  }

  await page.goto(stack.url('/personal'));
  await mode.click();
  await expect(mode).not.toBeChecked();
  await page.reload();
  await expect(mode).not.toBeChecked();
  expect(await smallTexts(page, LEAST_TEXT_PX)).not.toEqual([]);
});

/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const ACTIONS = 7;

test('a deposit is asked in four questions, each alone on its screen; Back goes one question', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('程一问');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person, { viewport: PHONE });
  await page.evaluate(() => localStorage.setItem('yinji.elder', 'on'));
  const actions = await countActions(page.context());
  const buffer = await drawPicture(7752, { width: 500, height: 400, format: 'png' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const next = button('下一步');
  const question = page.locator('.elder-question h1');
  const pick = () =>
    page.getByLabel('选一张已有的图片').setInputFiles({ name: '荷塘.png', mimeType: 'image/png', buffer });

  await test.step('what stands in the way is asked before the first question', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await expect(page.getByRole('link', { name: '去做签名密钥' })).toBeVisible();
    await expect(question).toBeHidden();
    await isLarge(page, 'elder-gate');
    await holdKey(page, person);
  });

  await page.goto(stack.url('/personal'));
  actions.length = 0;
  await page.getByRole('link', { name: '上传作品' }).click();
  await expect(question).toHaveText('要存哪一幅？');
  await expect(page.locator('.footer, .bottom-bar').filter({ visible: true })).toHaveCount(0);
  await isLarge(page, 'elder-choose');
  await pick();
  await expect(question).toHaveText('它叫什么名字？');
  await expect(question).toBeFocused();
  await page.getByLabel('作品名称').fill('荷塘清趣');
  await isLarge(page, 'elder-title');
  await next.click();
  await expect(question).toHaveText('它是哪一类？');
  await next.click();
  await expect(page.getByText('请选择作品类别')).toBeVisible();
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await isLarge(page, 'elder-kind');
  await next.click();
  await expect(question).toHaveText('都对了，签名吗？');
  await expect(page.locator('.elder-rows')).toContainText('用 1 次，还剩 9 次');
  await expect(page.getByText('评估环境')).toBeVisible();
  await isLarge(page, 'elder-sign');
  expect(await smallTargets(page, 'main', LEAST_TARGET_PX)).toEqual([]);

  await test.step('Back goes one question, by the browser and by the button; nothing is lost', async () => {
    await page.goBack();
    await expect(question).toHaveText('它是哪一类？');
    await button('返回').click();
    await expect(page.getByLabel('作品名称')).toHaveValue('荷塘清趣');
    await button('返回').click();
    await expect(page.getByText('荷塘.png')).toBeVisible();
    await isLarge(page, 'elder-chosen');
    for (const asked of ['它叫什么名字？', '它是哪一类？', '都对了，签名吗？']) {
      await next.click();
      await expect(question).toHaveText(asked);
    }
  });

  await button('签名并提交存证').click();
  await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
  await isLarge(page, 'elder-sealed');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const work = await person.client.call(getWork, { id });
  expect([work.original, work.title, work.workType]).toEqual(['arrived', '荷塘清趣', 'draw']);
  // Once 下一步 without an answer, twice 返回 and the way forward again.
  const detour = 1 + 2 + 3;
  expect(actions.length - detour).toBe(ACTIONS);
});

test('a question is read by the device’s own Chinese voice, and any touch or the next page stops it', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('程听');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person, { viewport: PHONE });
  await page.evaluate(() => localStorage.setItem('yinji.elder', 'on'));
  const read = page.getByRole('button', { name: '读给我听' });
  await holdKey(page, person);
  await page.goto(stack.url('/upload-artwork'));
  await expect(page.locator('.elder-question')).toBeVisible();
  await expect(read).toHaveCount(0);

  // This browser has no voices: one that only records.
  await page.addInitScript(() => {
    const heard: string[] = [];
    const voice = { lang: 'zh-CN', localService: true };
    Object.assign(globalThis, {
      heard,
      SpeechSynthesisUtterance: class extends EventTarget {
        text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    });
    Object.assign(speechSynthesis, {
      getVoices: () => [voice],
      speak: ({ text }: { text: string }) => heard.push(text),
      cancel: () => heard.push('cancel'),
    });
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  await page.reload();
  await read.click();
  await expect(page.getByRole('button', { name: '不读了' })).toHaveAttribute('aria-pressed', 'true');
  expect((await heard()).at(-1)).toContain('要存哪一幅？');
  await isLarge(page, 'elder-reading');
  await page.locator('.elder-question h1').click();
  await expect(read).toHaveAttribute('aria-pressed', 'false');
  expect((await heard()).at(-1)).toBe('cancel');
  await read.click();
  await page.getByRole('button', { name: '返回', exact: true }).press('Enter');
  await expect(page).toHaveURL(/personal/);
  await expect.poll(async () => (await heard()).at(-1)).toBe('cancel');
});

test('who signs in can switch it on before', async ({ stack, browser }) => {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(stack.url('/login'));
  await page.getByRole('switch', { name: '长辈模式' }).click();
  await expect.poll(() => smallTexts(page, LEAST_TEXT_PX)).toEqual([]);
  await isLarge(page, 'elder-sign-in');
  await page.close();
});

test('after two attempts that fail the mode is offered once, and not switched on by itself', async ({
  stack,
  browser,
  pageOf,
}) => {
  const offer = (page: Page) => page.getByRole('button', { name: '打开长辈模式' });
  await test.step('at the sign-in', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(stack.url('/login'));
    const signIn = page.getByRole('button', { name: '登录', exact: true });
    await signIn.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await signIn.click();
    await expect(offer(page)).toBeVisible();
    await expect(page.getByRole('switch', { name: '长辈模式' })).not.toBeChecked();
    await look(page, 'elder-offer');
    await page.getByRole('button', { name: '关闭提示' }).click();
    await signIn.click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await expect(offer(page)).toHaveCount(0);
    await page.close();
  });

  await test.step('in a deposit, which goes on with what was typed', async () => {
    const person = await stack.verified('程二问');
    await person.buy(SMALL_PACKAGE);
    const page = await pageOf(person, { viewport: PHONE });
    await holdKey(page, person);
    await page.goto(stack.url('/upload-artwork'));
    const buffer = await drawPicture(7754, { width: 500, height: 400, format: 'png' });
    await page.getByLabel('选择图片文件').setInputFiles({ name: '荷塘.png', mimeType: 'image/png', buffer });
    await page.getByLabel('作品名称').fill('荷塘清趣');
    const next = page.getByRole('button', { name: '下一步，核对并签名' });
    await next.click();
    await next.click();
    await offer(page).click();
    await expect(page.locator('.elder-question h1')).toHaveText('它叫什么名字？');
    await expect(page.getByLabel('作品名称')).toHaveValue('荷塘清趣');
  });
});
