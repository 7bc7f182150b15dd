import { listSigningKeys, recoverSigningKeys } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Page } from '@playwright/test';
import { deposit, makeKeyByFile } from './support/creator.ts';
import { makeKeyBySheet, readSheet, typeCode, typeGroup } from './support/key-sheet.ts';
import { look } from './support/look.ts';
import { pagesOfPdf, pictureOfPdf, readQr } from './support/read-qr.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

const FOLDER = process.env['PICTURES'];
const KEYS = '/personal?currentType=myDigitallySigned';
const canSign = (page: Page) => page.getByRole('heading', { name: '这个浏览器可以签名' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a key is made with a printed sheet, survives a reload, comes back by typing and by a photograph, and is revoked', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('闻知白');
  await person.buy('0199c000-0000-7000-8000-000000000002');
  let page = await pageOf(person);
  let code = '';
  let paper: Buffer;

  await test.step('one press makes it; nothing is certified, and a reload loses nothing', async () => {
    await page.goto(stack.url(KEYS));
    await look(page, 'key-start');
    const stone = page.locator('.key-stone');
    await expect(stone).not.toHaveAttribute('data-inked');
    await button(page, '按一下，做钥匙').click();
    code = await readSheet(page);
    await expect(stone).toHaveAttribute('data-inked', 'now');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
    await page.reload();
    expect(await readSheet(page)).toBe(code);
    await expect(stone).toHaveAttribute('data-inked', 'before');
    expect(await person.client.call(listSigningKeys, {})).toEqual([]);
    await look(page, 'key-sheet');
  });

  await test.step('a closed tab loses nothing either', async () => {
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto(stack.url(KEYS));
    expect(await readSheet(page)).toBe(code);
  });

  await test.step('it is one page of A5, with the same code in its QR code', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width = '', height = ''] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(text) ?? [];
    // Points: 148 by 210 mm.
    expect([Number(width), Number(height)].map(Math.round)).toEqual([420, 595]);
    if (FOLDER) await pagesOfPdf(pdf, { folder: FOLDER, name: 'key-sheet-printed' });
    paper = await pictureOfPdf(pdf);
    expect(await readQr(paper)).toBe(`YINJI-KEY:${code}`);
  });

  await test.step('later is allowed until the signature', async () => {
    await page.getByRole('link', { name: '稍后再对，先去选作品' }).click();
    await page.getByRole('link', { name: '去对恢复单' }).click();
    expect(await readSheet(page)).toBe(code);
  });

  await test.step('three wrong groups show the sheet again; the right one enables the key', async () => {
    await button(page, '打印恢复单').click();
    await look(page, 'key-check');
    const group = page.getByRole('textbox', { name: /^第.组$/ });
    for (const wrong of ['0000', '1111', '2222']) {
      await group.fill('');
      await group.fill(wrong);
    }
    await expect(page.locator('.key-sheet')).toBeVisible();
    expect(await person.client.call(listSigningKeys, {})).toEqual([]);
    await button(page, '抄好了，对一遍').click();
    await typeGroup(page, code);
    await expect(canSign(page)).toBeVisible();
    const [key] = await person.client.call(listSigningKeys, {});
    expect(key).toMatchObject({ recoverable: { bySheet: true, byPasskey: false } });
    await look(page, 'key-ready');
  });

  await test.step('its code has left this browser', async () => {
    const left = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const rows = await Promise.all(
        names.map(
          (name) =>
            new Promise<string>((resolve) => {
              const opening = indexedDB.open(name);
              opening.addEventListener('success', () => {
                const [store = ''] = opening.result.objectStoreNames;
                const all = opening.result.transaction(store).objectStore(store).getAll();
                all.addEventListener('success', () => {
                  opening.result.close();
                  resolve(JSON.stringify(all.result));
                });
              });
            }),
        ),
      );
      return [...rows, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
    });
    expect(left).toContain('publicKeySha256');
    expect(left).not.toContain(code);
  });

  await test.step('on a second device: typed from the paper; a misread character is noticed', async () => {
    const second = await pageOf(person);
    await second.goto(stack.url(KEYS));
    await typeCode(
      second,
      code.replace(/^./, (char) => (char === '7' ? '8' : '7')),
    );
    await button(second, '取回钥匙').click();
    await expect(second.getByRole('alert').filter({ hasText: '有一个字符对不上' })).toBeVisible();
    await look(second, 'key-restore');
    await typeCode(second, code.toLowerCase());
    await button(second, '取回钥匙').click();
    await expect(canSign(second)).toBeVisible();
    const bytes = await drawPicture(5404, { width: 640, height: 480, format: 'jpeg' });
    await deposit(second, stack, { title: '凭纸取回', fileName: '凭纸取回.jpg', bytes });
  });

  await test.step('on a third: by a photograph of it', async () => {
    const third = await pageOf(person, { viewport: { width: 360, height: 740 } });
    await third.goto(stack.url(KEYS));
    const photo = third.getByLabel(/拍一下纸上的方码/);
    const blank = await drawPicture(5402, { width: 300, height: 300, format: 'png' });
    await photo.setInputFiles({ name: '空.png', mimeType: 'image/png', buffer: blank });
    await expect(third.getByText('照片里没有认出方码')).toBeVisible();
    await photo.setInputFiles({ name: '恢复单.png', mimeType: 'image/png', buffer: paper });
    await expect(canSign(third)).toBeVisible();
  });

  await test.step('revoked, its sheet opens nothing any more', async () => {
    await page.reload();
    await button(page, '撤销证书').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /私钥可能泄露/ }).check({ force: true });
    await dialog.getByRole('checkbox').check({ force: true });
    await dialog.getByRole('button', { name: '撤销' }).last().click();
    await expect(message(page, '证书已撤销')).toBeVisible();
    expect(await person.client.call(recoverSigningKeys, {})).toEqual([]);
  });
});

test('a file with a password remains, and a key made so is not asked for a sheet', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.verified('许闻笛');
  const page = await pageOf(person);
  await makeKeyByFile(page, stack);
  const [key] = await person.client.call(listSigningKeys, {});
  expect(key).toMatchObject({ recoverable: { bySheet: false, byPasskey: false } });
  const second = await pageOf(person);
  await second.goto(stack.url(KEYS));
  await expect(second.getByLabel('备份文件', { exact: true })).toBeAttached();
  await expect(second.getByRole('textbox', { name: '第一组' })).toHaveCount(0);
});

test('a sheet that was made over again is void, and another person’s sheet opens nothing', async ({
  stack,
  pageOf,
}) => {
  const [one, other] = [await stack.verified('顾长风'), await stack.verified('沈远山')];
  const page = await pageOf(one);
  await page.goto(stack.url(KEYS));
  await button(page, '按一下，做钥匙').click();
  const first = await readSheet(page);
  await button(page, '作废这张，从头再做').click();
  await page.getByRole('dialog').getByRole('button', { name: '从头再做' }).click();
  const second = await makeKeyBySheet(page);
  expect(second).not.toBe(first);

  const theirs = await pageOf(other);
  await theirs.goto(stack.url(KEYS));
  const foreign = await makeKeyBySheet(theirs);
  const elsewhere = await pageOf(one);
  await elsewhere.goto(stack.url(KEYS));
  for (const code of [first, foreign]) {
    await typeCode(elsewhere, code);
    await button(elsewhere, '取回钥匙').click();
    await expect(elsewhere.getByRole('alert').filter({ hasText: '打不开您现在的钥匙' })).toBeVisible();
  }
  await typeCode(elsewhere, second);
  await button(elsewhere, '取回钥匙').click();
  await expect(canSign(elsewhere)).toBeVisible();
});
