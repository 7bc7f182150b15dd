import { checkNumber } from '@yinji/evidence';
import { getWork } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { depositFor } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('the holder’s own number answers without its query code; a stranger’s question finds nothing', async ({
  stack,
  people,
  pageOf,
  browser,
}) => {
  const person = await people.member();
  const bytes = await drawPicture(7744, { width: 500, height: 400, format: 'png' });
  const id = await depositFor(person, { title: '自己的编号', fileName: '自己的.png', bytes });
  const { deposit } = await person.client.call(getWork, { id });
  const number = deposit?.number ?? '';
  expect(checkNumber(number)).toBe(number);
  const typed = number.toLowerCase();

  const page = await pageOf(person);
  await page.goto(stack.url(`/verification-result?number=${typed}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('就已存在');
  expect(new URL(page.url()).searchParams.get('code')).toBeNull();
  await look(page, 'own-number');

  const stranger = await browser.newPage();
  await stranger.goto(stack.url(`/verification-v2?number=${number}`));
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('没有查到');
  await stranger.close();
  const other = await pageOf(await people.account());
  await other.goto(stack.url(`/verification-v2?number=${number}`));
  await expect(other.getByRole('heading', { level: 1 })).toContainText('没有查到');
});
