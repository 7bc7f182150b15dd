import { getWork, listOwnWorks } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

test('the browser goes back one step of a deposit; file and words stay, and after the signature it leaves', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('程回');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person, { viewport: { width: 360, height: 780 } });
  await holdKey(page, person);
  const buffer = await drawPicture(7742, { width: 500, height: 400, format: 'png' });
  await page.goto(stack.url('/personal'));
  await page.getByRole('link', { name: '上传作品' }).first().click();
  await page.getByLabel('选择图片文件').setInputFiles({ name: '回步.png', mimeType: 'image/png', buffer });
  const title = page.getByLabel('作品名称');
  const sign = page.getByRole('button', { name: '签名并提交存证' });
  const next = page.getByRole('button', { name: '下一步，核对并签名' });
  const chosen = page.getByRole('button', { name: '用这个文件继续' });

  await test.step('from the signature to the details, from there to the choice, and on again', async () => {
    await title.fill('回步');
    await page.getByRole('radio', { name: '书画' }).check({ force: true });
    await expect(page).toHaveURL(/id=/);
    await next.click();
    await expect(sign).toBeVisible();
    await page.goBack();
    await expect(title).toHaveValue('回步');
    await page.goForward();
    await expect(sign).toBeVisible();
    await page.getByRole('button', { name: '返回修改' }).click();
    await expect(title).toBeVisible();
    await page.goBack();
    await expect(chosen).toBeVisible();
    await expect(page.getByText('回步.png')).toBeVisible();
    await look(page, 'back-chosen');
    await chosen.click();
    await expect(title).toHaveValue('回步');
  });

  await test.step('who leaves and continues the draft still has the file', async () => {
    await page.goBack();
    await expect(chosen).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/personal/);
    await page.getByRole('link', { name: /继续.*回步/ }).click();
    await expect(title).toHaveValue('回步');
    await expect(page.getByRole('img', { name: '回步' })).toBeVisible();
    const { items } = await person.client.call(listOwnWorks, { page: 1, size: 20 });
    expect(items.map((work) => work.title)).toEqual(['回步']);
  });

  await test.step('signed with that file; then Back leaves at once', async () => {
    await next.click();
    await sign.click();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const work = await person.client.call(getWork, { id });
    expect([work.original, work.file?.name]).toEqual(['arrived', '回步.png']);
    await page.getByRole('link', { name: '再存一件' }).click();
    await expect(page.getByLabel('选择图片文件')).toBeAttached();
    await expect(page).toHaveURL(/upload-artwork$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/personal/);
  });
});

test('many works at once are offered where there is room for a table', async ({ stack, people, pageOf }) => {
  const page = await pageOf(await people.member(), { viewport: { width: 360, height: 780 } });
  await page.goto(stack.url('/upload-artwork'));
  await expect(page.getByLabel('选择图片文件')).toBeVisible();
  const many = page.getByRole('link', { name: '批量存证' });
  await expect(many).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(many).toBeVisible();
});
