/**
 * Every figure of section 9 of the specification, and the test that sees it in the browser:
 *
 * | figure | seen by |
 * |---|---|
 * | API time-out 50 000 ms | errors.spec.ts, `a call that is not answered within 50 s is aborted and reported` |
 * | notice poll 30 000 ms | polls.spec.ts, `unread notices are polled every 30 s` |
 * | payment poll 2 000 ms | polls.spec.ts, `the payment is polled every 2 s until paid; …` |
 * | package page size 5 | packages.spec.ts, `the package dialog lists five packages a page …` |
 * | package width 300 px | packages.spec.ts, `each package is 300 px wide in the dialog, on a phone too` |
 * | image maximum 100 MB | here, `a file of 104,857,600 bytes is refused, and one of a byte less is fingerprinted` |
 * | image types | here, `jpeg, png, webp, bmp and tif are recognised by their first bytes; …` |
 * | list page size 20; 10, 20, 30, 50 | pager.spec.ts, `a list starts with 20 a page and offers 10, 20, 30 and 50` |
 * | pager sizes 10, 20, 30, 40, 50, 100; default 10 | no list of the portal or the console leaves its sizes to the pager: portal/src/config/constants.test.ts |
 * | 7 page buttons | pager.spec.ts, `the pager shows seven page buttons` |
 * | header opaque after 30 px | header-and-menu.spec.ts, `the header is opaque after 30 px of scroll and not before` |
 * | button guard 3 000 ms | packages.spec.ts, `a pressed button ignores clicks for 3 s` |
 * | mobile layout below 600 px | routes.spec.ts, `below 600 px the layout is the mobile one, …` |
 * | toast 4 500 ms | here, `a toast stays 4.5 s` |
 * | notice 3 000 ms, titled 提示 | errors.spec.ts, `a notice is titled 提示 and goes after 3 s` |
 * | signed out 1 000 ms | session.spec.ts, `退出登录 clears the storage, shows it for one second …` |
 * | real name first, 1 000 ms | packages.spec.ts, `buying without a verified name warns … and moves to myProfile after 1 s` |
 */
import { mkdtempSync, openSync, closeSync, rmSync, ftruncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { answer, envelope } from '../support/answers.ts';
import { expect, test, type Stack } from '../support/stack.ts';
import { message } from '../support/screen.ts';

async function openUpload(page: Page, stack: Stack) {
  await page.goto(stack.url('/upload-artwork'));
  return page.getByLabel('选择图片文件');
}

const TYPES = ['jpeg', 'png', 'webp', 'bmp', 'tif'] as const;

test('jpeg, png, webp, bmp and tif are recognised by their first bytes; svg, gif and text are refused, whatever their name', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  let input = await openUpload(page, stack);
  for (const format of TYPES) {
    const buffer = await drawPicture(3, { width: 96, height: 72, format });
    // The name is wrong on purpose: only the bytes count.
    await input.setInputFiles({ name: `无名 ${format}`, mimeType: 'application/octet-stream', buffer });
    await expect(page.locator('.deposit-file-row').getByText(`无名 ${format}`)).toBeVisible();
    input = page.getByLabel('换一个文件');
  }
  input = await openUpload(page, stack);
  const gif = await sharp(await drawPicture(3, { width: 96, height: 72 }))
    .gif()
    .toBuffer();
  for (const buffer of [gif, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('words')]) {
    await input.setInputFiles({ name: '画.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('不支持的图片格式')).toBeVisible();
    await expect(page.getByRole('heading', { name: '选择要存证的图片' })).toBeVisible();
  }
  // An accepted one afterwards: had any of the three been accepted, the field would have changed.
  const buffer = await drawPicture(4, { width: 96, height: 72 });
  await input.setInputFiles({ name: '最后.txt', mimeType: 'text/plain', buffer });
  await expect(page.locator('.deposit-file-row').getByText('最后')).toBeVisible();
});

test('a file of 104,857,600 bytes is refused, and one of a byte less is fingerprinted', async ({
  pageOf,
  people,
  stack,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-large-'));
  const fileOf = (sizeBytes: number) => {
    const path = join(folder, `${sizeBytes}.jpg`);
    const file = openSync(path, 'w');
    // A sparse file that begins like a JPEG.
    writeSync(file, Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'));
    ftruncateSync(file, sizeBytes);
    closeSync(file);
    return path;
  };
  try {
    const page = await pageOf(await people.account());
    const input = await openUpload(page, stack);
    await input.setInputFiles(fileOf(104_857_600));
    await expect(page.getByText('文件不能超過100M')).toBeVisible();
    await input.setInputFiles(fileOf(104_857_599));
    await expect(page.getByRole('heading', { name: /正在计算指纹|这是一件什么作品/ }).first()).toBeVisible();
    await expect(page.getByText('文件不能超過100M')).toHaveCount(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a toast stays 4.5 s', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await answer(page, 'notice/noticeTheNumber', envelope(2));
  await answer(page, 'notice/allHaveBeenRead', envelope(null));
  await page.clock.install();
  await page.goto(stack.url('/notices'));
  const read = page.getByRole('button', { name: '全部标为已读' });
  await expect(read).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  await read.click();
  const toast = message(page, '已全部标为已读');
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 700);
  await page.clock.runFor(4_300);
  await expect(toast).toBeVisible();
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);
});
