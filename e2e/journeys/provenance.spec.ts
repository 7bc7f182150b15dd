import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { inTables } from './support/in-tables.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { resizedCopy } from './support/pictures.ts';

/** Bytes of the largest request, where every chosen file has more. */
const MOST_SENT = 2_000;
let holder: Person;
let open: { id: string; number: string; picture: Buffer; bundle: Buffer };
let hidden: { number: string; code: string; picture: Buffer };

test.beforeAll(async ({ people, stack }) => {
  holder = await people.member();
  const made = [];
  for (const [seed, title] of [
    [171, '听泉'],
    [172, '夜泊'],
  ] as const) {
    const picture = await drawPicture(seed, { format: 'png', width: 700, height: 500 });
    const { id } = await holder.deposit(title, 'draw', `${title}.png`, picture);
    await holder.upload(id, `${title}.png`, picture);
    const work = await holder.waitForWork(id, (one) => one.deposit?.complete === true);
    await holder.waitForDocument(id, 'deposit');
    const bundle = Buffer.from(await holder.waitForBundle(id));
    made.push({ id, number: work.deposit!.number, code: work.deposit!.queryCode, picture, bundle });
  }
  [open, hidden] = [made[0]!, made[1]!];
  await inTables(stack, (db) =>
    db.updateTable('work').set({ is_public: true }).where('id', '=', open.id).execute(),
  );
});

test('a number, a file and a picture are looked up; each record is checked again here, and the account remembers', async ({
  stack,
  pageOf,
}) => {
  const page = await pageOf(holder);
  await page.goto(stack.url('/tm-verification'));
  await page.getByLabel('证书编号').fill(open.number);
  await page.getByRole('button', { name: '查验', exact: true }).click();
  const chain = page.getByRole('region', { name: '逐条复核' });
  await chain.scrollIntoViewIfNeeded();
  await expect(
    chain.getByText('3 条记录全部成立，首尾相连，中间没有缺漏；此后有无记录，要查账本。'),
  ).toBeVisible();
  const behind = chain.locator('.backing');
  await expect(behind).toContainText('平台、见证同属一家：评估环境。');
  await expect(behind).toContainText('账本由谁见证评估环境（模拟）');
  await expect(page.getByText('签发的文件')).toBeVisible();
  await look(page, 'provenance-result');

  await chain.getByRole('button', { name: '改动一个字节试试' }).first().click();
  await expect(chain.getByText('改动一个字节，被查了出来。')).toBeVisible();
  const first = chain
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await expect(first.getByText('指纹与原文一致：不成立')).toBeAttached();
  await expect(first.getByText('在账本里：不成立')).toBeAttached();
  await expect(behind).toBeHidden();
  await look(page, 'provenance-flipped');
  await chain.getByRole('button', { name: '恢复原样' }).click();
  await expect(chain.getByText(/记录全部成立/)).toBeVisible();

  // From before the first file is chosen: what each request sends.
  const sent: number[] = [];
  page.on('requestfinished', (request) => {
    request.sizes().then(
      ({ requestBodySize }) => sent.push(requestBodySize),
      // The page is closed at the end of the test, while its last request is being measured.
      () => undefined,
    );
  });
  await page.goto(stack.url('/tm-verification?by=file'));
  const files = page.locator('.file-picker input');
  await files.last().setInputFiles({ name: '夜泊.png', mimeType: 'image/png', buffer: hidden.picture });
  await expect(page.getByText('存过证。', { exact: true })).toBeVisible();

  await page.goto(stack.url('/tm-verification?by=file'));
  await page
    .getByLabel('选择证据包')
    .setInputFiles({ name: '听泉.zip', mimeType: 'application/zip', buffer: open.bundle });
  await expect(page.getByRole('region', { name: '结论靠谁' })).toBeVisible();

  await page.goto(stack.url('/tm-verification?by=picture'));
  const copy = { mimeType: 'image/jpeg', buffer: await resizedCopy(open.picture) };
  await page.getByLabel('选择图片').setInputFiles({ ...copy, name: '小图.jpg' });
  await expect(page.getByText('请先勾选同意')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByLabel('选择图片').setInputFiles({ ...copy, name: '小图.jpg' });
  await expect(page.getByText('很可能是同一画面')).toBeVisible();
  await expect(page.getByRole('heading', { name: '听泉' })).toBeVisible();
  // Sixty-four digits of each orientation, two digests, a line of the history: no file, no bundle and no picture.
  const chosen = [hidden.picture, open.bundle, copy.buffer].map(({ length }) => length);
  expect(Math.min(...chosen)).toBeGreaterThan(MOST_SENT);
  await expect.poll(() => sent.filter((size) => size > 0).length).toBeGreaterThan(2);
  expect(Math.max(...sent)).toBeLessThan(MOST_SENT);
  await look(page, 'provenance-picture');

  // A private work never appears, whatever the query.
  await page
    .getByLabel('选择图片')
    .setInputFiles({ name: '夜泊.png', mimeType: 'image/png', buffer: hidden.picture });
  await expect(page.getByText('公开作品里没有找到相近的画面')).toBeVisible();

  await page.goto(stack.url('/tm-verification'));
  const history = page.getByRole('region', { name: '查询记录' });
  for (const what of [open.number, '夜泊.png', '小图.jpg'])
    await expect(history.getByText(what, { exact: true }).first()).toBeVisible();
  await look(page, 'provenance-history');
  await history.getByRole('button', { name: '删除查询记录：小图.jpg' }).click();
  await expect(history.getByText('小图.jpg')).toBeHidden();
  await history.getByRole('button', { name: '清空查询记录' }).click();
  await expect(history.getByText('还没有查询过', { exact: false })).toBeVisible();
});

test('a private number without its code shows neither records nor proofs', async ({ page, stack }) => {
  await page.goto(stack.url(`/verification-v2?number=${hidden.number}`));
  await expect(page.getByText('没有查到')).toBeVisible();
  await expect(page.getByRole('region', { name: '逐条复核' })).toBeHidden();
  await page.goto(stack.url(`/verification-v2?number=${hidden.number}&code=${hidden.code}`));
  await page.getByRole('region', { name: '逐条复核' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('3 条记录全部成立', { exact: false })).toBeVisible();
});

test("a month's register file is downloaded and checked against its record; a changed file fails", async ({
  page,
  stack,
}) => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  // Moves the deposit to last month, before the month's file is made; the job, once a minute otherwise, is due.
  await inTables(stack, async (db) => {
    await db.updateTable('deposit').set({ completed_at: last }).where('work_id', '=', open.id).execute();
    await db.deleteFrom('register_file').execute();
    await db.updateTable('job').set({ run_at: new Date() }).where('kind', '=', 'publish-register').execute();
  });
  const month = `${last.getUTCFullYear()} 年 ${last.getUTCMonth() + 1} 月`;
  const card = page.getByRole('listitem').filter({ hasText: month });
  await expect(async () => {
    await page.goto(stack.url('/verification-v2?view=register'));
    await expect(card.getByText(/账本 #\d+/)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });
  await expect(card.getByText('1 件')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /听泉/ }).first()).toBeVisible();
  await expect(page.getByText('夜泊')).toBeHidden();
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: /^CSV/ }).click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.toString()).toContain(open.number);
  const digest = createHash('sha256').update(bytes).digest('hex');
  await expect(card.locator('code', { hasText: digest })).toBeVisible();
  const choose = (buffer: Buffer) =>
    page.getByLabel('选择名录文件').setInputFiles({ name: '名录.csv', mimeType: 'text/csv', buffer });
  await choose(bytes);
  await expect(page.getByText(/一个字节不差/)).toBeVisible();
  await look(page, 'register');
  await choose(Buffer.concat([bytes, Buffer.from(' ')]));
  await expect(page.getByText(/不是现行的任何一份名录文件/)).toBeVisible();
});
