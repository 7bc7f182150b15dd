import { getWork, listOwnWorks, saveWorkDraft } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { inTables } from './support/in-tables.ts';
import { look } from './support/look.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

test('a chosen file alone is no draft; drafts are continued, deleted and cleared in the list', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('宋未成');
  const fields = { workType: 'draw', description: '', claimedCreatedOn: null, file: null } as const;
  const made = new Map<string, string>();
  for (const title of ['旧稿一', '旧稿二', '近作', '误建'])
    made.set(title, (await person.client.call(saveWorkDraft, { ...fields, title })).id);
  const idOf = (title: string) => made.get(title) ?? '';
  const drafts = async () => (await person.client.call(listOwnWorks, { page: 1, size: 20 })).total;
  const page = await pageOf(person);
  const works = page.locator('.own-work strong');
  const gone = (title: string) =>
    expect(person.client.call(getWork, { id: idOf(title) })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await test.step('choosing a file and leaving makes none', async () => {
    const buffer = await drawPicture(8822, { width: 500, height: 400, format: 'png' });
    await page.goto(stack.url('/upload-artwork'));
    await page.getByLabel('选择图片文件').setInputFiles({ name: '看看.png', mimeType: 'image/png', buffer });
    await expect(page.getByLabel('作品名称')).toBeVisible();
    await page.getByRole('link', { name: '我的', exact: true }).first().click();
    await expect(works).toHaveCount(4);
    expect(await drafts()).toBe(4);
  });

  await test.step('one is deleted after a question, another is kept and continued', async () => {
    await page.goto(stack.url('/personal?track=evidence&state=draft'));
    await expect(page.getByRole('button', { name: '清理旧草稿' })).toHaveCount(0);
    const remove = page.getByRole('button', { name: /删除.*误建/ });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: '保留' }).click();
    expect(await drafts()).toBe(4);
    await remove.click();
    await look(page, 'drafts-ask');
    await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
    await expect(message(page, '草稿已删除')).toBeVisible();
    await expect(works).toHaveCount(3);
    await gone('误建');
    await page.getByRole('link', { name: /继续.*近作/ }).click();
    await expect(page).toHaveURL(new RegExp(`upload-artwork\\?id=${idOf('近作')}`));
  });

  await test.step('those of more than thirty days ago are cleared together, the others stay', async () => {
    await inTables(stack, (db) =>
      db
        .updateTable('work')
        .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
        .where('id', 'in', [idOf('旧稿一'), idOf('旧稿二')])
        .execute(),
    );
    await page.goto(stack.url('/personal?track=evidence&state=draft'));
    await expect(page.getByText('有 2 件草稿是 30 天以前建立的。')).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await look(page, 'drafts-list');
    await page.getByRole('button', { name: '清理旧草稿' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除这些草稿' }).click();
    await expect(works).toHaveText(['近作']);
    await gone('旧稿一');
    await gone('旧稿二');
    expect(await drafts()).toBe(1);
  });
});
