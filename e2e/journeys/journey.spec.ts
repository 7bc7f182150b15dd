import { getTrust } from '@yinji/contract';
import { randomPhone } from '@yinji/testkit/people/person';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import {
  buyPackage,
  certify,
  deposit,
  download,
  makeKey,
  register,
  requestConfirmation,
  signIn,
  signOut,
  verifyRealName,
  type Creator,
} from './support/creator.ts';
import { expect, test } from './support/stack.ts';
import { realPicture, resizedCopy } from './support/pictures.ts';
import { readQrOfPdf } from './support/read-qr.ts';
import { verifyByShell } from './support/stranger.ts';
import { signInToConsole } from './support/enter-console.ts';
import { candidates, decide, takeCase } from './support/reviewer.ts';

const painter: Creator = { phone: randomPhone(), name: '沈知白', password: 'a quiet mountain 7' };
const copyist: Creator = { phone: randomPhone(), name: '莫仿真', password: 'a noisy market 11' };

test('from sign-up to a certificate that a stranger verifies', async ({
  page,
  browser,
  contextOptions,
  stack,
}) => {
  test.setTimeout(300_000);
  const picture = await realPicture(4);
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  let workId = '';
  let bundle: Buffer = Buffer.alloc(0);
  let openly: Buffer = Buffer.alloc(0);
  let certificate: Buffer = Buffer.alloc(0);

  await test.step('a visitor registers, signs out and signs in', async () => {
    await register(page, stack, painter);
    await signOut(page, stack);
    await signIn(page, stack, painter);
  });
  await test.step('verifies the real name on the simulated face page', () =>
    verifyRealName(page, stack, painter));
  await test.step('makes the signing key in the browser', () => makeKey(page, stack));
  await test.step('buys a package at the simulated cashier', () => buyPackage(page, stack, '支付宝'));
  await test.step('deposits a work: fingerprint first, original after', async () => {
    workId = await deposit(page, stack, { title: '秋山问道', fileName: '秋山.jpg', bytes: picture });
    certificate = await download(page, '下载证书');
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-');
    bundle = await download(page, '下载证据包');
    expect(bundle.subarray(0, 2).toString()).toBe('PK');
    openly = await download(page, '下载公开版');
  });
  await test.step('requests confirmation', () => requestConfirmation(page, stack, workId));

  const reviewer = await elsewhere();
  await test.step('a reviewer passes it with a reason', async () => {
    await signInToConsole(reviewer, stack, '审核员甲');
    await takeCase(reviewer, stack);
    await expect(candidates(reviewer)).toHaveCount(0);
    await decide(reviewer, '通过', '全库比对未见实质相同的在先存证。');
  });

  await test.step('a second account that submits a resized copy is flagged with the first work and rejected', async () => {
    const other = await elsewhere();
    await register(other, stack, copyist);
    await verifyRealName(other, stack, copyist);
    await makeKey(other, stack);
    await buyPackage(other, stack, '微信支付');
    const copy = await deposit(other, stack, {
      title: '秋山',
      fileName: '秋.jpg',
      bytes: await resizedCopy(picture),
    });
    await requestConfirmation(other, stack, copy);
    await takeCase(reviewer, stack);
    await expect(candidates(reviewer)).toHaveCount(1);
    await decide(reviewer, '未通过', '与在先存证的画面实质相同，仅缩小并重新编码。');
    await other.goto(stack.url(`/product-detail?id=${copy}`));
    await expect(other.getByText('与在先存证的画面实质相同').first()).toBeVisible();
    await other.context().close();
  });

  await test.step('the certification form is passed and its certificate issued', async () => {
    await certify(page, stack, workId);
    await takeCase(reviewer, stack);
    await decide(reviewer, '通过', '所填事项与实名信息、存证一致。');
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    const issued = page.getByRole('button', { name: '下载 PDF：《版权信息核验证书》' });
    await expect(async () => {
      await page.reload();
      await expect(issued).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect((await download(page, '下载 PDF：《版权信息核验证书》')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  const stranger = await elsewhere();
  await test.step('a stranger without an account opens the address of the certificate', async () => {
    const { pathname, search, hash } = new URL(await readQrOfPdf(certificate));
    await stranger.goto(`${stack.origin}${pathname}${search}${hash}`);
    await expect(stranger.getByText('有效').first()).toBeVisible();
    await expect(stranger.getByText('版权认证通过').first()).toBeVisible();
    await expect(stranger.getByText('模拟').first()).toBeVisible();
  });
  await test.step('drops the bundle and the work, and every check passes in the own browser', async () => {
    await stranger
      .getByLabel('选择证据包')
      .setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer: bundle });
    await stranger
      .getByLabel('选择作品文件')
      .setInputFiles({ name: '秋山.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(stranger.getByText(/这个文件在/).first()).toBeVisible();
    await expect(stranger.getByRole('table').getByText('未通过')).toHaveCount(0);
  });
  await test.step('drops an altered file and sees it refused', async () => {
    const altered = Buffer.from(picture);
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    await stranger
      .getByLabel('选择作品文件')
      .setInputFiles({ name: '秋山.jpg', mimeType: 'image/jpeg', buffer: altered });
    await expect(stranger.getByText('不是存证的那个文件').first()).toBeVisible();
  });
  await test.step('drops the public bundle and the work: they hold, and nobody is named', async () => {
    await stranger
      .getByLabel('选择证据包')
      .setInputFiles({ name: 'public.zip', mimeType: 'application/zip', buffer: openly });
    await stranger
      .getByLabel('选择作品文件')
      .setInputFiles({ name: '秋山.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(stranger.getByText('由谁签名存入没有出示').first()).toBeVisible();
    await expect(stranger.getByText(/这个文件在/).first()).toBeVisible();
    await expect(stranger.getByText(painter.name)).toHaveCount(0);
  });
  await test.step('without the server the bundle verifies with bash, sha256sum and openssl', async () => {
    const { files } = await openWireClient(stack.origin).call(getTrust, {});
    const { code, said } = await verifyByShell(bundle, files, picture);
    expect([code, said.includes('无效')]).toEqual([0, false]);
    expect((await verifyByShell(openly, files, picture)).code).toBe(0);
    const altered = Buffer.from(picture);
    altered[10] = (altered[10] ?? 0) ^ 1;
    expect((await verifyByShell(bundle, files, altered)).code).toBe(1);
  });
});
