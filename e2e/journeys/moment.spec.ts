import { readFile } from 'node:fs/promises';
import { getWork, lookUpRecord } from '@yinji/contract';
import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { holdKey } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { readQr } from './support/read-qr.ts';
import { expect, test, type Stack } from './support/stack.ts';

/** 随笔. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const TITLE = '只给家人看的名字';

const seal = (page: Page) => page.getByRole('img', { name: '印迹存证' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the file to the signature; what follows is the page's own. */
async function sign(page: Page, stack: Stack, bytes: Buffer): Promise<void> {
  await page.goto(stack.url('/upload-artwork'));
  await page
    .getByLabel('选择图片文件')
    .setInputFiles({ name: '家人.png', mimeType: 'image/png', buffer: bytes });
  await page.getByLabel('作品名称').fill(TITLE);
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await expect(page).toHaveURL(/id=/);
  await button(page, '下一步，核对并签名').click();
  await button(page, '签名并提交存证').click();
}

/** Counts how often the seal came down, writes down what is drawn into a picture, and takes the place of the system's sheet. */
function watch(): void {
  const seen = { stamps: 0, drawn: [] as string[], shared: [] as string[] };
  Object.assign(globalThis, { seen });
  addEventListener('animationstart', ({ animationName }) => {
    if (animationName === 'moment-stamp') seen.stamps += 1;
  });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function write(text, x, y) {
    seen.drawn.push(text);
    fillText.call(this, text, x, y);
  };
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      for (const { name, size } of files) seen.shared.push(`${name} ${size > 10_000}`);
    },
  });
}
interface Seen {
  stamps: number;
  drawn: string[];
  shared: string[];
}
const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
const drawnBy = async (page: Page) => (await seenBy(page)).drawn.join('');

const bytesOf = async (saved: Download) => readFile(await saved.path());

test('the seal comes down once, and never before the proofs are there', async ({ stack, pageOf }) => {
  const person = await stack.verified('盖章甲');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person, { reducedMotion: 'no-preference' });
  await page.addInitScript(watch);
  await holdKey(page, person);
  const lookUp = `**${lookUpRecord.path}`;
  const ownWork = (url: URL) => url.pathname.endsWith(getWork.path);

  await test.step('while the time stamp is awaited the certificate has no seal', async () => {
    await page.route(ownWork, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data?: { deposit?: object | null } };
      const deposit = answer.data?.deposit;
      if (deposit) Object.assign(deposit, { complete: false, tokenTime: null });
      await route.fulfill({ response, json: answer });
    });
    await page.route(lookUp, (route) => route.abort());
    await sign(page, stack, await drawPicture(8711, { width: 480, height: 640, format: 'png' }));
    await expect(heading(page)).toHaveText('时间戳在路上，到了就盖章');
    await expect(page.getByText('待盖章')).toBeVisible();
    await expect(page.getByText('它证明这份文件')).toHaveCount(0);
    await expect(seal(page)).toHaveCount(0);
    await expect(button(page, '发给家人')).toHaveCount(0);
    await look(page, 'moment-waiting');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });
  await test.step('complete, but the number is not yet answered for: the reason and another try', async () => {
    await page.unroute(ownWork);
    await expect(page.getByRole('alert').filter({ hasText: '先不盖章' })).toBeVisible();
    await expect(heading(page)).toHaveText('存证完成');
    await expect(seal(page)).toHaveCount(0);
    await expect(button(page, '发给家人')).toHaveAttribute('aria-disabled', 'true');
    await look(page, 'moment-unread');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });
  await test.step('then it comes down, and the heading has the focus', async () => {
    await page.unroute(lookUp);
    await button(page, '再试').click();
    await expect(heading(page)).toHaveText('印已落下');
    await expect(seal(page)).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('模拟', { exact: true }).first()).toBeVisible();
    await expect.poll(async () => (await seenBy(page)).stamps).toBe(1);
  });
  await test.step('a reload shows the last frame', async () => {
    await page.reload();
    await expect(heading(page)).toHaveText('印已落下');
    await expect(seal(page)).toBeVisible();
    const moving = () => document.getAnimations().filter((one) => 'animationName' in one).length;
    expect(await page.evaluate(moving)).toBe(0);
    expect((await seenBy(page)).stamps).toBe(0);
    await look(page, 'moment-reloaded');
  });
});

test('with reduced motion the last frame is there at once; what leaves the device is chosen', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('盖章乙');
  await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person);
  await page.addInitScript(watch);
  await holdKey(page, person);
  await sign(page, stack, await drawPicture(8712, { width: 900, height: 600, format: 'png' }));
  await expect(heading(page)).toHaveText('印已落下');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveAccessibleDescription(/记入公开账本第/);
  expect((await seenBy(page)).stamps).toBe(0);
  await look(page, 'moment-sealed');
  const number = await page.locator('.moment-facts dd.mono').first().innerText();

  await test.step('the picture for the album shows the certificate, and its code leads to the public status', async () => {
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, '存到相册').click()]);
    // No title: a name would leave with the file.
    expect(saved.suggestedFilename()).toBe(`${number}.png`);
    const png = await bytesOf(saved);
    const { width = 0, height = 0 } = await sharp(png).metadata();
    expect([width, height > 1800]).toEqual([1080, true]);
    const address = new URL(await readQr(png));
    expect(address.searchParams.get('number')).toBe(number);
    expect(address.searchParams.get('code')).toMatch(/./);
    for (const word of [TITLE, person.name, number]) expect(await drawnBy(page)).toContain(word);
  });
  await test.step('the long picture says nothing of a private work but what its public record says', async () => {
    await page.evaluate(() => void ((globalThis as unknown as { seen: Seen }).seen.drawn = []));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await button(page, '发给家人').click();
    const long = page.getByRole('img', { name: '要发出去的长图' });
    await expect(long).toBeVisible();
    expect(await drawnBy(page)).toContain(number);
    for (const word of [TITLE, person.name]) expect(await drawnBy(page)).not.toContain(word);
    const bare = await long.getAttribute('src');
    await look(page, 'moment-share');
    for (const name of ['作品名', '画面', `姓名（${person.name}）`])
      await page.getByRole('checkbox', { name }).check();
    await expect(long).not.toHaveAttribute('src', bare ?? '');
    for (const word of [TITLE, person.name]) await expect.poll(() => drawnBy(page)).toContain(word);
    await button(page, '发出去').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await seenBy(page)).shared).toEqual([`${number}.png true`]);
    expect(sent).toEqual([]);
  });
  await test.step('the bundle is there, and the A4 document opens or is saved', async () => {
    const [bundle] = await Promise.all([page.waitForEvent('download'), button(page, '下载证据包').click()]);
    expect((await bytesOf(bundle)).subarray(0, 2).toString()).toBe('PK');
    await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
    const [paper] = await Promise.all([page.waitForEvent('download'), button(page, '打印').click()]);
    expect((await bytesOf(paper)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
