import type { Page } from '@playwright/test';
import { expect, test, type Stack } from '../support/stack.ts';
import { listen } from '../support/answers.ts';

/** Four hundred made-up notices. */
async function open(page: Page, stack: Stack) {
  await page.route('**/notice/noticePageList*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [pageNum, pageSize] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
    const results = Array.from({ length: Math.min(pageSize, 5) }, (_, at) => ({
      id: `0199c000-0000-7000-8000-${String(pageNum * 1000 + at).padStart(12, '0')}`,
      category: 'system',
      title: `第 ${pageNum} 页的消息 ${at}`,
      body: '正文',
      link: null,
      createdAt: '2026-11-21T00:00:00.000Z',
      readAt: null,
    }));
    return route.fulfill({ json: { code: 200, msg: 'ok', data: { results, total: 400 }, now: Date.now() } });
  });
  await page.goto(stack.url('/notices'));
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
}

test('a list starts with 20 a page and offers 10, 20, 30 and 50', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  const asked = listen(page, 'notice/noticePageList');
  await open(page, stack);
  const sizes = page.getByRole('combobox', { name: '每页数量' });
  await expect(sizes).toHaveValue('20');
  expect(
    await sizes.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual(['10', '20', '30', '50']);
  expect(new URL(asked[0]?.url() ?? '').search).toBe('?pageNum=1&pageSize=20');
  await sizes.selectOption('50');
  await expect.poll(() => new URL(asked.at(-1)?.url() ?? '').search).toBe('?pageNum=1&pageSize=50');
});

test('the pager shows seven page buttons', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await open(page, stack);
  await expect(page.getByRole('button', { name: /^第 \d+ 页$/ })).toHaveCount(7);
  await page.getByRole('button', { name: '第 20 页' }).click();
  await expect(page).toHaveURL(stack.url('/notices?page=20'));
  await expect(page.getByRole('button', { name: /^第 \d+ 页$/ })).toHaveCount(7);
});

test('the page jump goes from 1 to the page count and no further', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await open(page, stack);
  const jump = page.getByRole('spinbutton', { name: /到第\s*页/ });
  await expect(jump).toHaveAttribute('min', '1');
  await expect(jump).toHaveAttribute('max', '20');
  await jump.fill('99');
  await jump.press('Enter');
  await expect(page).toHaveURL(stack.url('/notices?page=20'));
  await expect(page.getByText('第 20 页的消息 0')).toBeVisible();
  await jump.fill('-3');
  await jump.press('Enter');
  await expect(page).toHaveURL(stack.url('/notices'));
  await expect(page.getByText('第 1 页的消息 0')).toBeVisible();
});
