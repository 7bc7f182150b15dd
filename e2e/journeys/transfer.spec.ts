import {
  deleteWork,
  getCertificate,
  getCredentialedCopy,
  getOriginal,
  getOriginalLink,
  getReceipt,
  getWork,
  listMaterials,
} from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { download } from './support/creator.ts';
import { depositFor, holdKey } from './support/hold-key.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { decide, enterAndTakeCase } from './support/reviewer.ts';
import { message } from './support/screen.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

test('offered works appear in the market, and the contract has its page there', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const holder = await stack.verified('沈知白');
  await holder.buy(SMALL_PACKAGE);
  const other = await stack.verified('陆行舟');
  const page = await pageOf(holder);
  const theirs = await pageOf(other);
  let workId = '';
  let room = '';
  let number = '';

  await test.step('a work, deposited', async () => {
    await holdKey(page, holder);
    await holdKey(theirs, other);
    const bytes = await drawPicture(81, { width: 640, height: 480, format: 'jpeg' });
    workId = await depositFor(holder, { title: '雨巷', fileName: '雨巷.jpg', bytes });
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(page.getByRole('link', { name: '转让或许可' })).toBeVisible();
    number = (await page.locator('.mono').filter({ hasText: 'YJCZ' }).first().textContent()) ?? '';
  });

  const write = async (kind: string, isAll: boolean) => {
    await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
    await page.getByLabel('方式', { exact: true }).selectOption({ label: kind });
    if (isAll) await page.getByRole('checkbox', { name: '全选' }).check();
    await page.getByLabel('地域', { exact: true }).selectOption({ label: isAll ? '全球' : '中国内地' });
    await page.getByRole('textbox', { name: '价金（元）' }).fill('5000');
    await page.getByRole('textbox', { name: '价金如何交付' }).fill('签署后十日内付清');
    await page.getByRole('textbox', { name: '交付的日期和方式' }).fill('签署当日以网盘交付原图');
    await page.getByRole('textbox', { name: '违约责任' }).fill('违约方赔偿对方的损失');
    await page.getByRole('textbox', { name: '姓名或名称' }).fill('陆行舟');
    await page.getByRole('textbox', { name: '手机号' }).fill(other.phone);
  };

  await test.step('the holder drafts, and reads the explanations beside it', async () => {
    await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByText('请检查标出的内容')).toBeVisible();
    await write('专有许可', false);
    await expect(page.getByRole('article')).toContainText('伍仟元整');
    await look(page, 'transfer-draft');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByRole('button', { name: '签署声明并发出' })).toBeEnabled();
    room = new URL(page.url()).search;
    await page.getByRole('button', { name: '签署声明并发出' }).click();
    await expect(message(page, '已发出')).toBeVisible();
    await look(page, 'transfer-offered');
  });

  await test.step('the same right once more, where it overlaps: refused', async () => {
    await write('专有许可', false);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByRole('button', { name: '签署声明并发出' }).click();
    await expect(page.getByText('同一权利在重叠的地域与期间内已经授出').first()).toBeVisible();
    await page.goto(stack.url(`/market${room}`));
    await page.getByRole('button', { name: '撤回' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await expect(page.getByText('已撤回').first()).toBeVisible();
  });

  await test.step('all rights, permanently: the stranger does not see it before', async () => {
    await write('转让', true);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByRole('button', { name: '签署声明并发出' }).click();
    await expect(message(page, '已发出')).toBeVisible();
    room = new URL(page.url()).search;
  });

  await test.step('the counterparty finds it, confirms and signs; so does the holder', async () => {
    await theirs.goto(stack.url(`/market${room}`));
    await theirs.getByLabel('公开记录中怎样称呼您').selectOption({ label: '笔名' });
    await theirs.getByRole('textbox', { name: '笔名' }).fill('竹影');
    await look(theirs, 'transfer-confirm');
    await theirs.getByRole('button', { name: '确认条款' }).click();
    for (const one of [theirs, page]) {
      await one.goto(stack.url(`/market${room}`));
      await one.getByRole('button', { name: '以签名密钥签署' }).click();
      await expect(one.getByText('请先读完并勾选')).toBeVisible();
      await one.getByRole('checkbox', { name: /我已读完全部条款/ }).check();
      if (one === theirs) await look(one, 'transfer-sign');
      await one.getByRole('button', { name: '以签名密钥签署' }).click();
      await expect(message(one, '已签署')).toBeVisible();
    }
    await expect(page.getByText('审核中').first()).toBeVisible();
  });

  const console = await (await browser.newContext(contextOptions)).newPage();
  await test.step('a reviewer looks at its form', async () => {
    await enterAndTakeCase(console, stack, '审核员转让');
    await expect(console.getByRole('heading', { name: /转让 YJZR/ })).toBeVisible();
    await expect(console.getByText('沈＊＊').first()).toBeVisible();
    await expect(console.getByText('沈知白')).toHaveCount(0);
    await look(console, 'transfer-case');
    await decide(console, '通过', '条款齐备，双方签名有效，台账无抵触。');
  });

  await test.step("the work is the other's now; both keep the contract", async () => {
    await theirs.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(theirs.getByRole('heading', { name: '雨巷' })).toBeVisible();
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(page.getByText('没有这件作品')).toBeVisible();
    for (const one of [page, theirs]) {
      await one.goto(stack.url(`/market${room}`));
      await expect(one.getByText('已登载').first()).toBeVisible();
      expect((await download(one, '合同 PDF')).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await download(one, /合同包/)).subarray(0, 2).toString()).toBe('PK');
    }
    expect((await download(theirs, '合同存证证书 PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    await look(page, 'transfer-recorded');
  });

  await test.step('the depositor keeps the deposit as such, in works and wallet, and nothing else of the work', async () => {
    for (const path of ['/personal', '/my-wallet']) {
      await page.goto(stack.url(path));
      const kept = page.getByRole('region', { name: '已转让的存证' });
      await expect(kept.getByRole('listitem').filter({ hasText: '雨巷' })).toContainText('已转让');
      await expect(kept).toContainText(number.trim());
      expect((await download(page, '下载存证证书：雨巷')).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await download(page, '下载证据包：雨巷')).subarray(0, 2).toString()).toBe('PK');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await look(page, `transfer-kept${path.replace('/', '-')}`);
    }
    await theirs.goto(stack.url('/personal'));
    await expect(theirs.getByText('雨巷').first()).toBeVisible();
    await expect(theirs.getByRole('region', { name: '已转让的存证' })).toHaveCount(0);
    // The deposit's own papers, and no others.
    const kept = { id: workId };
    expect((await holder.client.blob(getReceipt, kept)).length).toBeGreaterThan(0);
    const refused = [
      () => holder.client.call(getWork, kept),
      () => holder.client.blob(getOriginal, kept),
      () => holder.client.call(getOriginalLink, kept),
      () => holder.client.blob(getCredentialedCopy, kept),
      () => holder.client.blob(getCertificate, { ...kept, kind: 'confirmation' }),
      () => holder.client.call(listMaterials, { workId }),
      () => holder.client.call(deleteWork, kept),
    ];
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  await test.step('the stranger sees the transfer, and under which name', async () => {
    await theirs.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(theirs.locator('body')).toContainText(/查询码\s*[A-Z0-9]{6,}/);
    const code = /查询码\s*([A-Z0-9]{6,})/.exec((await theirs.locator('body').textContent()) ?? '')?.[1] ?? '';
    const stranger = await (await browser.newContext(contextOptions)).newPage();
    await stranger.goto(stack.url(`/verification-v2?number=${number.trim()}&code=${code}`));
    await expect(stranger.getByText('已转让').first()).toBeVisible();
    await expect(stranger.getByText('竹影')).toBeVisible();
    await expect(stranger.getByText('据合同记载：著作权转让').first()).toBeVisible();
    await expect(stranger.getByText('陆行舟')).toHaveCount(0);
  });
});
