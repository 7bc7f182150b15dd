import { expect, test } from '../support/stack.ts';
import { FILING } from '../support/start-journey-stack.ts';

test('the footer shows the numbers of the settings, linked to the authorities, on a phone too', async ({
  page,
  stack,
}) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stack.url('/aboutUs'));
    const footer = page.locator('footer.footer');
    await expect(footer.getByRole('link', { name: FILING.ICP_NUMBER })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    );
    await expect(footer.getByRole('link', { name: FILING.POLICE_NUMBER })).toHaveAttribute(
      'href',
      'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000',
    );
    await expect(footer).toContainText(FILING.OPERATOR);
    await expect(footer.getByRole('link', { name: FILING.ICP_NUMBER })).toBeVisible();
  }
});

test('without the settings no number is made up', async ({ page, stack }) => {
  await page.route('**/aboutUs', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(FILING.ICP_NUMBER, '')
      .replaceAll(FILING.POLICE_NUMBER, '')
      .replaceAll(FILING.OPERATOR, '');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(stack.url('/aboutUs'));
  const legal = page.locator('.footer-legal');
  await expect(legal).toContainText('由运营方在部署时填写');
  await expect(legal.getByRole('link')).toHaveCount(0);
  await expect(legal).not.toContainText(/ICP|公网安备/);
});
