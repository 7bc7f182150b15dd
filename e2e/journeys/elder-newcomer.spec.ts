import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCode } from '@yinji/testkit/people/outbox';
import { randomIdNumber, randomPhone } from '@yinji/testkit/people/person';
import { countActions } from './support/count-actions.ts';
import { readSheet, typeGroup } from './support/key-sheet.ts';
import { look } from './support/look.ts';
import { realPicture } from './support/pictures.ts';
import { smallTargets, smallTexts } from './support/small-texts.ts';
import { expect, test } from './support/stack.ts';

/** One phone, and nothing else: touched, narrow, with the payment apps on it. */
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const AT_MOST = 30;
const LEAST_TEXT_PX = 20;
const LEAST_TARGET_PX = 56;

test('in the elder mode a newcomer goes from the home page to a downloaded certificate on one phone, paying on it, in at most 30 actions, and reads nothing small', async ({
  browser,
  contextOptions,
  stack,
}) => {
  const picture = await realPicture(7);
  const phone = randomPhone();
  const context = await browser.newContext({ ...contextOptions, ...PHONE, acceptDownloads: true });
  const actions = await countActions(context);
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const question = page.locator('.elder-question h1');
  await page.goto(stack.url('/tm-home-v2'));
  // From here on nobody types an address: every step is one that the pages show.
  page.goto = () => Promise.reject(new Error('a newcomer knows no addresses'));
  await page.getByRole('link', { name: '为我的作品存证' }).first().tap();
  await page.getByRole('switch', { name: '长辈模式' }).tap();

  await test.step('signs in with a code, which creates the account', async () => {
    await isLarge(page, 'sign-in');
    const since = new Date(Date.now() - 1000);
    await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(phone);
    await button('发送验证码').tap();
    await page
      .getByRole('textbox', { name: '验证码', exact: true })
      .fill(await readCode(stack.place.outbox, phone, since));
    await page.getByRole('checkbox').tap();
    await button('登录').tap();
    await expect(page).toHaveURL(stack.url('/upload-artwork'));
  });

  await test.step('is led to the real name, with two separate consents', async () => {
    await expect(page.getByRole('link', { name: '去实名认证' })).toBeVisible();
    await isLarge(page, 'gate');
    await page.getByRole('link', { name: '去实名认证' }).tap();
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill('宋听雨');
    await page.getByRole('textbox', { name: '身份证号码', exact: true }).fill(randomIdNumber());
    await page.getByRole('checkbox', { name: /姓名与身份证号码/ }).tap();
    await page.getByRole('checkbox', { name: /人脸信息/ }).tap();
    await isLarge(page, 'real-name');
    await button('去人脸核验').tap();
  });

  // The face check itself is the provider's page and is not counted.
  const before = actions.length;
  await button('通过')
    .and(page.getByText('通过', { exact: true }))
    .tap();
  await expect(page.getByText('实名认证已通过')).toBeVisible();
  const ofFace = actions.length - before;

  await test.step('makes the key, prints its sheet and reads one group back', async () => {
    await expect(button('按一下，做钥匙')).toBeVisible();
    await isLarge(page, 'key');
    await button('按一下，做钥匙').tap();
    const code = await readSheet(page);
    await isLarge(page, 'sheet');
    await button('打印恢复单').tap();
    await expect(page.getByRole('heading', { name: /看着纸，填第.组/ })).toBeVisible();
    await isLarge(page, 'read-back');
    await typeGroup(page, code);
  });

  await test.step('buys the smallest package and pays on this phone', async () => {
    await expect(page).toHaveURL(stack.url('/upload-artwork'));
    await expect(button('购买体验套餐')).toBeVisible();
    await isLarge(page, 'packages');
    await button('购买体验套餐').tap();
    const dialog = page.getByRole('dialog').filter({ hasText: '订单号' });
    await expect(dialog.getByRole('checkbox')).toBeVisible();
    await isLarge(page, 'terms');
    await dialog.getByRole('checkbox').tap();
    await dialog.getByRole('button', { name: '同意，用微信支付' }).tap();
    await page.getByRole('button', { name: /确认支付/ }).tap();
    await page.getByRole('link', { name: '完成，返回印迹' }).tap();
    await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
    await isLarge(page, 'receipt');
    await page.getByRole('link', { name: '去存一件作品' }).tap();
  });

  await test.step('answers four questions, signs, and has the certificate', async () => {
    await expect(question).toHaveText('要存哪一幅？');
    await isLarge(page, 'choose');
    await page
      .getByLabel('选一张已有的图片')
      .setInputFiles({ name: '听雨.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(question).toHaveText('它叫什么名字？');
    await page.getByLabel('作品名称').fill('听雨');
    await isLarge(page, 'title');
    await button('下一步').tap();
    await expect(question).toHaveText('它是哪一类？');
    await isLarge(page, 'kind');
    await page.getByRole('radio', { name: '书画' }).tap({ force: true });
    await button('下一步').tap();
    await expect(question).toHaveText('都对了，签名吗？');
    await isLarge(page, 'sign');
    await button('签名并提交存证').tap();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    await isLarge(page, 'certificate');
    const saved = page.waitForEvent('download');
    await button('下载证书').tap();
    const certificate = await readFile(await (await saved).path());
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
  });

  const count = actions.length - ofFace;
  console.log(
    `actions in the elder mode: ${count}\n${actions.map(({ kind, what }) => `  ${kind} ${what}`).join('\n')}`,
  );
  expect(count).toBeGreaterThan(15);
  expect(count).toBeLessThanOrEqual(AT_MOST);
  await context.close();
});

/** No small text, no low target, nothing wider than the phone; axe finds nothing. */
async function isLarge(page: Page, name: string) {
  await expect.soft(page.locator('html'), name).toHaveJSProperty('scrollWidth', PHONE.viewport.width);
  expect.soft(await smallTexts(page, LEAST_TEXT_PX), name).toEqual([]);
  expect.soft(await smallTargets(page, ':is(main, dialog)', LEAST_TARGET_PX), name).toEqual([]);
  await look(page, `elder-newcomer-${name}`);
}
