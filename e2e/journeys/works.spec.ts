import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { getWork, saveWorkDraft } from '@yinji/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const PIECES = '**/api_prod/business/api/upload/resumable/*';
const barriers = async (page: Page) => {
  await standStill(page);
  const violations = await violationsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/** Noise does not compress: large enough to be sent in pieces. */
const largePicture = () =>
  sharp(randomBytes(1800 * 1800 * 3), { raw: { width: 1800, height: 1800, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** The line is cut after the first piece, and comes back: nobody presses anything. */
async function loseNetwork(page: Page, { url, file }: { url: string; file: string }) {
  const offsets: number[] = [];
  await page.route(PIECES, async (route) => {
    const request = route.request();
    const isPiece = request.method() === 'PATCH';
    if (isPiece) offsets.push(Number(request.headers()['upload-offset']));
    if (!isPiece || offsets.length !== 2) return route.continue();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto(url);
  await page.locator('input[type=file]').first().setInputFiles(file, { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '等待网络恢复' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('status').filter({ hasText: '网络已断开' })).toContainText('自动继续');
  await look(page, 'upload-waiting');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
  return offsets;
}

test('a large original continues where it was: after the page was closed, and by itself when the network is back', async ({
  stack,
  pageOf,
}, testInfo) => {
  const person = await stack.member('长卷甲');
  const picture = await largePicture();
  expect(picture.length).toBeGreaterThan(8 * 1024 * 1024);
  const work = await person.deposit('长卷', 'draw', '长卷.png', picture);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  const file = testInfo.outputPath('长卷.png');
  await writeFile(file, picture);
  const page = await pageOf(person);
  let sent = 0;
  let isReloaded = false;
  const offsets: number[] = [];
  await page.route(PIECES, async (route) => {
    const isPiece = route.request().method() === 'PATCH';
    if (isPiece && isReloaded) offsets.push(Number(route.request().headers()['upload-offset']));
    if (isPiece && !isReloaded && (sent += 1) > 1) return;
    await route.continue();
  });
  await page.goto(stack.url(`/upload-artwork?id=${work.id}`));
  await page.locator('input[type=file]').first().setInputFiles(file, { timeout: 60_000 });
  await expect.poll(() => sent, { timeout: 60_000 }).toBe(2);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('kept-file'))))
    .toBe(true);
  page.once('framenavigated', () => (isReloaded = true));
  // The file is still in this browser: nobody chooses it again.
  await page.reload();
  await expect
    .poll(async () => (await person.client.call(getWork, { id: work.id })).original, { timeout: 60_000 })
    .toBe('arrived');
  expect(offsets[0]).toBeGreaterThan(0);

  const [another, again] = [await largePicture(), testInfo.outputPath('断网.png')];
  await writeFile(again, another);
  const cut = await person.deposit('断网长卷', 'draw', '断网.png', another);
  await person.waitForWork(cut.id, (one) => one.deposit?.complete === true);
  const url = stack.url(`/upload-artwork?id=${cut.id}`);
  const [begun, broken, resumed] = await loseNetwork(page, { url, file: again });
  expect(begun).toBe(0);
  expect(broken).toBeGreaterThan(0);
  expect(resumed).toBe(broken);
});

test('own works are found by track and by word, and a draft states its use of AI', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('长卷乙');
  const draft = { workType: 'draw', description: '', claimedCreatedOn: null } as const;
  for (const title of ['雪', '雪中行', '晴'])
    await person.client.call(saveWorkDraft, { ...draft, title, file: null });
  const page = await pageOf(person);
  await page.goto(stack.url('/personal'));
  const works = page.locator('.own-work strong');
  await expect(works).toHaveText(['晴', '雪中行', '雪']);
  await page.getByRole('searchbox', { name: '搜索我的作品' }).fill('雪');
  await page.getByRole('button', { name: '查找' }).click();
  await expect(works).toHaveText(['雪中行', '雪']);
  await page
    .getByRole('link', { name: /已通过 0/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '没有符合的作品' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '看全部作品' }).click();
  await expect(works).toHaveText(['晴', '雪中行', '雪']);
  // A person who returns to deposit is informed of unfinished drafts.
  await page.goto(stack.url('/upload-artwork'));
  await expect(page.getByText('还有 3 件草稿没有存完。')).toBeVisible();
  await page.getByRole('link', { name: '接着存' }).click();
  await expect(works).toHaveText(['晴', '雪中行', '雪']);
});

test('a sketch is recorded from the page of its work, sent, and its proof downloaded', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('长卷丙');
  const draft = {
    title: '未成',
    workType: 'draw',
    description: '',
    claimedCreatedOn: null,
    file: null,
  } as const;
  const { id } = await person.client.call(saveWorkDraft, draft);
  const page = await pageOf(person);
  await page.goto(stack.url(`/product-detail?id=${id}`));
  const section = page.getByRole('region', { name: '创作过程' });
  await section.getByRole('textbox', { name: /说明/ }).fill('第一稿');
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: '起稿.psd', mimeType: 'application/octet-stream', buffer: Buffer.from('任何格式') });
  await expect(section.getByText('第一稿')).toBeVisible();
  const proof = section.getByRole('button', { name: '下载证明：起稿.psd' });
  await expect(proof).toBeEnabled({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), proof.click()]);
  expect(download.suggestedFilename()).toBe('起稿.psd-proof.zip');
  await expect(section.getByRole('button', { name: '下载文件：起稿.psd' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
