import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { standStill } from '@yinji/testkit/screens/stand-still';
import sharp from 'sharp';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('a holder unrolls a work by keyboard, and the address of a proof opens it again', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('知白');
  const picture = await sharp({ create: { width: 900, height: 380, channels: 3, background: '#6c8a78' } })
    .png()
    .toBuffer();
  const work = await person.deposit('江行初霁', 'draw', '江行初霁.png', picture);
  await person.upload(work.id, '江行初霁.png', picture);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  const page = await pageOf(person);
  await page.goto(stack.url(`/product-detail?id=${work.id}`));
  await page.getByRole('link', { name: '展开一卷来路' }).press('Enter');
  const scroll = page.getByRole('region', { name: '手卷' });
  const seals = scroll.getByRole('list').getByRole('button');
  await expect(seals.first()).toHaveAccessibleName(/^指纹与签名记入日志，\d{4}-\d\d-\d\d，打开凭据$/);
  await seals.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(seals.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('region', { name: '这方印的凭据' });
  await expect(proof.getByText('它不证明')).toBeVisible();
  await expect(seals.first()).toBeFocused();
  const digest = new URL(page.url()).searchParams.get('scroll') ?? '';
  await expect(proof.locator('code')).toHaveText(digest);
  await page.reload();
  await expect(proof.locator('code')).toHaveText(digest);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await standStill(page);
    const violations = await violationsOf(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await look(page, 'handscroll');
});
