import sharp from 'sharp';
import { countActions } from './support/count-actions.ts';
import { film, tracksOf, watchTracks, withCamera } from './support/film.ts';
import { readSheet, typeGroup } from './support/key-sheet.ts';
import { look } from './support/look.ts';
import { pictureOfPdf } from './support/read-qr.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

const KEYS = '/personal?currentType=myDigitallySigned';
test.use({ launchOptions: withCamera });

test('a recovery sheet before the camera brings the key back with one press, and the camera is closed', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('叶照夜');
  const page = await pageOf(person);
  await page.goto(stack.url(KEYS));
  await page.getByRole('button', { name: '按一下，做钥匙' }).click();
  const code = await readSheet(page);
  const paper = await pictureOfPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  await page.getByRole('button', { name: '抄好了，对一遍' }).click();
  await typeGroup(page, code);
  await expect(message(page, '密钥已启用')).toBeVisible();

  const second = await pageOf(person, { viewport: { width: 360, height: 780 } });
  await watchTracks(second);
  const actions = await countActions(second.context());
  await film(
    await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#806040' } })
      .png()
      .toBuffer(),
  );
  await second.goto(stack.url(KEYS));
  await second.getByRole('button', { name: '用相机照方码' }).click();
  const scanner = second.getByRole('dialog', { name: '照一照恢复单的方码' });
  await expect(scanner.getByRole('status')).toContainText('把纸上的方码放进框里');
  await look(second, 'key-scan');
  await second.keyboard.press('Escape');
  await expect(scanner).toHaveCount(0);

  await film(await sharp(paper).resize(900, 1276, { fit: 'fill' }).png().toBuffer());
  actions.length = 0;
  await second.getByRole('button', { name: '用相机照方码' }).click();
  await expect(second.getByRole('heading', { name: '这个浏览器可以签名' })).toBeVisible({ timeout: 60_000 });
  expect(actions.map(({ kind }) => kind)).toEqual(['press']);
  expect(await tracksOf(second)).toEqual(['ended', 'ended']);
});
