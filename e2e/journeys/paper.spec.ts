import { lookUpRecord } from '@yinji/contract';
import { rosetteOf, sectorPath } from '@yinji/ui/marks';
import type { Page } from '@playwright/test';
import { newId } from '../../server/src/platform/db/ids.ts';
import { drawsRosette } from '@yinji/testkit/documents/draws-rosette';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { look } from './support/look.ts';
import { inTables } from './support/in-tables.ts';
import { expect, test } from './support/stack.ts';

interface Paper {
  id: string;
  number: string;
  code: string;
  pdf: Buffer;
}

let holder: Person;
let hidden: Paper;
let open: Paper;

test.beforeAll(async ({ people, stack }) => {
  holder = await people.member();
  const issue = async (seed: number, title: string): Promise<Paper> => {
    const picture = await drawPicture(seed, { format: 'png', width: 600, height: 400 });
    const { id } = await holder.deposit(title, 'draw', `${title}.png`, picture);
    await holder.upload(id, `${title}.png`, picture);
    const work = await holder.waitForWork(id, (one) => one.deposit?.complete === true);
    const pdf = Buffer.from(await holder.waitForDocument(id, 'deposit'));
    return { id, pdf, number: work.deposit!.number, code: work.deposit!.queryCode };
  };
  [hidden, open] = [await issue(181, '秋山晴渡'), await issue(182, '听泉')];
  await inTables(stack, (db) =>
    db.updateTable('work').set({ is_public: true }).where('id', '=', open.id).execute(),
  );
});

const paperOf = (page: Page) => page.getByRole('region', { name: '核对手里的纸' });

async function fill(page: Page, title: string, name: string): Promise<void> {
  const paper = paperOf(page);
  await paper.getByLabel('作品名').fill(title);
  await paper.getByLabel('存证主体').fill(name);
  await paper.getByRole('button', { name: '核对' }).click();
}

test('a forged paper with the QR code of a real one does not agree; the real one does', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url(`/verification-v2?number=${hidden.number}&code=${hidden.code}`));
  const paper = paperOf(page);
  await expect(paper.getByText('编号有效，纸面未核对')).toBeVisible();
  await expect(page.locator('.verdict-held')).toHaveCount(0);
  await expect(page.getByText('秋山晴渡')).toHaveCount(0);
  await look(page, 'paper-private');

  await fill(page, '秋山晴渡', '闻知帛');
  await expect(paper.getByRole('heading', { name: '编号存在，纸上写的与签发的不同' })).toBeFocused();
  await expect(paper.getByText(/先不要付款或签字/)).toBeVisible();
  await look(page, 'paper-differs');
  await fill(page, '夜泊', holder.name);
  await expect(paper.getByText('不符', { exact: true })).toBeVisible();

  await fill(page, ' 秋山　晴渡 ', holder.name);
  await expect(paper.getByRole('heading', { name: '作品名与姓名，和签发的一致' })).toBeVisible();
  await expect(paper.getByText('不符', { exact: true })).toHaveCount(0);
  await expect(paper.getByText('编号有效，纸面未核对')).toHaveCount(0);
  await look(page, 'paper-same');
  // The answer stands for what was typed only.
  await paper.getByLabel('作品名').fill('秋山晴度');
  await expect(paper.getByText('相符', { exact: true })).toHaveCount(0);
});

test('the rosette on the page is the one on the paper, and is named', async ({ page, stack }) => {
  const { rosetteSha256 } = await holder.client.call(lookUpRecord, {
    number: hidden.number,
    queryCode: hidden.code,
  });
  expect(drawsRosette(hidden.pdf, rosetteSha256 ?? '')).toBe(true);
  expect(drawsRosette(open.pdf, rosetteSha256 ?? '')).toBe(false);
  await page.goto(stack.url(`/verification-v2?number=${hidden.number}&code=${hidden.code}`));
  const rosette = rosetteOf(Buffer.from(rosetteSha256 ?? '', 'hex'));
  await expect(page.locator('.verdict-mark .rosette path')).toHaveAttribute('d', sectorPath(rosette));
  await expect(page.getByText(`印迹纹：${rosette.name}`)).toBeVisible();
});

test('a PDF is recognised byte by byte, without its work being shown', async ({ page, stack }) => {
  await page.goto(stack.url('/verification-v2?by=file'));
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('选择作品文件').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await choose('证书.pdf', hidden.pdf);
  const answer = page.getByRole('region', { name: /这正是签发的那份文件/ });
  await expect(answer.getByText('原样', { exact: true })).toBeVisible();
  await expect(answer.getByText(/^第 [\d,]+ 条$/)).toBeVisible();
  await expect(page.getByText('秋山晴渡')).toHaveCount(0);
  await look(page, 'paper-pdf-same');

  await choose('改过.pdf', Buffer.concat([hidden.pdf, Buffer.from('\n')]));
  await expect(page.getByRole('region', { name: /签发的文件原样/ })).toBeVisible();
  await look(page, 'paper-pdf-other');

  // Of another number than the one on the page.
  await page.goto(stack.url(`/verification-v2?number=${open.number}`));
  await page
    .getByLabel('放入它的 PDF')
    .setInputFiles({ name: '证书.pdf', mimeType: 'application/pdf', buffer: hidden.pdf });
  await expect(page.getByText(`您查的编号是 ${open.number}`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: hidden.number }).click();
  await expect(page.getByText('没有查到')).toBeVisible();
});

test('a public work shows its title to be compared by eye, and needs the code for the printed name', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url(`/verification-v2?number=${open.number}`));
  const paper = paperOf(page);
  await expect(paper.getByText('听泉')).toBeVisible();
  await fill(page, '听泉', holder.name);
  await expect(paper.getByText('请填写查询码')).toBeVisible();
  await paper.getByLabel('查询码').fill('AAAAAAAA');
  await paper.getByRole('button', { name: '核对' }).click();
  await expect(paper.getByText(/查询码不符/)).toBeVisible();
  await paper.getByLabel('查询码').fill(open.code.toLowerCase());
  await paper.getByRole('button', { name: '核对' }).click();
  await expect(paper.getByText('相符', { exact: true })).toBeVisible();
  await look(page, 'paper-public');
});

test('the status of the record stands above the comparison', async ({ page, stack }) => {
  await inTables(stack, (db) =>
    db
      .insertInto('work_badge')
      .values({ id: newId(), work_id: hidden.id, badge: 'revoked', subject_id: newId(), since: new Date() })
      .execute(),
  );
  await page.goto(stack.url(`/verification-v2?number=${hidden.number}&code=${hidden.code}`));
  await expect(page.locator('.verdict-stamp')).toHaveText('已撤销');
  await fill(page, '秋山晴渡', holder.name);
  await expect(paperOf(page).getByText(/以上面的状态为准/)).toBeVisible();
  await expect(page.locator('.paper-same')).toHaveCount(0);
  await look(page, 'paper-revoked');
});
