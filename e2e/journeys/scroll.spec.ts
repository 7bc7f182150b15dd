import { addMaterial, listMaterials } from '@yinji/contract';
import { sha256, sm3, toHex } from '@yinji/evidence';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import sharp from 'sharp';
import { depositFor } from './support/hold-key.ts';
import { expectFitEverywhere, look } from './support/look.ts';
import { pagesOfPdf, readQrOfPdf } from './support/read-qr.ts';
import { expect, test } from './support/stack.ts';

const FOLDER = process.env['PICTURES'];

/** A line goes from the chosen seal down to its proof. */
async function expectTied(page: Page) {
  await expect(async () => {
    const [seal, line, proof] = await page
      .locator('[aria-expanded="true"], .colophon-line, .scroll-proof-sheet')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(seal && line && proof).toBeTruthy();
    expect(line!.left).toBeGreaterThan(seal!.left);
    expect(line!.right).toBeLessThan(seal!.right);
    expect(line!.top).toBeGreaterThanOrEqual(seal!.bottom);
    expect(line!.top - seal!.bottom).toBeLessThan(30);
    expect(Math.abs(line!.bottom - proof!.top)).toBeLessThanOrEqual(2.5);
  }).toPass();
}

/** How far both registers are unrolled, px. */
const unrolled = (page: Page) =>
  page.locator('.scroll').evaluateAll((all) => all.map(({ scrollLeft }) => Math.round(Math.abs(scrollLeft))));

/** How much of the colophons is still rolled up at the left, px. */
const toCome = (page: Page) =>
  page
    .locator('.scroll')
    .last()
    .evaluate(({ scrollWidth, clientWidth, scrollLeft }) => scrollWidth - clientWidth + scrollLeft);

/** Each frame of the tape has the place and the length of what its register shows. */
async function expectFramed(page: Page) {
  await expect(async () => {
    const [strip, ...frames] = await page
      .locator('.tape-strip, .tape-frame')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const registers = await page
      .locator('.scroll')
      .evaluateAll((all) =>
        all.map(({ scrollWidth, clientWidth, scrollLeft }) => [scrollWidth, clientWidth, -scrollLeft]),
      );
    const whole = registers[0]![0]! + registers[1]![0]!;
    let before = 0;
    for (const [at, [length = 0, seen = 0, from = 0]] of registers.entries()) {
      const { right, width } = frames[at]!;
      expect(Math.abs(((strip!.right - right) / strip!.width) * whole - before - from)).toBeLessThan(20);
      expect(Math.abs((width / strip!.width) * whole - seen)).toBeLessThan(20);
      before += length;
    }
  }).toPass();
}

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
  const sketch = Buffer.from('铅笔小稿');
  const file = {
    name: '小稿.txt',
    sizeBytes: sketch.length,
    sha256: toHex(sha256(sketch)),
    sm3: toHex(sm3(sketch)),
  };
  await person.client.call(addMaterial, { workId: work.id, kind: 'sketch', note: '江边小稿，铅笔', file });
  await expect
    .poll(async () => (await person.client.call(listMaterials, { workId: work.id }))[0]?.cosigned)
    .toBe(true);
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
  await expectFitEverywhere(page);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectTied(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await scroll.getByRole('button', { name: /^草图存入/ }).click();
  await expectTied(page);
  await expect(proof.getByRole('heading')).toBeInViewport();
  await expect(proof.getByText('它就是这件作品的来源')).toBeVisible();
  await look(page, 'handscroll');
  // By the browser's own command, which does not wait for the code.
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const [sheet] = await pagesOfPdf(pdf, FOLDER && { folder: FOLDER, name: 'annex-sketch' });
  expect(sheet?.text.replaceAll(/\s/g, '')).toContain('凭它自己的凭据核对');
  expect(await readQrOfPdf(pdf)).toContain(`number=${work.deposit?.number}`);
});

test('fifteen events and a long title with numbers: wide and narrow, by keyboard to the last, nothing overflows', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('知白');
  const bytes = await drawPicture(8741, { width: 700, height: 900, format: 'png' });
  const title =
    '江行初霁图卷第12号 after Nocturne No. 9 in E-flat 壬寅年秋日与友人泛舟三江口归而作此兼记2022年事';
  const id = await depositFor(person, { title, fileName: '江行.png', bytes });
  const page = await pageOf(person);
  // A work of so many events takes years: the true answer, with as many more as its layout needs.
  await page.route('**/verification/lookUp', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [first] = body.data.timeline;
    body.data.timeline = Array.from({ length: 15 }, (_, at) => ({
      ...first,
      what: ['deposit', 'confirmation', 'signature', 'transfer', 'objection'][at % 5],
      outcome: [null, 'passed', 'holder', 'assignment', 'accepted'][at % 5],
      label: [
        '指纹与签名记入日志',
        '确权通过',
        '第3方签署合同',
        '据合同记载：著作权转让',
        '异议已受理（不代表异议成立）',
      ][at % 5],
      at: `20${27 + at}-1${at % 3}-0${(at % 9) + 1}T01:30:00.000Z`,
      recordSha256: String(at).padStart(64, 'ab'),
    }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(stack.url(`/product-detail?id=${id}&scroll=all`));
  const seals = page.getByRole('region', { name: '手卷' }).getByRole('button');
  await expect(seals).toHaveCount(15);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await seals.first().focus();
    for (let at = 1; at < 15; at += 1) await page.keyboard.press('ArrowLeft');
    await expect(seals.last()).toBeFocused();
    await expect(seals.last()).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '这方印的凭据' }).locator('code')).toHaveText(/14$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // What is written downwards stays on the silk.
    const cut = await page.locator('.scroll-title > p, .colophon-text').evaluateAll((texts) =>
      texts
        .filter((text) => {
          const [inner, paper] = [text, text.closest('.scroll-paper')].map((one) =>
            one?.getBoundingClientRect(),
          );
          return !inner || !paper || inner.bottom > paper.bottom || text.scrollHeight > text.clientHeight + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await page.keyboard.press('Enter');

    // The tape: by keys to both ends, by mouse to any place, a frame taken anywhere does not jump.
    const slider = page.getByRole('slider', { name: '展卷位置' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => unrolled(page)).toEqual([0, 0]);
    await expect(slider).toHaveAttribute('aria-valuetext', /^题名与画面$|^第 \d 件，共 15 件/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Math.max(...(await unrolled(page)))).toBeGreaterThan(50);
    await page.keyboard.press('End');
    await expect.poll(() => toCome(page)).toBeLessThan(2);
    await expect(slider).toHaveValue('100');
    await expectFramed(page);
    await page.keyboard.press('Home');
    const tape = (await page.locator('.tape-strip').boundingBox())!;
    const press = (share: number) => page.mouse.move(tape.x + tape.width * share, tape.y + tape.height / 2);
    await press(0.02);
    await page.mouse.down();
    await expect.poll(() => toCome(page)).toBeLessThan(2);
    await expectFramed(page);
    const [, end = 0] = await unrolled(page);
    await press(0.3);
    await page.mouse.up();
    await expect.poll(async () => (await unrolled(page))[1]).toBeLessThan(end);
    await expectFramed(page);
    const taken = await unrolled(page);
    const frame = (await page.locator('.tape-frame').last().boundingBox())!;
    await page.mouse.click(frame.x + frame.width - 5, tape.y + tape.height / 2);
    for (const [at, one] of (await unrolled(page)).entries())
      expect(Math.abs(one - taken[at]!)).toBeLessThan(3);
  }
  await seals.nth(7).click();
  await expectTied(page);
  // A window of another width, and the seal is still above its proof.
  for (const width of [1280, 360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectTied(page);
    await expect(async () => {
      const box = (await page.locator('.colophon-line').boundingBox())!;
      expect(box.x).toBeGreaterThan(0);
      expect(box.x).toBeLessThan(width);
    }).toPass();
  }
  await expectFitEverywhere(page);
  await look(page, 'handscroll-long');
  const pages = await pagesOfPdf(
    await page.pdf({ preferCSSPageSize: true, printBackground: true }),
    FOLDER && { folder: FOLDER, name: 'annex-title' },
  );
  expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain(`《${title.replaceAll(' ', '')}》来路`);
});
