import { requestConfirmation, withdrawConfirmation } from '@yinji/contract';
import sharp from 'sharp';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { holdStaffSession } from './support/enter-console.ts';
import { look } from './support/look.ts';
import { depositFor } from './support/hold-key.ts';
import { expect, test } from './support/stack.ts';

test('a row says what is asked, since when, until when, and what is near; the keyboard takes and opens it', async ({
  page,
  stack,
}) => {
  const painter = await stack.member('沈知白');
  const copyist = await stack.member('莫仿真');
  const picture = await sharp(await drawTextured(6, 800, 600))
    .jpeg({ quality: 92 })
    .toBuffer();
  const copy = await sharp(picture).resize(600).jpeg({ quality: 60 }).toBuffer();
  const other = await sharp(await drawTextured(9, 600, 460))
    .jpeg({ quality: 92 })
    .toBuffer();
  await depositFor(painter, { title: '松下问童子', fileName: '松.jpg', bytes: picture });
  const copied = await depositFor(copyist, { title: '松间', fileName: '松间.jpg', bytes: copy });
  const plain = await depositFor(painter, { title: '寒江', fileName: '寒江.jpg', bytes: other });
  await copyist.client.call(requestConfirmation, { workId: copied });
  await painter.client.call(requestConfirmation, { workId: plain });

  await holdStaffSession(page, stack, '审核员列');
  await page.goto(`${stack.address.consoleUrl}queue`);
  const next = page.getByRole('region', { name: /将要派出/ });
  await expect(async () => {
    await page.reload();
    await expect(next.getByRole('row')).toHaveCount(3, { timeout: 2000 });
  }).toPass();
  await expect(next.getByRole('row').nth(1)).toContainText('下一件确权书画作品相近画面 1 件');
  await expect(next.getByRole('row').nth(2)).toContainText('无提示');
  // Before somebody has it, a case shows no work.
  await expect(next).not.toContainText('松间');
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { name: '结论' })).toBeVisible();

  await page.goto(`${stack.address.consoleUrl}queue`);
  const mine = page.getByRole('region', { name: '我手上的案件' });
  const row = mine.getByRole('row').nth(1);
  await expect(row).toContainText('松间');
  await expect(row).toContainText('相近画面 1 件');
  await expect(row).toContainText(/还有 \d+ 天/);
  await expect(row.locator('img')).toHaveJSProperty('complete', true);
  await look(page, 'queue-rows');
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '结论' })).toBeVisible();

  // Later journeys of this house take the next case that waits.
  await copyist.client.call(withdrawConfirmation, { workId: copied });
  await painter.client.call(withdrawConfirmation, { workId: plain });
});
