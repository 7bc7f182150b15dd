import { createHash } from 'node:crypto';
import { getWork, listOwnWorks } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const TITLE = '归帆去棹残阳里';

const picture = (seed: number) => drawPicture(seed, { width: 600, height: 400, format: 'png' });
const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('选择图片文件').setInputFiles({ name: '远山.png', mimeType: 'image/png', buffer });
/** What this browser keeps of a file: the bytes, and what opens them. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('yinji.kept-file')) return { bytes: 0, keys: 0 };
    const found = await new Promise<{ bytes: ArrayBuffer }[]>((resolve, reject) => {
      const opening = indexedDB.open('yinji.kept-file', 1);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('files').objectStore('files').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result as { bytes: ArrayBuffer }[]);
        });
      });
    });
    const keys = Object.keys(localStorage).filter((key) => key.endsWith('.kept-file'));
    return { bytes: found.reduce((sum, { bytes }) => sum + bytes.byteLength, 0), keys: keys.length };
  });

test('who leaves a deposit to pay finds the file there again, and nothing was sent before the signature', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('顾归帆');
  const page = await pageOf(person, PHONE);
  await holdKey(page, person);
  const buffer = await picture(8811);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/upload/')) sent.push(request.url());
  });

  await test.step('without a package the draft is not saved: the packages open', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await expect(page.getByText('留在这个浏览器里')).toBeVisible();
    await look(page, 'left-to-pay-gate');
    await choose(page, buffer);
    await page.getByLabel('作品名称').fill(TITLE);
    await page.getByRole('radio', { name: '书画' }).check({ force: true });
    await page.getByRole('dialog', { name: '选择套餐' }).getByRole('button', { name: '购买随笔套餐' }).tap();
  });
  await test.step('paid in the app of this phone, which leaves the page', async () => {
    const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '同意，用别的办法付' }).tap();
    await dialog.getByRole('button', { name: '用微信支付' }).tap();
    await expect(page.getByText('模拟收银台 · 仅供评估')).toBeVisible();
    await page.getByRole('button', { name: /确认支付/ }).tap();
    await page.getByRole('link', { name: '完成，返回印迹' }).tap();
    await page.getByRole('link', { name: '去存一件作品' }).tap();
  });
  await test.step('name, kind and file are there again', async () => {
    await expect(page.getByLabel('作品名称')).toHaveValue(TITLE);
    await expect(page.getByText('远山.png')).toBeVisible();
    await expect(page.locator('.deposit-picture img')).toBeVisible();
    await expect(page).toHaveURL(/id=/);
    expect((await person.client.call(listOwnWorks, { page: 1, size: 20 })).total).toBe(1);
    expect(sent).toEqual([]);
    await look(page, 'left-to-pay-back');
  });
  await test.step('the deposit takes it, and this browser forgets it', async () => {
    await page.getByRole('button', { name: '下一步，核对并签名' }).tap();
    await page.getByRole('button', { name: '签名并提交存证' }).tap();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { file, original } = await person.client.call(getWork, { id });
    expect([original, file?.sha256]).toEqual(['arrived', createHash('sha256').update(buffer).digest('hex')]);
    await expect.poll(() => keptHere(page)).toEqual({ bytes: 0, keys: 0 });
  });
});

test('a reload keeps the file; whoever signs out leaves nothing that can be read', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('顾收帆');
  const page = await pageOf(person);
  await page.goto(stack.url('/upload-artwork'));
  await choose(page, await picture(8812));
  await page.getByLabel('作品名称').fill(TITLE);
  await expect.poll(async () => (await keptHere(page)).keys).toBe(1);
  await page.reload();
  await expect(page.getByText('远山.png')).toBeVisible();
  await expect(page.getByLabel('作品名称')).toHaveValue(TITLE);
  await page.locator('.account-button').press('Enter');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(async () => (await keptHere(page)).keys).toBe(0);
});
