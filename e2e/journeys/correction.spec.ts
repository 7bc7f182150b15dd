import { listNotices, requestConfirmation } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { download } from './support/creator.ts';
import { look } from './support/look.ts';
import { decide, enterAndTakeCase, sendHeld, takeCase } from './support/reviewer.ts';
import { expect, test } from './support/stack.ts';

const SKETCH = {
  name: '沈知白草图.psd',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('8BPS sketch'),
};

/** The reviewer's decision panel: two items, a reason, sent at once. */
async function sendBack(page: Page): Promise<void> {
  await page.keyboard.press('c');
  await expect(page.getByRole('radio', { name: '待补正', exact: true })).toBeChecked();
  const items = [
    ['statement', '画中题款出自何处，请说明'],
    ['materials', '请附上草图或原始素材'],
  ] as const;
  for (const [place, [part, text]] of items.entries()) {
    await page.getByRole('button', { name: '增加一项' }).click();
    const item = page.getByRole('group', { name: `第 ${place + 1} 项` });
    await item.getByLabel('哪一项').selectOption(part);
    await item.getByLabel('怎样补正').fill(text);
  }
  await page.getByRole('textbox', { name: '理由' }).fill('题款与画面的来源不清楚，请补正后再审。');
  await page.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
  await look(page, 'case-sent-back');
  await page.getByRole('button', { name: /提交结论：待补正/ }).click();
  await sendHeld(page);
  await expect(page.getByRole('heading', { name: '确权已退回补正' })).toBeVisible();
  await look(page, 'case-sent-back-done');
}

test('a confirmation is sent back, its holder answers once with a sketch, and it is passed', async ({
  stack,
  pageOf,
  page: reviewer,
}) => {
  const person = await stack.member('沈知白');
  const page = await pageOf(person);
  const bytes = await drawPicture(71, { width: 900, height: 700, format: 'jpeg' });
  const { id: workId } = await person.deposit('秋山问渡', 'draw', '秋山问渡.jpg', bytes);
  await person.waitForWork(workId, (one) => one.deposit?.complete === true);
  await person.upload(workId, '秋山问渡.jpg', bytes);
  await person.client.call(requestConfirmation, { workId });

  await enterAndTakeCase(reviewer, stack, '审核员答');
  await sendBack(reviewer);
  await reviewer.getByRole('link', { name: '我的结论' }).click();
  await expect(reviewer.getByRole('row', { name: /秋山问渡/ })).toContainText('待补正');

  await test.step('the holder is told: by a notice, in the list, on the page of the work', async () => {
    const notices = (await person.client.call(listNotices, { page: 1, size: 50 })).items;
    expect(notices[0]?.title).toBe('确权待补正');
    await page.goto(stack.url('/personal'));
    await expect(page.getByRole('listitem').filter({ hasText: '秋山问渡' })).toContainText('确权待补正，到');
    await look(page, 'own-works-to-correct');
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(page.getByText('审核员请您补正，请在').first()).toBeVisible();
    await page.getByRole('link', { name: '去补正' }).click();
    await expect(page.getByRole('region', { name: '确权待补正' })).toContainText('画中题款出自何处');
  });

  await test.step('one answer, with a file that was added now', async () => {
    const panel = page.getByRole('region', { name: '确权待补正' });
    await panel.getByRole('button', { name: '提交补正' }).click();
    await expect(panel).toContainText('补正说明至少写 10 个字');
    await panel.getByLabel('补正说明').fill('题款是自撰的七言句，未引他人；草图随附。');
    await page.getByLabel('存一份过程文件').setInputFiles(SKETCH);
    await panel.getByRole('checkbox', { name: /沈知白草图/ }).check();
    await panel.getByLabel('人工智能的使用').selectOption('none');
    await look(page, 'work-to-correct');
    await panel.getByRole('button', { name: '提交补正' }).click();
    await page
      .getByRole('dialog', { name: '提交补正' })
      .getByRole('button', { name: '提交', exact: true })
      .click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByText(/提交，预计 .* 前答复/)).toBeVisible();
  });

  await test.step('the same reviewer reads the answer, opens the sketch, cannot ask again, and passes it', async () => {
    await takeCase(reviewer, stack);
    const answers = reviewer.getByRole('region', { name: '退回补正与答复' });
    await expect(answers).toContainText('题款是自撰的七言句');
    await expect(answers).not.toContainText('沈知白');
    await expect(reviewer.getByRole('radio', { name: '待补正', exact: true })).toHaveCount(0);
    await look(reviewer, 'case-answered');
    expect((await download(reviewer, /下载第 1 份/)).equals(SKETCH.buffer)).toBe(true);
    await decide(reviewer, '通过', '补正说明与草图相符，没有疑问。');
  });
  await person.waitForWork(workId, (one) => one.confirmation?.state === 'passed');
});
