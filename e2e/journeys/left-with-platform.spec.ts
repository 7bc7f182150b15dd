import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { getWork, listOwnWorks, listWaitingFiles, releaseWork, submitDeposit } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holdKey } from './support/hold-key.ts';
import { expectFitEverywhere, look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };
/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const TITLE = '远浦归帆';
const NOT_SEEN = '平台在此之前没有';

/** The calls of the deposit that a page makes, by path. */
function watch(page: Page): string[] {
  const made: string[] = [];
  const known = [releaseWork, submitDeposit].map(({ path }) => path);
  page.on('request', (request) => {
    const path = known.find((one) => request.url().includes(one));
    if (path !== undefined) made.push(path);
  });
  return made;
}

test('a newcomer leaves a file with the platform on one device, and gets its certificate on another', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('顾远帆');
  const buffer = await drawPicture(8821, { width: 600, height: 400, format: 'png' });
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const desk = await pageOf(person, DESK);

  await test.step('without a package the way to the platform stands beside the way in this browser', async () => {
    await desk.goto(stack.url('/upload-artwork'));
    const choice = { name: '归帆.png', mimeType: 'image/png', buffer };
    await desk.getByLabel('选择图片文件').setInputFiles(choice);
    await expect(desk.getByText('留在这个浏览器里')).toBeVisible();
    await expect(desk.getByText('证书不会再声明平台此前没有收到过')).toBeVisible();
    await desk.getByLabel('作品名称').fill(TITLE);
    await look(desk, 'leave-offer');
    await expectFitEverywhere(desk);
    await desk.getByRole('button', { name: '先交给平台保管' }).click();
    await expect(desk.getByRole('heading', { name: '文件已在平台，待登载' })).toBeVisible();
    await expect(desk).toHaveURL(/file=/);
    await expect(desk.getByText('平台替您保管着这个文件')).toBeVisible();
    await look(desk, 'leave-left');
    await expectFitEverywhere(desk);
    const [waiting, ...more] = await person.client.call(listWaitingFiles, {});
    expect([waiting?.title, waiting?.file.sha256, more]).toEqual([TITLE, sha256, []]);
  });
  await test.step('nothing of it begins anew in this browser', async () => {
    await desk.goto(stack.url('/upload-artwork'));
    await expect(desk.getByText('平台替您保管着 1 个文件')).toBeVisible();
    await expect(desk.getByText('已经选好')).toHaveCount(0);
    await expect(desk.getByLabel('作品名称')).toHaveCount(0);
  });

  const phone = await pageOf(person, PHONE);
  const made = watch(phone);
  await test.step('on another device it is among the works, and waits for package and key', async () => {
    await phone.goto(stack.url('/personal?currentType=account'));
    const list = phone.getByRole('list', { name: '交给平台保管的文件' });
    await expect(list).toContainText('文件已在平台，待登载');
    await look(phone, 'leave-list');
    await expectFitEverywhere(phone);
    await list.getByRole('link', { name: /继续/ }).tap();
    await expect(phone.getByText('购买后在哪一台设备上都可以继续')).toBeVisible();
  });
  await test.step('paid and with a key, name and kind are read back, and the bytes are fingerprinted here', async () => {
    await person.buy(SMALL_PACKAGE);
    await holdKey(phone, person);
    await phone.reload();
    await expect(phone.getByLabel('作品名称')).toHaveValue(TITLE);
    await expect(phone.locator('.deposit-picture img')).toBeVisible();
    await phone.getByRole('radio', { name: '书画' }).check({ force: true });
    await look(phone, 'leave-details');
    await phone.getByRole('button', { name: '下一步，核对并签名' }).tap();
    const proven = phone.getByRole('complementary', { name: '到此刻，已能证明' });
    await expect(proven).toContainText('平台此前已收到过相同的文件');
    await expect(phone.getByText(NOT_SEEN)).toHaveCount(0);
    await expect(phone.getByText('取得回执之后才上传')).toHaveCount(0);
    await look(phone, 'leave-sign');
    await expectFitEverywhere(phone);
  });
  await test.step('one submission, the certificate, and no claim that is not so', async () => {
    await phone.getByRole('button', { name: '签名并提交存证' }).tap();
    await expect(phone.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    await expect(phone.getByText(NOT_SEEN)).toHaveCount(0);
    await expect(phone.getByText('平台此前已收到过相同的文件')).toBeVisible();
    expect(made).toEqual([releaseWork.path]);
    const id = new URL(phone.url()).searchParams.get('id') ?? '';
    const work = await person.client.call(getWork, { id });
    expect([work.title, work.workType, work.original, work.isFirstReceipt, work.file?.sha256]).toEqual([
      TITLE,
      'draw',
      'arrived',
      false,
      sha256,
    ]);
    expect(await person.client.call(listWaitingFiles, {})).toEqual([]);
    expect((await person.client.call(listOwnWorks, { page: 1, size: 20 })).total).toBe(1);
    await look(phone, 'leave-certificate');
  });
  await test.step('the first device says that it is there no more', async () => {
    await desk.goBack();
    await expect(desk.getByText('这个文件不在平台上了')).toBeVisible();
  });
});

test('a large file goes on where its line was cut, its draft becomes the file, and deleting it takes the bytes', async ({
  stack,
  pageOf,
}, testInfo) => {
  // A member without a key: name and kind are a draft already.
  const person = await stack.verified('顾长帆');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person, DESK);
  // Noise does not compress: large enough to be sent in pieces.
  const noise = sharp(randomBytes(1800 * 1800 * 3), { raw: { width: 1800, height: 1800, channels: 3 } });
  const file = testInfo.outputPath('长帆.png');
  await writeFile(file, await noise.png({ compressionLevel: 0 }).toBuffer());
  const offsets: number[] = [];
  await page.route('**/api_prod/business/api/upload/resumable/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(Number(request.headers()['upload-offset']));
    if (offsets.length !== 2) return route.continue();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto(stack.url('/upload-artwork'));
  await page.getByLabel('选择图片文件').setInputFiles(file);
  await page.getByLabel('作品名称').fill(TITLE);
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await expect(page).toHaveURL(/id=/);
  await page.getByRole('button', { name: '先交给平台保管' }).click();
  await expect(page.getByText('网络恢复后自动继续').first()).toBeVisible({ timeout: 60_000 });
  await look(page, 'leave-waiting');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '文件已在平台，待登载' })).toBeVisible({ timeout: 60_000 });
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  const [waiting] = await person.client.call(listWaitingFiles, {});
  expect([waiting?.title, waiting?.workType]).toEqual([TITLE, 'draw']);
  const drafts = async () => (await person.client.call(listOwnWorks, { page: 1, size: 20 })).total;
  await expect.poll(drafts).toBe(0);

  await page.goto(stack.url('/personal?currentType=account'));
  const list = page.getByRole('list', { name: '交给平台保管的文件' });
  await list.getByRole('button', { name: /删除/ }).click();
  await page.getByRole('button', { name: '删除文件' }).click();
  await expect(page.getByText('平台上的文件已删除')).toBeVisible();
  await expect(list).toHaveCount(0);
  expect(await person.client.call(listWaitingFiles, {})).toEqual([]);
});
