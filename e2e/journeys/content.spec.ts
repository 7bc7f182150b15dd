import type { Page } from '@playwright/test';
import { enterConsole } from './support/enter-console.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { look } from './support/look.ts';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';

async function openPage(desk: Page, name: string): Promise<void> {
  await desk.getByRole('link', { name: '内容页', exact: true }).click();
  // An operator edits it, an administrator reviews it.
  await desk.getByRole('link', { name: new RegExp(`：${name}$`) }).click();
  await expect(desk.getByLabel('正文')).toBeVisible();
}
const readGuidance = async (page: Page, stack: Stack) => {
  await page.goto(stack.url('/guidance'));
  await expect(page.locator('.article-text')).toBeVisible();
};

test('a page is edited, previewed, published, seen, and withdrawn; of two editors the second is warned', async ({
  stack,
  page: desk,
  browser,
}) => {
  await enterConsole(desk, stack, '宋问渠', 'operator');
  await desk.getByRole('link', { name: '内容页', exact: true }).click();
  await expect(desk.getByRole('rowheader', { name: /用户协议/ })).toBeVisible();
  await look(desk, 'content-list');
  await openPage(desk, '办事指南');
  const text = await desk.getByLabel('正文').inputValue();
  expect(text).toContain('{#offline}');
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await enterConsole(other, stack, '卫临川', 'operator');
  await openPage(other, '办事指南');

  const written = `## 今日提示 {#today}\n\n闭馆一天。<script>alert(1)</script>\n\n[外](javascript:alert(1))\n\n${text}`;
  await desk.getByLabel('正文').fill(written);
  const preview = desk.getByRole('region', { name: '门户里的样子' });
  await expect(preview.getByRole('heading', { name: '今日提示' })).toBeVisible();
  await expect(preview.getByText('<script>')).toBeVisible();
  await expect(desk.getByText('有 HTML：', { exact: false })).toBeVisible();
  await expect(desk.getByText('有链接不能用', { exact: false })).toBeVisible();
  await look(desk, 'content-editor');
  await preview.getByRole('button', { name: '深色' }).click();
  await preview.getByRole('button', { name: '手机 360' }).click();
  const paper = await preview
    .locator('.content-sheet')
    .evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
  expect(paper).toBe('rgb(16, 20, 26)');
  await look(desk, 'content-editor-dark-narrow');
  await desk.getByRole('button', { name: '保存为新版本' }).click();
  await expect(desk.getByText('已保存为第 1 版')).toBeVisible();

  await other.getByLabel('导语').fill('另一位的导语');
  await other.getByRole('button', { name: '保存为新版本' }).click();
  await expect(other.getByText('他人刚保存了新的版本', { exact: false })).toBeVisible();
  await expect(other.getByLabel('导语')).toHaveValue('另一位的导语');
  await other.getByRole('alert').getByRole('button', { name: '对比' }).click();
  await expect(other.getByRole('dialog').getByText('闭馆一天', { exact: false })).toBeVisible();
  await look(other, 'content-diff');
  await other.context().close();

  const reader = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await readGuidance(reader, stack);
  await expect(reader.getByText('闭馆一天')).toBeHidden();
  await desk.getByRole('button', { name: '发布第 1 版' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByText('门户现行')).toBeVisible();
  await readGuidance(reader, stack);
  await expect(reader.getByText('闭馆一天', { exact: false })).toBeVisible();
  await expect(reader.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible();
  await expect(reader.getByRole('link', { name: '外', exact: true })).toBeHidden();
  await look(reader, 'content-guidance');
  await desk.getByRole('button', { name: '撤下' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByRole('button', { name: '发布第 1 版' })).toBeVisible();
  await readGuidance(reader, stack);
  await expect(reader.getByText('闭馆一天')).toBeHidden();
});

test('an activity with a picture appears in the list and on its page', async ({
  stack,
  page: desk,
  browser,
}) => {
  await enterConsole(desk, stack, '季同尘', 'operator');
  await desk.getByRole('link', { name: '内容页', exact: true }).click();
  await desk.getByRole('button', { name: '新建活动' }).click();
  await desk.getByLabel('活动标题').fill('冬日征集');
  await desk.getByRole('button', { name: '新建', exact: true }).click();
  await expect(desk.getByLabel('正文')).toBeVisible();
  await desk.getByLabel('导语').fill('以雪为题，每人三件。');
  await desk.getByLabel('开始日期').fill('2026-12-01');
  await desk.getByLabel('结束日期').fill('2026-12-31');
  await desk.getByLabel('正文').fill('## 规则 {#rules}\n\n- **主办**：本站\n- **截止**：十二月三十一日');
  const cover = await drawPicture(9182, { format: 'png', width: 900, height: 600 });
  await desk.getByLabel('选择题图').setInputFiles({ name: '题图.png', mimeType: 'image/png', buffer: cover });
  await expect(desk.getByAltText('题图预览').first()).toBeVisible();
  await desk.getByRole('button', { name: '保存为新版本' }).click();
  await expect(desk.getByText('已保存为第 2 版')).toBeVisible();
  await desk.getByRole('button', { name: '发布第 2 版' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByText('门户现行')).toBeVisible();
  const reader = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await reader.goto(stack.url('/activity'));
  await look(reader, 'activities');
  await reader.getByRole('link', { name: '冬日征集' }).click();
  await expect(reader.getByText('2026-12-01 至 2026-12-31')).toBeVisible();
  await expect(reader.getByRole('term').filter({ hasText: '主办' })).toBeVisible();
  await look(reader, 'activity');
  await reader.context().close();
});

test('a new policy waits for an administrator, and then everybody must accept it', async ({
  stack,
  page: desk,
  pageOf,
  browser,
}) => {
  const person = await stack.account('陆怀素');
  const page = await pageOf(person);
  await enterConsole(desk, stack, '程立雪', 'operator');
  await openPage(desk, '隐私政策');
  await desk.getByLabel('导语').fill('只收办事所需，写得更清楚了。');
  await desk.getByRole('button', { name: '保存为新版本' }).click();
  await desk.getByRole('button', { name: '提请发布第 1 版' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByText('须由一位管理员复核', { exact: false })).toBeVisible();
  await page.goto(stack.url('/notices'));
  await expect(page.getByRole('dialog', { name: '协议已更新' })).toBeHidden();

  const second = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await enterConsole(second, stack, '韩守一', 'admin');
  await openPage(second, '隐私政策');
  await expect(second.getByRole('button', { name: '保存为新版本' })).toBeHidden();
  await second.getByRole('button', { name: '对比：附带的文字' }).click();
  await expect(second.getByRole('dialog').getByText('写得更清楚了', { exact: false })).toBeVisible();
  await second.getByRole('button', { name: '关闭', exact: true }).last().click();
  await look(second, 'content-proposal');
  await second.getByRole('button', { name: '同意发布' }).click();
  await expect(second.getByText('门户现行')).toBeVisible();

  await expect(async () => {
    await page.goto(stack.url('/notices'));
    await expect(page.getByRole('dialog', { name: '协议已更新' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('dialog').getByText(/\.1 版/)).toBeVisible();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(stack.url('/privacyPolicy'));
  await expect(page.getByText('写得更清楚了', { exact: false })).toBeVisible();

  // The old text is in force again for the next journeys.
  await desk.reload();
  await desk.getByRole('button', { name: '提请撤下' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByRole('button', { name: '撤回提请' })).toBeVisible();
  await second.reload();
  await second.getByRole('button', { name: '同意发布' }).click();
  await expect(second.getByText('协议版本', { exact: false })).toBeVisible();
  await expect(second.getByRole('button', { name: '同意发布' })).toBeHidden();
  await second.context().close();
  await page.goto(stack.url('/privacyPolicy'));
  // That of the text that comes with the product: a published one has a count behind it.
  await expect(page.getByText(/^版本 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
});
