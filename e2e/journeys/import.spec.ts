import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getMemberDetail, getOwnAccount, uploadOriginal } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { download } from './support/creator.ts';
import { holdKey } from './support/hold-key.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { look } from './support/look.ts';

const RIGHT = 30;
/** Uploads that pass before the page is closed; the others wait, however fast the machine is. */
const BEFORE_CLOSING = 16;

/** As much quota as thirty packages bring. */
async function grantUses(stack: Stack, accountId: string, uses: number): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  const id = randomUUID();
  await db
    .insertInto('quota_entry')
    .values({
      id,
      account_id: accountId,
      kind: 'evidence',
      movement: 'grant',
      amount: uses,
      batch_id: id,
      source_id: id,
      expires_at: new Date(Date.now() + 30 * 86_400_000),
    })
    .execute();
  await close();
}

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Small pictures of the project's own, no two alike. */
async function drawPictures(count: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let at = 0; at < count; at += 1)
    pictures.push({
      name: `画-${String(at + 1).padStart(3, '0')}.png`,
      mimeType: 'image/png',
      buffer: await drawPicture(5000 + at, { width: 96, height: 72, format: 'png' }),
    });
  return pictures;
}

const figure = async (page: Page, name: string) =>
  Number.parseInt(
    (await page
      .locator('.batch-figures > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .textContent()) ?? '0',
    10,
  );

test('thirty pictures from a sheet: seven faulty rows, interrupted, resumed, and the report counts right', async ({
  stack,
  pageOf,
}) => {
  test.setTimeout(600_000);
  const person = await stack.verified('沈知白');
  await person.buy('0199c000-0000-7000-8000-000000000002');
  const { id: accountId } = await person.client.call(getOwnAccount, {});
  await grantUses(stack, accountId, RIGHT + 10);
  const before = (await person.client.call(getMemberDetail, {})).rest.evidence;
  const pictures = await drawPictures(RIGHT + 1);
  const [first] = pictures;
  if (first === undefined) throw new Error('nothing was drawn');
  const twin = { ...first, name: '另一个名字.png' };
  const unlisted = {
    name: '没写进表格.png',
    mimeType: 'image/png',
    buffer: await drawPicture(5900, { width: 96, height: 72, format: 'png' }),
  };
  /** Requests that name the file that no row lists, until the page is closed. */
  const naming: string[] = [];
  let page = await pageOf(person);
  let sheet = '';
  let written = Buffer.alloc(0);

  page.on('request', (request) => {
    const said = `${request.url()} ${request.postDataBuffer()?.toString() ?? ''}`;
    if ([unlisted.name, encodeURIComponent(unlisted.name)].some((name) => said.includes(name)))
      naming.push(request.url());
  });

  await test.step('the template has Chinese headings and an example that is skipped', async () => {
    await holdKey(page, person);
    await page.goto(stack.url('/import-artworks'));
    await look(page, 'import-empty');
    const xlsx = await download(page, '模板 xlsx');
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    sheet = (await download(page, '模板 csv')).toString();
    expect(sheet.startsWith('\ufeff文件名,作品名称,作品类型,创作完成日期,作品说明')).toBe(true);
    expect(sheet).toContain('示例.jpg');
  });

  await test.step('seven rows are reported by line and column, and nothing is spent', async () => {
    const rows = pictures
      .slice(0, RIGHT)
      .map(({ name }, at) => `${name},秋山 ${at + 1},${['书画', '摄影', '创意'][at % 3]},2026/3/5,`);
    const faulty = [
      `${pictures[RIGHT]?.name},,书画,,`,
      '没有这个.png,孤山,书画,,',
      '另一个名字.png,重样,书画,,',
      '无.png,油彩,油画,,',
      ',无名,书画,2026-02-30,',
      '无二.png,"=HYPERLINK(""http://x"")",书画,2999-01-01,',
      '无三.png,@cmd,书画,,',
    ];
    written = Buffer.from(`${sheet}${[...rows, ...faulty].join('\r\n')}\r\n`);
    await page
      .getByLabel('选择表格文件')
      .setInputFiles({ name: '秋山三十.csv', mimeType: 'text/csv', buffer: written });
    await expect(page.getByText(`读到 ${RIGHT + 7} 行`)).toBeVisible();
    await page.getByLabel('选择图片文件').setInputFiles([...pictures, twin, unlisted]);
    await expect(page.getByRole('heading', { name: '7 行有问题' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('另有 1 个文件没有写进表格，不会上传')).toBeVisible();
    await look(page, 'import-faults');
    await expect(page.getByRole('button', { name: `存其余 ${RIGHT} 件` })).toBeVisible();
    const report = (await download(page, '报告 csv')).toString();
    expect(report).toContain("'=HYPERLINK");
    expect(report).toContain('作品类型：只能填 摄影、书画、创意');
    expect((await person.client.call(getMemberDetail, {})).rest.evidence).toBe(before);
  });

  await test.step('a file that is not a sheet is refused, the right one accepted again', async () => {
    const input = page.getByLabel('换一份表格');
    await input.setInputFiles({
      name: '不是.xlsx',
      mimeType: '',
      buffer: Buffer.from('PK\u0003\u0004nothing'),
    });
    await expect(page.getByRole('alert')).toContainText('这不是能读的表格');
    await page
      .getByLabel('选择表格文件')
      .setInputFiles({ name: '秋山三十.csv', mimeType: 'text/csv', buffer: written });
    await expect(page.getByRole('heading', { name: '7 行有问题' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the whole batch is reserved at once, and runs; the page is closed in the middle', async () => {
    let sent = 0;
    await page.route(`**/${uploadOriginal.path}*`, async (route) => {
      if ((sent += 1) <= BEFORE_CLOSING) await route.continue();
    });
    await page.getByRole('button', { name: `存其余 ${RIGHT} 件` }).click();
    await expect(page).toHaveURL(/import-artworks\?id=/);
    expect((await person.client.call(getMemberDetail, {})).rest.evidence).toBe(before - RIGHT);
    await expect.poll(() => figure(page, '原件已上传'), { timeout: 180_000 }).toBeGreaterThan(12);
    await look(page, 'import-running');
    await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(BEFORE_CLOSING);
    await page.close();
    expect(naming).toEqual([]);
  });

  await test.step('after returning and choosing the files again, it continues where it was', async () => {
    // The same browser, which holds the key; the page and its files are gone.
    page = await page.context().newPage();
    await page.goto(stack.url('/import-artworks'));
    await page.getByRole('link', { name: /打开批次：\s*秋山三十/ }).click();
    await expect(page.getByText('原件没有上传，请再选一次这些文件')).toBeVisible();
    const [deposited, uploaded] = [await figure(page, '已存证'), await figure(page, '原件已上传')];
    expect(deposited).toBeGreaterThan(12);
    expect(uploaded).toBeLessThan(RIGHT);
    await look(page, 'import-resumed');
    await page.getByLabel('选择图片文件').setInputFiles(pictures);
    await expect(page.getByRole('button', { name: '再存一批' })).toBeVisible({ timeout: 400_000 });
    expect(await figure(page, '原件已上传')).toBe(RIGHT);
    await look(page, 'import-done');
  });

  await test.step('the report states the result of every line', async () => {
    const report = (await download(page, '报告 csv')).toString().trim().split('\r\n');
    expect(report).toHaveLength(1 + RIGHT + 7);
    expect(report.filter((line) => line.includes('已完成') && /YJCZ-/.test(line))).toHaveLength(RIGHT);
    expect(report.filter((line) => line.includes('未存'))).toHaveLength(7);
    expect(report.some((line) => line.includes("'@cmd"))).toBe(true);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: '报告 xlsx' }).click();
    expect((await readFile(await (await started).path())).subarray(0, 2).toString()).toBe('PK');
    expect((await person.client.call(getMemberDetail, {})).rest.evidence).toBe(before - RIGHT);
  });
});
