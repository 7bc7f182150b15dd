import { getObjectionSources, getWork } from '@yinji/contract';
import sharp from 'sharp';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { depositFor, holdKey } from './support/hold-key.ts';
import { holdStaffSession } from './support/enter-console.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { decide, enterAndTakeCase } from './support/reviewer.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const PAPER = { name: '底稿.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 底稿') };
const CUT = { left: 132, top: 96, width: 492, height: 384 };

test('both sides of an objection submit their sources, and each sees whose frame is larger', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  test.setTimeout(420_000);
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  const whole = await drawTextured(11, 840, 630);
  const published = await sharp(whole).extract(CUT).jpeg({ quality: 88 }).toBuffer();
  const scan = await sharp(whole).tiff({ compression: 'lzw' }).toBuffer();
  const [holder, objector] = [await stack.verified('沈见山'), await stack.verified('陆望海')];
  await holder.buy(SMALL_PACKAGE);
  const [owned, objecting] = [await pageOf(holder), await pageOf(objector)];
  await holdKey(owned, holder);
  await holdKey(objecting, objector);
  const workId = await depositFor(holder, { title: '城望', fileName: '城望.jpg', bytes: published });
  const { deposit: made } = await holder.client.call(getWork, { id: workId });
  const query = `number=${made?.number ?? ''}&code=${made?.queryCode ?? ''}`;

  await test.step('an objection is submitted and accepted', async () => {
    await objecting.goto(stack.url(`/verification-v2?${query}`));
    await objecting.getByRole('link', { name: '对此记录提出异议' }).click();
    await objecting.getByRole('checkbox', { name: '存入人不是作者' }).check();
    await objecting
      .getByRole('textbox', { name: '陈述' })
      .fill('该作品由本人于 2024 年拍摄，存入的是从我的底片上裁下来的一部分。');
    await objecting.getByRole('button', { name: '保存并上传证据' }).click();
    await objecting.getByLabel('选择文件并上传').setInputFiles(PAPER);
    await expect(objecting.getByRole('button', { name: '删去底稿、原始文件或拍摄原图' })).toBeVisible();
    await objecting.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }).check();
    await objecting.getByRole('button', { name: '签署并提交' }).click();
    await expect(objecting.getByText('待初审').first()).toBeVisible();
    // Nobody submits a source before the acceptance.
    await expect(objecting.getByRole('heading', { name: '谁的底片更大' })).toHaveCount(0);
    const reviewer = await elsewhere();
    await enterAndTakeCase(reviewer, stack, '审核员底');
    await decide(reviewer, '通过', '材料足以说明初步的权利来源，予以受理。');
    await objecting.reload();
  });
  const objectionId = new URL(objecting.url()).searchParams.get('id') ?? '';
  const part = (page: typeof owned) => page.getByRole('region', { name: '谁的底片更大' });

  await test.step('the objector submits a scan; without the consent nothing is sent', async () => {
    const own = part(objecting);
    await own
      .getByLabel('选择底片并上传')
      .setInputFiles({ name: '底片.tif', mimeType: 'image/tiff', buffer: scan });
    await expect(own.getByText('请先阅读并勾选')).toBeVisible();
    await look(objecting, 'sources-giving');
    await own.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await own
      .getByLabel('选择底片并上传')
      .setInputFiles({ name: '底片.tif', mimeType: 'image/tiff', buffer: scan });
    await expect(own.getByRole('button', { name: '收回底片' })).toBeVisible({ timeout: 30_000 });
    await expect(own.getByText('对方还没有提交底片')).toBeVisible();
  });

  await test.step('the holder submits a file too, and both learn whose frame is larger', async () => {
    await owned.goto(stack.url(`/copyrightChange?kind=objection&id=${objectionId}`));
    const own = part(owned);
    await expect(own.getByText('对方已提交底片，未向您出示画面')).toBeVisible();
    await own.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await own
      .getByLabel('选择底片并上传')
      .setInputFiles({ name: '城望.jpg', mimeType: 'image/jpeg', buffer: published });
    await expect(own.getByText(/对方的底片更大/)).toBeVisible({ timeout: 60_000 });
    await expect(own.getByRole('img')).toHaveCount(1);
    await look(owned, 'sources-holder');
    await objecting.reload();
    await expect(part(objecting).getByText(/您的底片更大/)).toBeVisible({ timeout: 30_000 });
    await expect(part(objecting).getByRole('img', { name: /双方共有的画面，占本图 3\d%/ })).toBeVisible();
    await look(objecting, 'sources-objector');
    const seen = await holder.client.call(getObjectionSources, { objectionId });
    expect([seen.comparison?.verdict, seen.comparison?.objector?.outline]).toEqual([
      'objector-contains-holder',
      null,
    ]);
  });

  await test.step('the deposited original replaces the file, and is compared again', async () => {
    const own = part(owned);
    await own.getByRole('button', { name: '换一份' }).click();
    await own.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await own.getByRole('button', { name: '使用存证时的原件' }).click();
    await expect(own.getByText('存证原件')).toBeVisible();
    await expect(own.getByText(/对方的底片更大/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('released, the holder sees the other picture', async () => {
    await part(objecting).getByRole('button', { name: '出示给对方' }).click();
    await objecting.getByRole('dialog').getByRole('button', { name: '出示给对方' }).click();
    await expect(part(objecting).getByText('已出示给对方').first()).toBeVisible();
    await owned.reload();
    await expect(part(owned).getByRole('img')).toHaveCount(2, { timeout: 30_000 });
  });

  await test.step('the console shows both with the region on each', async () => {
    const desk = await elsewhere();
    await holdStaffSession(desk, stack, '运营底', 'operator');
    await desk.goto(`${stack.address.consoleUrl}objections`);
    await expect(desk.getByText('双方底片已比对')).toBeVisible();
    await desk.getByRole('link', { name: /打开 YJYY/ }).click();
    await desk.getByRole('button', { name: '查看双方底片' }).click();
    const panel = desk.getByRole('region', { name: '双方底片' });
    await expect(panel.getByText('异议人的底片包含持有人的整幅画面').first()).toBeVisible();
    await expect(panel.getByRole('img')).toHaveCount(2);
    await panel.getByRole('checkbox', { name: '突出共有的画面' }).check();
    await expect(panel.getByText('此前的比对 1 次（文件已替换或收回）')).toBeVisible();
    await look(desk, 'sources-desk');
  });

  await test.step('withdrawn, the objection ends; the finding can still be read', async () => {
    await objecting.getByRole('button', { name: '撤回异议' }).click();
    await objecting.getByRole('dialog').getByRole('button', { name: '撤回异议' }).click();
    await expect(objecting.getByText('已撤回').first()).toBeVisible();
    await owned.reload();
    await expect(part(owned).getByText(/对方的底片更大/)).toBeVisible();
    await expect(part(owned).getByRole('button', { name: '换一份' })).toHaveCount(0);
  });
});
