import { getMemberDetail, uploadOriginal } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { download } from './support/creator.ts';
import { depositFor, holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const NOT_SEEN = '平台在此之前没有见过它';
const SEEN = '平台此前已收到过相同的文件';

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('选择图片文件').setInputFiles({ name: '同一幅.png', mimeType: 'image/png', buffer });

/** From the details to the certificate. */
async function finish(page: Page, title: string): Promise<void> {
  await page.getByLabel('作品名称').fill(title);
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await expect(page).toHaveURL(/id=/);
  await page.getByRole('button', { name: '下一步，核对并签名' }).click();
  await expect(claims(page)).toContainText(NOT_SEEN);
  await expect(claims(page).filter({ hasText: NOT_SEEN })).toContainText('尚未成立');
  await page.getByRole('button', { name: '签名并提交存证' }).click();
  await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 30_000 });
}

const claims = (page: Page) =>
  page
    .getByRole('complementary', { name: '到此刻，已能证明' })
    .getByRole('listitem')
    .filter({ hasText: '平台' });

test('the own earlier deposit of a file is named before signing, and a claim that is not so is withheld', async ({
  stack,
  people,
  pageOf,
}) => {
  const person = await stack.verified('同一幅甲');
  await person.buy(SMALL_PACKAGE);
  const draw = (seed: number) => drawPicture(seed, { width: 500, height: 400, format: 'png' });
  const [own, foreign, fresh] = [await draw(8401), await draw(8402), await draw(8404)];
  const page = await pageOf(person);
  await holdKey(page, person);
  const first = await depositFor(person, { title: '先前的一幅', fileName: '先前.png', bytes: own });
  const { deposit } = await person.waitForWork(first, (one) => one.deposit !== null);
  const rest = async () => (await person.client.call(getMemberDetail, {})).rest.evidence;
  const before = await rest();

  await test.step('the same file is named, and the ordinary button leads to its work', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await choose(page, own);
    await expect(page.getByRole('heading', { name: '这个文件已有您存入或持有的存证' })).toBeVisible();
    await expect(page.getByRole('list', { name: '同一个文件的存证' })).toContainText(deposit?.number ?? '?');
    await expect(page).not.toHaveURL(/id=/);
    await look(page, 'same-file-own');
    await page.getByRole('link', { name: '查看已有的存证' }).click();
    await expect(page).toHaveURL(new RegExp(`product-detail\\?id=${first}`));
    expect(await rest()).toBe(before);
  });
  await test.step('insisting makes a second deposit, and the platform does not say that it never saw the file', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await choose(page, own);
    await page.getByRole('button', { name: '再存一次' }).click();
    await finish(page, '又一次');
    await expect(claims(page)).toContainText(SEEN);
    await expect(page.getByText(NOT_SEEN)).toHaveCount(0);
    expect(await rest()).toBe(before - 1);
  });
  await test.step("another account's file is asked of nobody before, and withholds the claim after", async () => {
    const other = await people.verified();
    await other.client.upload(uploadOriginal.path, {}, '别人的.png', foreign);
    await page.goto(stack.url('/upload-artwork'));
    await choose(page, foreign);
    await finish(page, '收到过的一幅');
    await expect(claims(page)).toContainText(SEEN);
    await expect(claims(page)).toContainText('不作此项证明');
    await look(page, 'same-file-withheld');
    await expect(page.getByText(NOT_SEEN)).toHaveCount(0);
    await expect(page.getByText(other.name)).toHaveCount(0);
    expect((await download(page, '下载证书')).subarray(0, 5).toString()).toBe('%PDF-');
  });
  await test.step('a file that nobody sent before has the claim', async () => {
    await page.goto(stack.url('/upload-artwork'));
    await choose(page, fresh);
    await finish(page, '没有见过的一幅');
    await expect(claims(page)).toContainText(NOT_SEEN);
    await expect(claims(page)).toContainText('已成立');
  });
  await test.step('the same file again at once is named too', async () => {
    await page.getByRole('link', { name: '再存一件' }).click();
    await choose(page, fresh);
    await expect(page.getByRole('heading', { name: '这个文件已有您存入或持有的存证' })).toBeVisible();
  });
});
