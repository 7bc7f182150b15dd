import type { Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { photograph, type Shot } from '@yinji/testkit/pictures/photograph';
import { countActions } from './support/count-actions.ts';
import { film, tracksOf, watchTracks, withCamera } from './support/film.ts';
import { ASKEW, issuePaper, type Paper } from './support/issue-paper.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test.use({ launchOptions: withCamera });

let holder: Person;
let mine: Paper;
let other: Paper;

async function hold(paper: Paper, shot: Partial<Shot> = {}): Promise<void> {
  await film(await photograph(paper.page, { ...ASKEW, seed: 1, ...shot }));
}

test.beforeAll(async ({ people }) => {
  holder = await people.member();
  [mine, other] = [await issuePaper(holder, 185, '秋山晴渡'), await issuePaper(holder, 187, '听泉')];
});

test.beforeEach(({ page }) => watchTracks(page));

const paperOf = (page: Page) => page.getByRole('region', { name: '核对手里的纸' });
const scannerOf = (page: Page) => page.getByRole('dialog', { name: '照一照这张纸' });
const guideOf = (page: Page) => scannerOf(page).getByRole('status');
const stampOf = (page: Page) => paperOf(page).locator('.paper-stamp');
const partOf = (page: Page, name: string) =>
  paperOf(page).locator('.paper-parts > div', { has: page.locator('dt', { hasText: name }) });
const read = { timeout: 60_000 };

async function open(page: Page, stack: { url(path: string): string }): Promise<void> {
  await page.goto(stack.url(`/verification-v2?number=${mine.number}&code=${mine.code}`));
  await expect(paperOf(page).getByText('编号有效，纸面未核对')).toBeVisible();
}
const scan = (page: Page) => paperOf(page).getByRole('button', { name: '照一照' }).click();

test('a paper before the camera is read by itself and agrees after three actions; nothing of it is sent', async ({
  page,
  stack,
}) => {
  await hold(mine);
  const actions = await countActions(page.context());
  await open(page, stack);
  expect(await tracksOf(page)).toEqual([]);
  const sent: number[] = [];
  page.on('requestfinished', (request) => {
    void request.sizes().then(({ requestBodySize }) => sent.push(requestBodySize));
  });
  await scan(page);
  await expect(paperOf(page).getByRole('heading', { name: /请再填作品名与姓名/ })).toBeFocused(read);
  await expect(partOf(page, '二维码')).toContainText('一致');
  await expect(partOf(page, '花纹')).toContainText('一致');
  await expect(scannerOf(page)).toHaveCount(0);
  expect(await tracksOf(page)).toEqual(['ended']);
  // Half a name says nothing.
  await paperOf(page).getByLabel('作品名').fill(mine.title);
  await paperOf(page).getByLabel('存证主体').pressSequentially(holder.name);
  await expect(stampOf(page)).toHaveText('相符');
  await expect(partOf(page, '图')).toContainText('一致');
  expect(actions.map(({ kind }) => kind)).toEqual(['press', 'type', 'type']);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(Math.max(...sent)).toBeLessThan(2_000);
});

test('with both fields typed before, the paper agrees as soon as it is read', async ({ page, stack }) => {
  await hold(mine);
  await open(page, stack);
  await paperOf(page).getByLabel('作品名').fill(mine.title);
  await paperOf(page).getByLabel('存证主体').fill(holder.name);
  await scan(page);
  await expect(stampOf(page)).toHaveText('相符', read);
});

test('without a number, the camera reads it from the paper, and then the paper', async ({ page, stack }) => {
  await hold(mine);
  await page.goto(stack.url('/verification-v2'));
  await page.getByRole('button', { name: '照一照' }).click();
  await expect(page).toHaveURL(new RegExp(`number=${mine.number}`), read);
  await expect(paperOf(page).getByRole('heading', { name: /请再填作品名与姓名/ })).toBeVisible();
  await expect(partOf(page, '花纹')).toContainText('一致');
  expect(await tracksOf(page)).toEqual(['ended']);
});

test('the paper of another number does not agree, and is named', async ({ page, stack }) => {
  await hold(other);
  await open(page, stack);
  await scan(page);
  await expect(stampOf(page)).toHaveText('不符', read);
  await expect(partOf(page, '二维码')).toContainText(other.number);
});

test('what keeps a paper from being read is said as it is measured, and a press takes it as it is', async ({
  page,
  stack,
}) => {
  await open(page, stack);
  for (const [shot, said] of [
    [{ light: 0.2 }, '太暗'],
    [{ glare: { x: 0.24, y: 0.79, radius: 0.14 } }, '有反光'],
    [{ fill: 0.4 }, '靠近一点'],
    [{ blur: 6 }, '拿稳'],
  ] as const) {
    await hold(mine, shot);
    await scan(page);
    await expect(guideOf(page)).toContainText(said, read);
    if (said === '靠近一点') await look(page, 'paper-scan-nearer');
    if (said === '拿稳') break;
    await scannerOf(page).getByRole('button', { name: '关闭' }).click();
    await expect(scannerOf(page)).toHaveCount(0);
  }
  expect(await tracksOf(page)).toEqual(['ended', 'ended', 'ended', 'live']);
  await scannerOf(page).getByRole('button', { name: '就用这一张' }).click();
  await expect(stampOf(page)).toHaveText('看不清', read);
  expect(await tracksOf(page)).toEqual(['ended', 'ended', 'ended', 'ended']);
});

test('the camera is closed when the page is hidden, and opened again by a press alone', async ({
  page,
  stack,
}) => {
  await hold(mine, { fill: 0.4 });
  await open(page, stack);
  await scan(page);
  await expect(guideOf(page)).toContainText('靠近一点', read);
  const turn = (state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await expect(guideOf(page)).toContainText('相机已经关了');
  expect(await tracksOf(page)).toEqual(['ended']);
  await turn('visible');
  await expect(guideOf(page)).toContainText('相机已经关了');
  await scannerOf(page).getByRole('button', { name: '打开相机' }).click();
  await expect(guideOf(page)).toContainText('靠近一点', read);
  await page.keyboard.press('Escape');
  await expect(scannerOf(page)).toHaveCount(0);
  expect(await tracksOf(page)).toEqual(['ended', 'ended']);
  await expect(paperOf(page).getByRole('button', { name: '照一照' })).toBeFocused();
});

test('the lamp of a camera that has one is turned on and off by a press', async ({ page, stack }) => {
  // The fake camera has no lamp: this page's tracks say that they have one, and remember what is asked of them.
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (wanted) => void asked.push(wanted?.advanced?.[0]);
  });
  await hold(mine, { light: 0.2 });
  await open(page, stack);
  await scan(page);
  await scannerOf(page).getByRole('button', { name: '开灯' }).click();
  await scannerOf(page).getByRole('button', { name: '关灯' }).click();
  await expect(scannerOf(page).getByRole('button', { name: '开灯' })).toBeVisible();
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);
  expect(asked).toEqual([{ torch: true }, { torch: false }]);
});
