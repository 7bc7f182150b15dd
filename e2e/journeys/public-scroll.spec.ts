import { Reviewer } from '@yinji/testkit/people/reviewer';
import { showWork } from '@yinji/testkit/people/show-work';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { depositFor } from './support/hold-key.ts';
import { expectFitEverywhere, look } from './support/look.ts';
import { pagesOfPdf } from './support/read-qr.ts';
import { expect, test } from './support/stack.ts';

const FOLDER = process.env['PICTURES'];

test('a stranger unrolls a public work, opens a proof by its address, and sees of a private event the day alone', async ({
  stack,
  browser,
  contextOptions,
}) => {
  const holder = await stack.member('知白');
  const bytes = await drawPicture(8742, { width: 1200, height: 560, format: 'png' });
  const id = await depositFor(holder, { title: '江行初霁', fileName: '江行初霁.png', bytes });
  await holder.waitForDocument(id, 'deposit');
  const operator = await Reviewer.hire(stack.origin, stack.address.databaseUrl, '展卷运营', 'operator');
  await showWork(holder, operator, id, '');

  const page = await (await browser.newContext(contextOptions)).newPage();
  // A contract takes two parties and a reviewer (transfer.spec.ts): what the server says of one is its own test.
  await page.route('**/verification/publicEvents?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.splice(2, 0, { day: '2026-11-20', event: null });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(stack.url(`/verification-v2?work=${id}`));
  const scroll = page.getByRole('region', { name: '手卷' });
  const events = scroll.getByRole('listitem');
  await expect(events).toHaveCount(4);
  await expect(scroll.getByRole('button')).toHaveCount(3);
  await expect(events.nth(2).locator('time')).toHaveText('二〇二六年十一月二十日');
  await expect(events.nth(2).locator('.stone')).toHaveCount(0);
  await expect(page.getByText('只写日期的，是没有公开的事')).toBeVisible();

  await scroll.getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  const proof = page.getByRole('region', { name: '这方印的凭据' });
  await expect(proof.getByText('它不证明')).toBeVisible();
  const digest = new URL(page.url()).hash.slice(1);
  await expect(proof.locator('code')).toHaveText(digest);
  await page.reload();
  await expect(proof.locator('code')).toHaveText(digest);
  await expect(scroll.getByRole('button').last()).toBeInViewport();
  await expectFitEverywhere(page);
  await look(page, 'public-scroll');

  // On paper its events stand in rows, each whole.
  await page.emulateMedia({ media: 'print' });
  const right = await scroll.evaluate((one) => one.getBoundingClientRect().right);
  const edges = await events.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right: end }) => [left, end]),
  );
  expect(edges).toHaveLength(8);
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual(right + 1);
  await page.emulateMedia({ media: null });
  const pages = await pagesOfPdf(
    await page.pdf({ printBackground: true }),
    FOLDER && { folder: FOLDER, name: 'public-scroll-printed' },
  );
  expect(pages.length).toBeLessThanOrEqual(2);
});
