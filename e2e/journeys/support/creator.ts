import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readCode } from '@yinji/testkit/people/outbox';
import { randomIdNumber } from '@yinji/testkit/people/person';
import { expect, type Stack } from './stack.ts';
import { makeKeyBySheet } from './key-sheet.ts';
import { message } from './screen.ts';

export interface Creator {
  phone: string;
  name: string;
  password: string;
}

const BACKUP_PASSWORD = '松风吹解带，山月照弹琴。君问穷通理';

/** Registers with a phone number and the code from the outbox. */
export async function register(page: Page, stack: Stack, { phone, password }: Creator): Promise<void> {
  const since = new Date(Date.now() - 1000);
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('link', { name: '注册' }).first().click();
  await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page
    .getByRole('textbox', { name: '验证码', exact: true })
    .fill(await readCode(stack.place.outbox, phone, since));
  await page.getByLabel('密码', { exact: true }).and(page.locator('input')).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL(/\/tm-home-v2/);
}

export async function signOut(page: Page, stack: Stack): Promise<void> {
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await page.locator('header').getByRole('button').last().hover();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login-v2/);
}

export async function signIn(page: Page, stack: Stack, { phone, password }: Creator): Promise<void> {
  await page.goto(stack.url('/login-v2?mode=login'));
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(phone);
  await page.getByLabel('密码', { exact: true }).and(page.locator('input')).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/tm-home-v2/);
}

/** Name and number, then the simulated face page, which returns to scanFaceCallBack. */
export async function verifyRealName(page: Page, stack: Stack, { name }: Creator): Promise<void> {
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(name);
  await page.getByRole('textbox', { name: '身份证号码', exact: true }).fill(randomIdNumber());
  await page.getByRole('checkbox', { name: /姓名与身份证号码/ }).check();
  await page.getByRole('checkbox', { name: /人脸信息/ }).check();
  await page.getByRole('button', { name: '去人脸核验' }).click();
  await expect(page.getByText('模拟').first()).toBeVisible();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page).toHaveURL(/scanFaceCallBack/);
  await expect(page.getByText('实名认证已通过')).toBeVisible();
}

/** Makes the key with a sheet that is copied by hand. */
export async function makeKey(page: Page, stack: Stack): Promise<void> {
  await page.goto(stack.url('/personal?currentType=myDigitallySigned'));
  await makeKeyBySheet(page);
  await expect(page.getByText(/模拟/).first()).toBeVisible();
}

/** The same with a file: backup downloaded, opened again, and only then used and certified. */
export async function makeKeyByFile(page: Page, stack: Stack): Promise<void> {
  await page.goto(stack.url('/personal?currentType=myDigitallySigned'));
  await page.getByRole('button', { name: '不用纸，改用备份文件和密码' }).click();
  await page.getByLabel('设定备份密码', { exact: true }).fill(BACKUP_PASSWORD);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '生成密钥并下载备份' }).click();
  const backup = await (await saved).path();
  expect(await readFile(backup, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
  await expect(page.getByRole('heading', { name: /试开备份/ })).toBeFocused();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'backup.pem', mimeType: 'application/x-pem-file', buffer: await readFile(backup) });
  await page.getByLabel('备份密码', { exact: true }).fill(BACKUP_PASSWORD);
  await page.getByRole('button', { name: '核对备份并启用密钥' }).click();
  await expect(message(page, '密钥已启用')).toBeVisible();
}

/** Ticks the terms before paying; the code follows. */
export async function acceptTerms(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '同意并显示付款码' }).click();
  await expect(dialog.locator('.pay-summary')).toBeFocused();
}

/**
 * Package dialog → facts and consent → pay dialog with a real QR picture → the simulated cashier pays → the 2 s
 * poll sees it.
 */
export async function buyPackage(page: Page, stack: Stack, channel: '微信支付' | '支付宝'): Promise<void> {
  await page.goto(stack.url('/market?workType=draw'));
  await page.getByRole('button', { name: /购买随笔套餐/ }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '订单号' });
  await acceptTerms(dialog);
  await dialog.getByRole('tab', { name: channel }).click();
  const code = dialog.locator('img');
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
  const cashier = await page.context().newPage();
  await cashier.goto(stack.place.cashierUrl);
  const waiting = cashier.getByRole('article').filter({ hasText: channel }).first();
  await waiting.getByRole('link', { name: '用手机付款' }).click();
  await cashier.getByRole('button', { name: /确认支付/ }).click();
  // A page that is closed while it sends its form may take minutes to close.
  await expect(cashier.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await cashier.close();
  await expect(message(page, '支付成功')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export interface Picture {
  title: string;
  fileName: string;
  bytes: Buffer;
}

/** Fingerprint, signature, log, receipt, and only then the upload; returns the work's id. */
export async function deposit(page: Page, stack: Stack, { title, fileName, bytes }: Picture): Promise<string> {
  await page.goto(stack.url('/upload-artwork'));
  await page
    .getByLabel('选择图片文件')
    .setInputFiles({ name: fileName, mimeType: 'image/jpeg', buffer: bytes });
  await page.getByLabel('作品名称').fill(title);
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  // The draft is saved on the way: its id is in the address.
  await expect(page).toHaveURL(/id=/);
  await page.getByRole('button', { name: '下一步，核对并签名' }).click();
  await page.getByRole('button', { name: '签名并提交存证' }).click();
  await expect(page.getByRole('heading', { name: '印已落下' })).toBeVisible({ timeout: 30_000 });
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Presses a download button and returns the file's bytes. */
export async function download(page: Page, button: string | RegExp): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await started).path());
}

/** Requests confirmation on the work's page. */
export async function requestConfirmation(page: Page, stack: Stack, workId: string): Promise<void> {
  await page.goto(stack.url(`/product-detail?id=${workId}`));
  await page.getByRole('button', { name: '申请确权' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('审核中').first()).toBeVisible();
}

/** Fills in the unknown fields of the rights form; every change saves itself. */
export async function fillForm(page: Page, stack: Stack, workId: string): Promise<void> {
  await page.goto(stack.url(`/tm-copyright?id=${workId}`));
  const form = page.getByRole('form', { name: '版权认证表' });
  await form.getByLabel('作品类别').selectOption('F');
  await form.getByLabel('创作完成日期').fill('2026-10-02');
  await form.getByLabel('完成地城市').fill('杭州');
  for (const [name, text] of [
    ['创作目的', '记录一次秋日山行所见，作为系列习作的一部分。'],
    ['创作过程', '先以铅笔起稿，再在数位板上分层敷色，历时三日。'],
    ['独创性', '构图、设色与题款均为本人独立完成，取自写生稿。'],
    ['联系电话', '13900000000'],
    ['联系地址', '浙江省杭州市西湖区某路 1 号'],
  ] as const)
    await form.getByRole('textbox', { name }).fill(text);
  await form.getByRole('radio', { name: '未发表' }).check({ force: true });
  for (const name of ['权利保证', '真实意愿', '原创声明'])
    await form.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true });
}

/** From the filled form to the reviewers: everything is reviewed once more and signed in the browser. */
export async function signForm(page: Page, submit = '签名并提交审核'): Promise<void> {
  await page.getByRole('button', { name: '下一步：核对' }).click();
  await expect(page.getByRole('heading', { name: '表单摘要（SHA-256）' })).toBeVisible();
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('审核中').first()).toBeVisible();
}

/** Fills in the rights form, checks the answers, signs and submits it. */
export async function certify(page: Page, stack: Stack, workId: string): Promise<void> {
  await fillForm(page, stack, workId);
  await signForm(page);
}
