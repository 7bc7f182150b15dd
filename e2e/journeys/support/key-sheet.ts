import type { Page } from '@playwright/test';
import { message } from './screen.ts';
import { expect } from './stack.ts';

const NUMERALS = '一二三四五六';

/** The code as a person copies it from the sheet on screen. */
export async function readSheet(page: Page): Promise<string> {
  const groups = page.locator('.key-sheet-groups li');
  await expect(groups).toHaveCount(6);
  return (await groups.allInnerTexts())
    .map((group) => group.replaceAll(/[\s一二三四五六]/g, '').slice(-4))
    .join('');
}

/** Types the group that the page asks for. */
export async function typeGroup(page: Page, code: string): Promise<void> {
  const asked = await page.getByRole('heading', { name: /看着纸，填第.组/ }).innerText();
  const group = [...NUMERALS].findIndex((numeral) => asked.includes(`第${numeral}组`));
  await page
    .getByRole('textbox', { name: `第${NUMERALS[group]}组` })
    .pressSequentially(code.slice(group * 4, group * 4 + 4).toLowerCase());
}

/** Makes the key with a sheet that is copied by hand; returns its code. At the page of signing keys. */
export async function makeKeyBySheet(page: Page): Promise<string> {
  await page.getByRole('button', { name: '按一下，做钥匙' }).click();
  const code = await readSheet(page);
  await page.getByRole('button', { name: '抄好了，对一遍' }).click();
  await typeGroup(page, code);
  await expect(message(page, '密钥已启用')).toBeVisible();
  return code;
}

/** All six groups, as printed. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (const [group, numeral] of [...NUMERALS].entries())
    await page.getByRole('textbox', { name: `第${numeral}组` }).fill(code.slice(group * 4, group * 4 + 4));
}
