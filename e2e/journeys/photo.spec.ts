import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getWork } from '@yinji/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { browserPath } from '@yinji/testkit/browser-path';
import { holdKey } from './support/hold-key.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };
test.use({
  launchOptions: {
    executablePath: browserPath,
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const [WIDTH, HEIGHT] = [2600, 1950];
const strokes = Array.from(
  { length: 60 },
  (_, at) =>
    `<path d="M${380 + ((at * 137) % 1800)} ${340 + ((at * 89) % 1200)} q ${40 + (at % 7) * 12} ${-60 + (at % 5) * 30} ${90 + (at % 9) * 14} ${20 + (at % 4) * 22}" stroke="#222" stroke-width="${3 + (at % 6) * 2}" fill="none"/>`,
).join('');

/** A drawn sheet on a drawn wall, as a phone would photograph it. */
function photograph({ x = 240, lamp = false }: { x?: number; lamp?: boolean }): Promise<Buffer> {
  const reflection = lamp ? '<circle cx="2050" cy="420" r="150" fill="#fff"/>' : '';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#7d776c"/><rect x="${x}" y="190" width="${WIDTH - 240 - x}" height="1560" fill="#d9d2c0"/>${strokes}${reflection}</svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function barriers(page: Page): Promise<string[]> {
  await standStill(page);
  const violations = await violationsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const shot = (buffer: Buffer) => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });

test('a painter photographs a work, sees warnings of glare and cropping, and the untouched file is deposited', async ({
  stack,
  pageOf,
}) => {
  const painter = await stack.verified('拍画人');
  await painter.buy('0199c000-0000-7000-8000-000000000002');
  const page = await pageOf(painter, PHONE);
  await holdKey(page, painter);
  await page.goto(stack.url('/upload-artwork'));
  await look(page, 'photo-choose');
  await page.getByRole('button', { name: /拍一张作品照片/ }).click();
  await expect(page.getByRole('heading', { name: '拍下您的作品' })).toBeFocused();
  const camera = page.getByLabel('打开相机');
  expect(await camera.getAttribute('capture')).toBe('environment');
  expect(await camera.getAttribute('accept')).toBe('image/*');
  expect(await page.getByLabel('从相册里选').getAttribute('capture')).toBeNull();
  for (const input of await page.locator('.photo input[type=file]').all())
    expect(await input.getAttribute('multiple')).toBeNull();
  const sizes = await page
    .locator('.photo .button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  expect(await barriers(page)).toEqual([]);
  await look(page, 'photo-tips');

  await camera.setInputFiles(shot(await photograph({ lamp: true })));
  await expect(page.getByText('右上角有反光')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await look(page, 'photo-glare');
  await page.getByLabel('再拍一张').setInputFiles(shot(await photograph({ x: -50 })));
  await expect(page.getByText('没有看到作品的左边')).toBeVisible();

  const good = await photograph({});
  await page.getByLabel('再拍一张').setInputFiles(shot(good));
  await expect(page.getByText('清楚、完整，可以用这一张')).toBeVisible();
  await expect(page.getByText('一个字节也不改')).toBeVisible();
  // It is in no album yet: keeping it is offered first, and is the same file.
  const [first] = await page.locator('.photo .button').all();
  await expect(first!).toHaveText('存进相册');
  await look(page, 'photo-good');
  const [kept] = await Promise.all([page.waitForEvent('download'), first!.click()]);
  expect((await readFile(await kept.path())).equals(good)).toBe(true);
  await expect(page.getByText('已交给手机保存')).toBeVisible();
  await look(page, 'photo-kept');
  await page.getByRole('button', { name: '就用这一张' }).click();
  // A photograph of a painting is no photograph until its painter says so.
  const kinds = page.getByRole('radiogroup', { name: '作品类别' });
  await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel('作品名称').fill('灯下');
  await kinds.getByRole('radio', { name: '书画' }).check({ force: true });
  await expect(page).toHaveURL(/id=/);
  const targets = await page
    .locator('.deposit-actions .button, .deposit-file-row .button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: '下一步，核对并签名' }).click();
  await page.getByRole('button', { name: '签名并提交存证' }).click();
  await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 60_000 });
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { file } = await painter.client.call(getWork, { id });
  expect(file?.sha256).toBe(createHash('sha256').update(good).digest('hex'));
  expect(file?.sizeBytes).toBe(good.length);
});

test('with a live camera the photograph that the camera takes is kept, and the headers allow the camera', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.member(), { ...PHONE, permissions: ['camera'] });
  const answer = await page.goto(stack.url('/upload-artwork'));
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  await page.getByRole('button', { name: /拍一张作品照片/ }).click();
  await page.getByRole('button', { name: '边看边拍' }).click();
  const shutter = page.getByRole('button', { name: '拍照', exact: true });
  await expect(shutter).toBeEnabled();
  await look(page, 'photo-live');
  await shutter.click();
  await expect(page.getByRole('img', { name: '刚拍的照片' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '这样拍会更好' })).toBeVisible();
  await page.getByRole('button', { name: '就用这一张' }).click();
  await expect(page.getByLabel('作品名称')).toBeVisible();
  await expect(page.getByText(/作品照片-\d{8}-\d{6}/).first()).toBeVisible();
});
