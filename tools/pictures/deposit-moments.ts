import { randomInt } from 'node:crypto';
import { getWork } from '@yinji/contract';
import type { Page, Route } from '@playwright/test';
import { pictureToHang } from './works-to-hang.ts';

const hold = (_route: Route): void => undefined;

/** A deposit brought to one of its steps and held there: the call that would end the step is never answered. */
export const depositMoments = {
  async fingerprint(page: Page): Promise<void> {
    await withKey(page);
    // The digests of a picture take a tenth of a second: here the worker never answers.
    await page.evaluate(() => {
      globalThis.Worker = class extends EventTarget {
        postMessage = () => undefined;
        terminate = () => undefined;
      } as unknown as typeof Worker;
    });
    await choose(page);
    await page.locator('progress').first().waitFor();
  },
  async details(page: Page): Promise<void> {
    await withKey(page);
    await describe(page);
  },
  async sign(page: Page, picture?: Buffer): Promise<void> {
    await withKey(page);
    await describe(page, picture);
    await page.getByRole('button', { name: '下一步，核对并签名' }).click();
    await page.getByRole('button', { name: '签名并提交存证' }).waitFor();
  },
  async receipt(page: Page): Promise<void> {
    await depositMoments.sign(page);
    await page.route((url) => url.pathname.endsWith(getWork.path), hold);
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await page.getByRole('heading', { name: '指纹已收到，等待回执' }).waitFor();
  },
  async upload(page: Page): Promise<void> {
    await depositMoments.sign(page);
    await page.route(/\/upload\//, hold);
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await page.getByRole('heading', { name: /正在上传原件|原件已传到/ }).waitFor();
  },
  async offline(page: Page): Promise<void> {
    await depositMoments.sign(page);
    await page.route(/\/upload\//, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await page.getByRole('heading', { name: '等待网络恢复' }).waitFor();
  },
  async done(page: Page, picture?: Buffer): Promise<void> {
    await depositMoments.sign(page, picture);
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await page.getByRole('heading', { name: '印已落下' }).waitFor();
  },
  /** The same file again: its earlier deposit is named. */
  async 'deposited-before'(page: Page): Promise<void> {
    const picture = await newPicture();
    await depositMoments.done(page, picture);
    await page.getByRole('link', { name: '再存一件' }).click();
    await choose(page, picture);
    await page.getByRole('button', { name: '再存一次' }).waitFor();
  },
  /** And deposited once more: the platform had the file. */
  async 'seen-before'(page: Page): Promise<void> {
    await depositMoments['deposited-before'](page);
    await page.getByRole('button', { name: '再存一次' }).click();
    await name(page);
    await page.getByRole('button', { name: '下一步，核对并签名' }).click();
    await page.getByRole('button', { name: '签名并提交存证' }).click();
    await page.getByRole('heading', { name: '印已落下' }).waitFor();
  },
};

/** The photo helper: before a photograph, and its findings about one. */
export const photoMoments = {
  async photo(page: Page): Promise<void> {
    await page.getByRole('button', { name: /拍一张作品照片/ }).click();
    await page.getByRole('heading', { name: '拍下您的作品' }).waitFor();
  },
  async 'photo-judged'(page: Page): Promise<void> {
    await photoMoments.photo(page);
    const buffer = await pictureToHang('p-field', 73);
    await page.getByLabel('从相册里选').setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: '就用这一张' }).waitFor();
  },
};

/** The key is in this browser: it is made once, with a sheet that is copied by hand. */
async function withKey(page: Page): Promise<void> {
  const here = page.url();
  if (!(await page.getByRole('link', { name: /签名密钥/ }).isVisible())) return;
  await page.goto(here.replace(/upload-artwork.*$/, 'personal?currentType=myDigitallySigned'));
  await page.getByRole('button', { name: '按一下，做钥匙' }).click();
  await page.locator('.key-sheet-groups li').first().waitFor();
  const groups = await page.locator('.key-sheet-groups li').allInnerTexts();
  await page.getByRole('button', { name: '抄好了，对一遍' }).click();
  const asked = await page.getByRole('heading', { name: /看着纸，填第.组/ }).innerText();
  const group = groups['一二三四五六'.indexOf(/第(.)组/.exec(asked)?.[1] ?? '')] ?? '';
  await page.getByRole('textbox', { name: /^第.组$/ }).fill(group.replaceAll(/\s/g, '').slice(-4));
  await page.getByText('密钥已启用').first().waitFor();
  await page.goto(here);
  await page.getByLabel('选择图片文件').waitFor({ state: 'attached' });
}

/** Unique bytes: anything may follow the end of a JPEG. */
const newPicture = async () =>
  Buffer.concat([await pictureToHang('p-field', 73), Buffer.from(String(randomInt(2 ** 40)))]);

async function choose(page: Page, picture?: Buffer): Promise<void> {
  const buffer = picture ?? (await newPicture());
  await page
    .getByLabel('选择图片文件')
    .setInputFiles({ name: '秋山问道图.jpg', mimeType: 'image/jpeg', buffer });
}

async function describe(page: Page, picture?: Buffer): Promise<void> {
  await choose(page, picture);
  await name(page);
}

async function name(page: Page): Promise<void> {
  await page.getByLabel('作品名称').fill('秋山问道图');
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await page.waitForURL(/id=/);
}
