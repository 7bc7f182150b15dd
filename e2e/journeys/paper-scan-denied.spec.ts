import { photograph } from '@yinji/testkit/pictures/photograph';
import { film, withDeniedCamera } from './support/film.ts';
import { ASKEW, issuePaper } from './support/issue-paper.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test.use({ launchOptions: withDeniedCamera });

test('who does not allow the camera is told so, and chooses a photograph', async ({ page, people, stack }) => {
  const mine = await issuePaper(await people.member(), 189, '晚渡');
  const photo = await photograph(mine.page, { ...ASKEW, seed: 1 });
  await film(photo);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(stack.url(`/verification-v2?number=${mine.number}&code=${mine.code}`));
  const paper = page.getByRole('region', { name: '核对手里的纸' });
  await paper.getByRole('button', { name: '照一照' }).click();
  const scanner = page.getByRole('dialog', { name: '照一照这张纸' });
  await expect(scanner.getByRole('status')).toContainText('没有得到允许');
  await look(page, 'paper-scan-denied');
  await scanner
    .getByLabel('选一张照片')
    .setInputFiles({ name: '纸.jpg', mimeType: 'image/jpeg', buffer: photo });
  const rosette = paper.locator('.paper-parts > div', { has: page.locator('dt', { hasText: '花纹' }) });
  await expect(rosette).toContainText('一致', { timeout: 60_000 });
});
