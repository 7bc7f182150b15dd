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
    const bytes = await drawPicture(8720 + at, { width: 640 + 320 * at, height: 480 - 80 * at, format: 'png' });
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
    // A wide work takes two columns, and its mat is as high as the others.
    const [wide, other] = await Promise.all(
      ['只存的一件', '已确的一件'].map((title) => card(title).locator('.work-mat').boundingBox()),
    );
    expect(wide!.width).toBeGreaterThan(2 * other!.width);
    expect(wide!.height).toBeCloseTo(other!.height, 0);
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
  await test.step('a member reads the work of another within the portal, and goes back to the market', async () => {
    const member = await pageOf(await stack.member('柳过客'));
    await member.goto(stack.url('/market?workType=draw&passed=confirmation'));
    const theirs = member.getByRole('article').filter({ hasText: '已确的一件' });
    await theirs.click({ position: { x: 60, y: 60 } });
    await expect(member).toHaveURL(new RegExp(`product-detail\\?id=${confirmed}`));
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('已确的一件');
    await expect(member.locator('.public-work-facts')).toContainText('已存证，已确权，未认证');
    // Its holder offers no rights in it.
    await expect(member.getByRole('button', { name: '表达意向' })).toHaveCount(0);
    await look(member, 'tracks-work');
    await member.getByRole('link', { name: '作品市场' }).click();
    await expect(member).toHaveURL(/market\?workType=draw/);
    await expect(theirs).toBeVisible();
  });
  await test.step('the page of a kind leads to the own works of it that can be confirmed', async () => {
    await page.goto(stack.url('/market?workType=draw'));
    await page.getByRole('link', { name: '给我的作品申请确权' }).click();
    await page.getByRole('link', { name: /只存的一件/ }).click();
    await expect(page.getByRole('button', { name: '申请确权' })).toBeVisible();
  });
  await test.step('the card leads the holder to their own page, and the name to the creator', async () => {
    await page.goto(stack.url('/market?workType=draw&passed=confirmation'));
    await card('已确的一件').click({ position: { x: 60, y: 60 } });
    await expect(page.getByRole('heading', { name: '三项进度' })).toBeAttached();
    await page.goBack();
    await card('已确的一件').getByRole('link').last().click();
    await expect(page).toHaveURL(/creator=/);
    await expect(page.getByText('公开作品 2 件')).toBeVisible();
  });
});
