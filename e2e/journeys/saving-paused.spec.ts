import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

const SAID = '平台暂时不能接收文件';

test('while the disk with the files is away every page says so, until it is back', async ({
  stack,
  page,
  people,
  pageOf,
}) => {
  const files = join(stack.address.dataDir, 'objects');
  const bar = page.locator('output').filter({ hasText: SAID });
  const own = await pageOf(await people.member(), { viewport: { width: 360, height: 780 } });
  renameSync(files, `${files}-away`);
  try {
    await test.step('a visitor is told by the first page that asks anything', async () => {
      // The house looks once a second: an answer of before does not say it yet.
      await expect(async () => {
        await page.goto(stack.url('/tm-home-v2'));
        await expect(bar).toBeVisible({ timeout: 3000 });
      }).toPass();
      // A band over the whole width, not a line of text with a ground of its own length.
      expect((await bar.boundingBox())?.width).toBe(1280);
      await look(page, 'saving-paused');
    });
    await test.step('the next page says it too, once, and it stays', async () => {
      await page.getByRole('link', { name: '选择文件查验' }).click();
      await expect(page).toHaveURL(/verification-v2/);
      await page.waitForResponse(/serverTime/);
      await expect(bar).toHaveCount(1);
    });
    await test.step('a member sees it above a deposit', async () => {
      await own.goto(stack.url('/upload-artwork'));
      await expect(own.locator('output').filter({ hasText: SAID })).toBeVisible();
      await look(own, 'saving-paused-deposit');
    });
  } finally {
    renameSync(`${files}-away`, files);
  }
  await expect(bar).toHaveCount(0);
  await expect(own.locator('output').filter({ hasText: SAID })).toHaveCount(0);
});
