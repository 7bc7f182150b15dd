import { randomPhone } from '../../tools/people/person.ts';
import {
  buyPackage,
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
import { expect, test } from './support/house.ts';
import { realPicture, resizedCopy } from './support/pictures.ts';
import { candidates, decide, enterConsole, takeCase } from './support/reviewer.ts';

const painter: Creator = { phone: randomPhone(), name: '沈知白', password: 'a quiet mountain 7' };
const copyist: Creator = { phone: randomPhone(), name: '莫仿真', password: 'a noisy market 11' };

test('from sign-up to a certificate that a stranger verifies', async ({ page, browser, contextOptions, house }) => {
  test.setTimeout(300_000);
  const picture = await realPicture(4);
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  let workId = '';
  let bundle: Buffer = Buffer.alloc(0);

  await test.step('a visitor registers, signs out and signs in', async () => {
    await register(page, house, painter);
    await signOut(page, house);
    await signIn(page, house, painter);
  });
  await test.step('verifies the real name on the simulated face page', () => verifyRealName(page, house, painter));
  await test.step('makes the signing key in the browser', () => makeKey(page, house));
  await test.step('buys a package at the simulated cashier', () => buyPackage(page, house, '支付宝'));
  await test.step('deposits a work: fingerprint first, original after', async () => {
    workId = await deposit(page, house, { title: '秋山问道', fileName: '秋山.jpg', bytes: picture });
    expect((await download(page, '下载证书')).subarray(0, 5).toString()).toBe('%PDF-');
    bundle = await download(page, '下载证据包');
    expect(bundle.subarray(0, 2).toString()).toBe('PK');
  });
  await test.step('asks for confirmation', () => requestConfirmation(page, house, workId));

  const reviewer = await elsewhere();
  await test.step('a reviewer passes it with a reason', async () => {
    await enterConsole(reviewer, house, '审核员甲');
    await takeCase(reviewer, house);
    await expect(candidates(reviewer)).toHaveCount(0);
    await decide(reviewer, '通过', '全库比对未见实质相同的在先存证。');
  });

  await test.step('a second account that submits a resized copy is flagged with the first work and rejected', async () => {
    const other = await elsewhere();
    await register(other, house, copyist);
    await verifyRealName(other, house, copyist);
    await makeKey(other, house);
    await buyPackage(other, house, '微信支付');
    const copy = await deposit(other, house, { title: '秋山', fileName: '秋.jpg', bytes: await resizedCopy(picture) });
    await requestConfirmation(other, house, copy);
    await takeCase(reviewer, house);
    await expect(candidates(reviewer)).toHaveCount(1);
    await decide(reviewer, '未通过', '与在先存证的画面实质相同，仅缩小并重新编码。');
    await other.goto(house.url(`/product-detail?id=${copy}`));
    await expect(other.getByText('与在先存证的画面实质相同').first()).toBeVisible();
    await other.context().close();
  });
});
