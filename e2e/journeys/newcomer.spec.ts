import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Download, Page } from '@playwright/test';
import { readCode } from '@yinji/testkit/people/outbox';
import { randomIdNumber, randomPhone } from '@yinji/testkit/people/person';
import { countActions } from './support/count-actions.ts';
import { readSheet, typeGroup } from './support/key-sheet.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { realPicture } from './support/pictures.ts';
import { readQr, readQrOfPdf } from './support/read-qr.ts';

// The other journeys do without motion: here dialogs slide and seals come down.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const AT_MOST = 25;
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test('a newcomer goes from the home page to a downloaded certificate in at most 25 actions; its QR code takes none to the verdict', ({
  browser,
  contextOptions,
  stack,
}) => walk({ browser, contextOptions, stack, isPhone: false }));

test('the same on one phone alone, which pays what it shows', ({ browser, contextOptions, stack }) =>
  walk({ browser, contextOptions, stack, isPhone: true }));

interface Walk {
  browser: Browser;
  contextOptions: BrowserContextOptions;
  stack: Stack;
  isPhone: boolean;
}

async function walk({ browser, contextOptions, stack, isPhone }: Walk) {
  const picture = await realPicture(7);
  const phone = randomPhone();
  const context = await browser.newContext({ ...contextOptions, ...(isPhone && PHONE), acceptDownloads: true });
  const actions = await countActions(context);
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const read = async (download: Download) => readFile(await download.path());
  await page.goto(stack.url('/tm-home-v2'));
  // From here on nobody types an address: every step is one that the pages show.
  page.goto = () => Promise.reject(new Error('a newcomer knows no addresses'));

  await test.step('signs in with a code, which creates the account', async () => {
    await page.getByRole('link', { name: '为我的作品存证' }).first().click();
    const since = new Date(Date.now() - 1000);
    await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(phone);
    await button('发送验证码').click();
    await page
      .getByRole('textbox', { name: '验证码', exact: true })
      .fill(await readCode(stack.place.outbox, phone, since));
    await page.getByRole('checkbox').check();
    await button('登录').click();
    await expect(page).toHaveURL(stack.url('/upload-artwork'));
  });

  await test.step('is led to the real name, with two separate consents', async () => {
    await page.getByRole('link', { name: '去实名认证' }).click();
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill('宋听雨');
    await page.getByRole('textbox', { name: '身份证号码', exact: true }).fill(randomIdNumber());
    await page.getByRole('checkbox', { name: /姓名与身份证号码/ }).check();
    await page.getByRole('checkbox', { name: /人脸信息/ }).check();
    await button('去人脸核验').click();
  });

  // What is pressed at a provider, of the face check or of a payment app, is not counted.
  let atProviders = 0;
  const before = actions.length;
  await button('通过')
    .and(page.getByText('通过', { exact: true }))
    .click();
  await expect(page.getByText('实名认证已通过')).toBeVisible();
  atProviders += actions.length - before;

  await test.step('makes the key in place; its printed sheet is read back before anything is certified', async () => {
    await button('按一下，做钥匙').click();
    const code = await readSheet(page);
    await button('打印恢复单').click();
    await typeGroup(page, code);
  });

  await test.step('buys the smallest package', async () => {
    await expect(page).toHaveURL(stack.url('/upload-artwork'));
    await button('购买体验套餐').click();
    const dialog = page.getByRole('dialog').filter({ hasText: '订单号' });
    await dialog.getByRole('checkbox').check();
    if (isPhone) {
      await dialog.getByRole('button', { name: '同意，用微信支付' }).click();
      atProviders += await payInApp(page);
      await page.getByRole('link', { name: '去存一件作品' }).click();
      return;
    }
    await dialog.getByRole('button', { name: '同意并显示付款码' }).click();
    const code = dialog.getByRole('img', { name: '微信付款二维码' });
    await expect(code).toBeVisible();
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    const cashier = await context.newPage();
    const scanned = await readQr(await code.screenshot());
    await cashier.goto(payPage(scanned, stack.place.cashierUrl));
    await cashier.getByRole('button', { name: /确认支付/ }).click();
    await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible();
    await cashier.close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const certificate =
    await test.step('deposits: the file, its description, the signature, and the certificate', async () => {
      await page
        .getByLabel('选择图片文件')
        .setInputFiles({ name: '听雨.jpg', mimeType: 'image/jpeg', buffer: picture });
      await page.getByLabel('作品名称').fill('听雨');
      await page.getByRole('radio', { name: '书画' }).check();
      await button('下一步，核对并签名').click();
      await button('签名并提交存证').click();
      await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
      const saved = page.waitForEvent('download');
      await button('下载证书').click();
      return read(await saved);
    });
  expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');

  const count = actions.length - atProviders;
  console.log(
    `a newcomer’s actions${isPhone ? ' on one phone' : ''}: ${count}\n${actions.map(({ kind, what }) => `  ${kind} ${what}`).join('\n')}`,
  );
  expect(count).toBeGreaterThan(15);
  expect(count).toBeLessThanOrEqual(AT_MOST);
  await context.close();

  await test.step('a stranger scans the certificate and sees the verdict', async () => {
    const strangers = await browser.newContext(contextOptions);
    const theirs = await countActions(strangers);
    const seen = await strangers.newPage();
    const address = new URL(await readQrOfPdf(certificate));
    await seen.goto(`${stack.origin}${address.pathname}${address.search}${address.hash}`);
    await expect(seen.getByText('有效').first()).toBeVisible();
    await expect(seen.getByText('模拟').first()).toBeVisible();
    expect(theirs).toEqual([]);
    await strangers.close();
  });
}

/** @returns how many presses it took there */
async function payInApp(page: Page): Promise<number> {
  await page.getByRole('button', { name: /确认支付/ }).click();
  await page.getByRole('link', { name: '完成，返回印迹' }).click();
  await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
  return 2;
}

/** The page that a wallet opens for a code: the simulated one is at the cashier. */
const payPage = (scanned: string, cashierUrl: string): string =>
  `${cashierUrl}/pay?code=${encodeURIComponent(scanned)}`;
