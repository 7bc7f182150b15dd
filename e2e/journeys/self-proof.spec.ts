import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

const CHECKS = ['root', 'inclusion', 'log', 'witnesses', 'consistency'];

/** Exactly these checks do not hold. */
async function expectRefusedBy(page: Page, refusing: readonly string[]): Promise<void> {
  for (const check of CHECKS)
    await expect(page.locator(`[data-check="${check}"]`)).toHaveClass(
      refusing.includes(check) ? 'proof-check-fail' : 'proof-check-pass',
    );
}

test('whoever tampers with a copy of the ledger is refused by the check that is named', async ({
  page,
  stack,
}) => {
  const person = await stack.member('沈知白');
  const deposit = async (title: string, seed: number) => {
    const picture = await drawPicture(seed, { format: 'png', width: 300, height: 200 });
    const { id } = await person.deposit(title, 'draw', `${title}.png`, picture);
    await person.waitForWork(id, (one) => one.deposit?.complete === true);
  };
  await deposit('自证一', 181);
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('contentinfo').getByRole('link', { name: '公开的自证' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '公开的自证' })).toBeVisible();
  await expectRefusedBy(page, []);
  await look(page, 'self-proof-untouched');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const choose = (name: string) => page.getByRole('radio', { name }).check();
  for (const change of ['翻转一个字节', '时间提前一天', '删掉这一条', '与邻条对调', '在它前面加一条']) {
    await choose(change);
    await choose('只动条目');
    await expectRefusedBy(page, ['root', 'inclusion']);
    await choose('重算树根');
    await expectRefusedBy(page, ['log', 'witnesses', 'consistency']);
    await choose('自己签名');
    await expectRefusedBy(page, ['log', 'witnesses', 'consistency']);
    await choose('平台也做假');
    await expectRefusedBy(page, ['witnesses', 'consistency']);
    await choose('见证人也做假');
    await expectRefusedBy(page, ['consistency']);
  }
  await choose('只动条目');
  await choose('翻转一个字节');
  await expect(page.getByText('查出来了：树根、条目的位置不成立')).toBeVisible();
  await look(page, 'self-proof-caught');

  // What it does not prove is computed too.
  await choose('见证人也做假');
  await page.getByRole('checkbox').check();
  await expect(page.getByText('没有一项查得出来')).toBeVisible();
  await look(page, 'self-proof-missed');
  await page.getByRole('checkbox').uncheck();
  await choose('原样');
  await expectRefusedBy(page, []);
  expect(asked.filter((url) => !url.endsWith('.woff2'))).toEqual([]);

  await deposit('自证二', 182);
  // An anchor of the day is an older ledger too: only the count says that the new one is there.
  const taken = page.locator('.proof-taken span').first();
  const before = (await taken.textContent()) ?? '';
  await page.getByRole('button', { name: '再取一次' }).click();
  await expect(taken).not.toHaveText(before);
  await expect(page.getByRole('radio', { name: '拿旧账本充今天的' })).toBeEnabled();
  await expectRefusedBy(page, []);
  await choose('拿旧账本充今天的');
  await expectRefusedBy(page, ['consistency']);
  await page.setViewportSize({ width: 360, height: 780 });
  await look(page, 'self-proof-older');
});

const isLoaded = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0;

test('the accuracy table and the service times stand beside it', async ({ page, stack }) => {
  await page.goto(stack.url('/verification-v2?proof=accuracy'));
  // The original, and each edit on its mat, in one of three groups.
  await expect(page.locator('.accuracy-group')).toHaveCount(3);
  await expect(page.locator('.accuracy-group li')).toHaveCount(30);
  await expect.poll(() => page.locator('.accuracy-head img').evaluate(isLoaded)).toBe(true);
  await page.locator('.accuracy-group li img').last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.accuracy-group li img').last().evaluate(isLoaded)).toBe(true);
  await look(page, 'self-proof-accuracy');
  await page.getByRole('link', { name: '服务时间与更正' }).click();
  await expect(page.getByText('不足 20 件，不给出')).toHaveCount(4);
  await expect(page.locator('#state').getByText('正常', { exact: true })).toHaveCount(5);
  await expect(page.getByRole('heading', { name: '失误与更正' })).toBeVisible();
  await look(page, 'self-proof-service');
  await page.setViewportSize({ width: 360, height: 780 });
  await look(page, 'self-proof-service-phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  // The sealer stands still: what that means for people, without the reason.
  const away = {
    at: '2026-11-28T02:00:00.000Z',
    parts: [
      { part: 'deposits', state: 'slow', since: '2026-11-28T01:58:00.000Z' },
      { part: 'verification', state: 'well', since: null },
      { part: 'log', state: 'away', since: '2026-11-28T01:58:00.000Z' },
      { part: 'time', state: 'well', since: null },
      { part: 'payments', state: 'slow', since: '2026-11-28T01:58:00.000Z' },
    ],
  };
  await page.route('**/service/state', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: away, now: Date.now() } }),
  );
  await page.reload();
  await expect(page.getByText('中断', { exact: true })).toBeVisible();
  await look(page, 'service-away');
  await page.setViewportSize({ width: 360, height: 780 });
  await look(page, 'service-away-phone');
});
