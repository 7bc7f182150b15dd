import { requestConfirmation } from '@yinji/contract';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { showWork } from '@yinji/testkit/people/show-work';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { depositFor } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('works in public show what they passed, are filtered by it, and lead to their creator', async ({
  stack,
  pageOf,
}) => {
  const holder = await stack.member('顾三枚');
  const hire = (name: string, role: 'operator' | 'reviewer') =>
    Reviewer.hire(stack.origin, stack.address.databaseUrl, name, role);
  const operator = await hire('三枚运营', 'operator');
  const works: Record<string, string> = {};
  for (const [at, title] of ['已确的一件', '只存的一件'].entries()) {
    const bytes = await drawPicture(8720 + at, { width: 640, height: 480 + 200 * at, format: 'png' });
    works[title] = await depositFor(holder, { title, fileName: '三枚.png', bytes });
    await showWork(holder, operator, works[title], '');
  }
  const confirmed = works['已确的一件'] ?? '';
  await holder.client.call(requestConfirmation, { workId: confirmed });
  const page = await pageOf(holder);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const toggle = (name: string) => page.getByRole('button', { name });

  await test.step('while it is under review nobody sees more than that it has not passed', async () => {
    await page.goto(stack.url('/market?workType=draw'));
    await expect(card('已确的一件')).toContainText('已存证，未确权，未认证');
  });
  await test.step('it passes, and the filter shows it alone, with its count, in the address', async () => {
    const reviewer = await hire('三枚审核', 'reviewer');
    await reviewer.decide((await reviewer.take()).id, 'passed', '全库比对未见实质相同的在先存证。');
    await page.reload();
    await expect(card('已确的一件')).toContainText('已存证，已确权，未认证');
    await expect(toggle('已确权')).toContainText('1');
    await expect(toggle('已认证')).toContainText('0');
    await look(page, 'tracks-market');
    await toggle('已确权').click();
    await expect(page).toHaveURL(/passed=confirmation/);
    await expect(toggle('已确权')).toHaveAttribute('aria-pressed', 'true');
    await expect(card('只存的一件')).toHaveCount(0);
    await expect(card('已确的一件')).toBeVisible();
    await look(page, 'tracks-filtered');
    await page.reload();
    await expect(card('已确的一件')).toBeVisible();
    await expect(card('只存的一件')).toHaveCount(0);
    await toggle('已认证').click();
    await expect(page).toHaveURL(/passed=both/);
    await expect(page.getByText('没有符合的作品')).toBeVisible();
  });
  await test.step('the name leads to the creator, the rest of the card to the work', async () => {
    await page.goto(stack.url('/market?workType=draw&passed=confirmation'));
    await card('已确的一件').click({ position: { x: 60, y: 60 } });
    await expect(page).toHaveURL(new RegExp(`work=${confirmed}`));
    await expect(page.locator('.public-work-facts')).toContainText('已存证，已确权，未认证');
    await look(page, 'tracks-work');
    await page.goBack();
    await card('已确的一件').getByRole('link').last().click();
    await expect(page).toHaveURL(/creator=/);
    await expect(page.getByText('公开作品 2 件')).toBeVisible();
  });
});
