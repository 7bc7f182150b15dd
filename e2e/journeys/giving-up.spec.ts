import {
  exportQuotaEntries,
  findByPicture,
  forgetQueries,
  getMemberDetail,
  listQueries,
} from '@yinji/contract';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { download } from './support/creator.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';

/** Delays answers until the test releases them. */
async function hold(page: Page, what: string | RegExp): Promise<() => Promise<void>> {
  await page.route(what, () => undefined);
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

const drawn = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(seed, { width: 320, height: 240, format: 'png' }),
});

test('a query by picture is cancelled on the way: nobody waits for its answer, and it can be repeated', async ({
  stack,
  people,
  pageOf,
}) => {
  const person = await people.member();
  const page = await pageOf(person);
  await page.goto(stack.url('/tm-verification?by=picture'));
  await page.getByRole('checkbox', { name: /我已知悉/ }).check();
  const letGo = await hold(page, `**/${findByPicture.path}*`);
  const asked = page.waitForRequest(`**/${findByPicture.path}*`);
  await page.getByLabel('选择图片').setInputFiles(await drawn('没有人画过.png', 9311));
  const request = await asked;
  await expect(page.getByRole('progressbar', { name: /没有人画过/ })).toBeVisible();

  const given = page.waitForEvent('requestfailed', (failed) => failed === request);
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await given;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('已取消：没有人画过.png')).toBeVisible();
  const again = page.getByRole('button', { name: '重新查询' });
  await expect(again).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await look(page, 'picture-stopped');
  const queries = await person.client.call(listQueries, {});
  expect(queries.filter(({ what }) => what === '没有人画过.png')).toEqual([]);

  await letGo();
  await again.click();
  await expect(page.getByRole('heading', { name: /公开作品里(有|没有找到)相近的画面/ })).toBeVisible();
  await expect(page.getByText('已取消')).toHaveCount(0);
  await expect
    .poll(async () => (await person.client.call(listQueries, {})).map(({ what }) => what))
    .toContain('没有人画过.png');
  await person.client.call(forgetQueries, {});
});

test('the check of a batch is cancelled, continues from where it was, and has used nothing', async ({
  stack,
  people,
  pageOf,
}) => {
  const person = await people.member();
  const before = (await person.client.call(getMemberDetail, {})).rest.evidence;
  const page = await pageOf(person);
  await page.goto(stack.url('/import-artworks'));
  const sheet =
    '文件名,作品名称,作品类型,创作完成日期,作品说明\r\n甲.png,晴窗,书画,,\r\n乙.png,雨巷,摄影,,\r\n';
  await page
    .getByLabel('选择表格文件')
    .setInputFiles({ name: '两件.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}`) });
  await expect(page.getByText('读到 2 行')).toBeVisible();
  const letGo = await hold(page, /hash-worker/);
  const pictures = [await drawn('甲.png', 9312), await drawn('乙.png', 9314)];
  await page.getByLabel('选择图片文件').setInputFiles(pictures);
  const progress = page.getByRole('progressbar', { name: '正在计算指纹 0 / 2' });
  await expect(progress).toBeVisible();

  await page.getByRole('button', { name: '取消核对' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByText('核对已取消')).toBeVisible();
  const resume = page.getByRole('button', { name: '接着核对' });
  await expect(resume).toBeFocused();
  await expect(page.getByRole('button', { name: /^存/ })).toHaveCount(0);
  await look(page, 'import-stopped');

  await letGo();
  await resume.click();
  await expect(page.getByRole('heading', { name: '2 行全部核对通过' })).toBeVisible();
  await expect(page.getByText('核对已取消')).toHaveCount(0);
  expect((await person.client.call(getMemberDetail, {})).rest.evidence).toBe(before);
});

test('a running download says so, is cancelled by pressing again, and arrives when repeated', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.member());
  let saved = 0;
  page.on('download', () => (saved += 1));
  await page.goto(stack.url('/my-wallet'));
  const letGo = await hold(page, `**/${exportQuotaEntries.path}*`);
  const button = page.getByRole('button', { name: '导出 CSV' });
  const asked = page.waitForRequest(`**/${exportQuotaEntries.path}*`);
  // A double click counts once: the second press cancels nothing.
  await button.dblclick();
  const request = await asked;
  const running = page.getByRole('button', { name: '正在下载，点此取消' });
  await expect(running).toBeVisible();
  await look(page, 'download-running');

  const given = page.waitForEvent('requestfailed', (failed) => failed === request);
  await running.click();
  await given;
  await expect(button).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(saved).toBe(0);

  await letGo();
  const csv = await download(page, '导出 CSV');
  expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(saved).toBe(1);
});
