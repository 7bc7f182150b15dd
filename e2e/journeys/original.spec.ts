import { readFile } from 'node:fs/promises';
import { getOriginal } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { depositFor } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

const FILE = '松下问童子.png';
const ORIGINAL = `**${getOriginal.path}**`;
const get = (page: Page, of: string) => page.getByRole('button', { name: `取回原件：${of}` });

test('the holder gets the original back; other bytes are refused, and a download can be cancelled', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('宋取回');
  const bytes = await drawPicture(8811, { width: 700, height: 500, format: 'png' });
  const id = await depositFor(person, { title: '松下问童子', fileName: FILE, bytes });
  const page = await pageOf(person);
  const downloads: string[] = [];
  page.on('download', (one) => downloads.push(one.suggestedFilename()));

  await test.step('from the page of the work, byte for byte', async () => {
    await page.goto(stack.url(`/product-detail?id=${id}`));
    await get(page, FILE).scrollIntoViewIfNeeded();
    const [saved] = await Promise.all([page.waitForEvent('download'), get(page, FILE).click()]);
    expect(saved.suggestedFilename()).toBe(FILE);
    expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
    await expect(page.getByText('与存证时的指纹一致')).toBeVisible();
    await look(page, 'original-same');
  });

  await test.step('one changed byte is refused loudly and nothing is saved', async () => {
    downloads.length = 0;
    const changed = Buffer.from(bytes);
    changed[changed.length - 1]! ^= 1;
    await page.route(ORIGINAL, (route) => route.fulfill({ contentType: 'image/png', body: changed }));
    await get(page, FILE).click();
    await expect(page.getByRole('alert').filter({ hasText: '与存证时的指纹不一致' })).toBeVisible();
    await expect(page.getByText('已取回')).toHaveCount(0);
    await look(page, 'original-differs');
    await page.unroute(ORIGINAL);
  });

  await test.step('pressed again on the way, it is cancelled', async () => {
    await page.route(ORIGINAL, () => undefined);
    await get(page, FILE).click();
    await page.getByRole('button', { name: `正在下载，点此取消：${FILE}` }).click();
    await expect(get(page, FILE)).toBeVisible();
    await page.unroute(ORIGINAL);
    expect(downloads).toEqual([]);
  });

  await test.step('and from the data of the account', async () => {
    await page.goto(stack.url('/personal?currentType=myProfile'));
    const originals = page.getByRole('region', { name: '作品原件' });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      originals.getByRole('button', { name: '取回原件：松下问童子' }).click(),
    ]);
    expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
    await expect(originals.getByText('与存证时的指纹一致')).toBeVisible();
    await look(page, 'original-archive');
  });
});
