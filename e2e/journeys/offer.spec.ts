import { decideDisplayCheck, openDisplayCheck, putOnShelf } from '@yinji/contract';
import type { Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { depositFor, holdKey } from './support/hold-key.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { look } from './support/look.ts';
import { decide, enterAndTakeCase } from './support/reviewer.ts';
import { message } from './support/screen.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';

/** A holder with a key in the browser and one work. */
async function studio(stack: Stack, holder: Person, page: Page, title: string, seed: number): Promise<string> {
  await holdKey(page, holder);
  const bytes = await drawPicture(seed, { width: 640, height: 480, format: 'jpeg' });
  return depositFor(holder, { title, fileName: `${title}.jpg`, bytes });
}

interface Written {
  workId: string;
  other: Person;
  coOwner?: Person;
}

/** An exclusive licence with the form's default rights, for the mainland: written, saved, stated and sent. */
async function sendContract(page: Page, stack: Stack, { workId, other, coOwner }: Written): Promise<string> {
  await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
  await page.getByLabel('方式', { exact: true }).selectOption({ label: '专有许可' });
  await page.getByLabel('地域', { exact: true }).selectOption({ label: '中国内地' });
  await page.getByRole('textbox', { name: '价金（元）' }).fill('800');
  await page.getByRole('textbox', { name: '价金如何交付' }).fill('签署后十日内付清');
  await page.getByRole('textbox', { name: '交付的日期和方式' }).fill('签署当日以网盘交付原图');
  await page.getByRole('textbox', { name: '违约责任' }).fill('违约方赔偿对方的损失');
  await page.getByRole('textbox', { name: '姓名或名称' }).fill(other.name);
  await page.getByRole('textbox', { name: '手机号' }).fill(other.phone);
  if (coOwner) {
    await page.getByRole('button', { name: '添加共有人' }).click();
    await page.getByRole('textbox', { name: '姓名或名称' }).last().fill(coOwner.name);
    await page.getByRole('textbox', { name: '手机号' }).last().fill(coOwner.phone);
  }
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByRole('button', { name: '签署声明并发出' }).click();
  await expect(message(page, '已发出')).toBeVisible();
  return new URL(page.url()).search;
}

/** Opens a contract once its party is found. */
async function enter(page: Page, stack: Stack, room: string): Promise<void> {
  await expect(async () => {
    await page.goto(stack.url(`/market${room}`));
    await expect(page.getByRole('heading', { level: 2, name: /^「/ })).toBeVisible({ timeout: 1500 });
  }).toPass();
}

async function sign(page: Page, stack: Stack, room: string): Promise<void> {
  await enter(page, stack, room);
  await page.getByRole('checkbox', { name: /我已读完全部条款/ }).check();
  await page.getByRole('button', { name: '以签名密钥签署' }).click();
  await expect(message(page, '已签署')).toBeVisible();
}

test('offered to the public, requested by a stranger, and licensed by contract', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const [holder, buyer] = [await stack.verified('沈知白'), await stack.verified('顾远游')];
  // Only members see offers. Bought first: the market offers packages to a browser whose stored account has none.
  for (const one of [holder, buyer]) await one.buy(SMALL_PACKAGE);
  const [page, theirs] = [await pageOf(holder), await pageOf(buyer)];
  const workId = await studio(stack, holder, page, '听松图', 83);
  await holdKey(theirs, buyer);

  await test.step('only a shown work can be offered', async () => {
    await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
    await page.getByRole('region', { name: '公开意向' }).getByRole('button', { name: '公开意向' }).click();
    await expect(message(page, '先公开展示这件作品')).toBeVisible();
    await holder.client.call(putOnShelf, { id: workId });
    const { origin, address } = stack;
    const operator = await Reviewer.hire(origin, address.databaseUrl, '意向运营', 'operator');
    const { version, state } = await operator.client.call(openDisplayCheck, { workId });
    if (state === 'checking')
      await operator.client.call(decideDisplayCheck, { workId, version, decision: { outcome: 'passed' } });
    await page.reload();
    await page.getByRole('region', { name: '公开意向' }).getByRole('button', { name: '公开意向' }).click();
    await expect(message(page, '意向已公开')).toBeVisible();
    // The rights ledger is empty.
    await expect(page.getByRole('region', { name: '权利台账' })).toContainText('还没有记载');
  });

  await test.step('a stranger finds it in the market and states a request', async () => {
    await theirs.goto(stack.url('/market?workType=transfer'));
    await expect(theirs.getByRole('button', { name: /表达意向.*听松图/ })).toBeVisible();
    await theirs.getByRole('link', { name: '听松图' }).click();
    await expect(theirs.getByText('权利人愿意转让或许可')).toContainText('面议');
    await look(theirs, 'offer-work');
    await theirs.getByRole('button', { name: '表达意向' }).click();
    const dialog = theirs.getByRole('dialog');
    const words = dialog.getByRole('textbox', { name: '想取得哪些权利、在哪里、多久' });
    await words.fill('请加微信 13800001111 详谈');
    await dialog.getByRole('button', { name: '送出' }).click();
    await expect(message(theirs, '请勿写电话')).toBeVisible();
    await words.fill('想在中国内地用于书籍插图，一年。');
    await look(theirs, 'offer-ask');
    await dialog.getByRole('button', { name: '送出' }).click();
    await expect(message(theirs, '意向已送达')).toBeVisible();
  });

  await test.step('the holder reads it, and answers with a contract', async () => {
    await page.goto(stack.url('/notices'));
    await page.getByRole('link', { name: /「听松图」收到一份意向/ }).click();
    await expect(page.getByText('用于书籍插图，一年').first()).toBeVisible();
  });
  const room = await sendContract(page, stack, { workId, other: buyer });

  await test.step('confirmed and signed by both', async () => {
    await enter(theirs, stack, room);
    await theirs.getByRole('button', { name: '确认条款' }).click();
    await expect(message(theirs, '已确认')).toBeVisible();
    for (const one of [theirs, page]) await sign(one, stack, room);
    await expect(page.getByText('审核中').first()).toBeVisible();
  });

  await test.step('a reviewer checks its form, and it is recorded', async () => {
    const console = await (await browser.newContext(contextOptions)).newPage();
    await enterAndTakeCase(console, stack, '审核员意向');
    await decide(console, '通过', '条款齐备，双方签名有效，台账无抵触。');
    await theirs.goto(stack.url(`/market${room}`));
    await expect(theirs.getByText('已登载').first()).toBeVisible();
  });

  await test.step('the rights ledger is shown beside the next contract and marks overlaps while typing', async () => {
    await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
    const ledger = page.getByRole('region', { name: '权利台账' });
    await expect(ledger.getByRole('listitem')).toContainText('专有许可');
    await expect(ledger).toContainText('与所填重叠');
    await look(page, 'offer-ledger');
    await page.getByLabel('地域', { exact: true }).selectOption({ label: '日本' });
    await expect(ledger).toContainText('与台账不抵触');
    await expect(ledger).not.toContainText('与所填重叠');
  });
});

test('a co-owner is asked: a no ends the contract, a yes opens the signing', async ({ stack, pageOf }) => {
  const holder = await stack.verified('沈知白');
  const other = await stack.verified('程漫山');
  const coOwner = await stack.verified('梅若雪');
  await holder.buy(SMALL_PACKAGE);
  const page = await pageOf(holder);
  const [theirs, owners] = [await pageOf(other), await pageOf(coOwner)];
  const workId = await studio(stack, holder, page, '双清图', 84);

  const confirmed = async () => {
    const room = await sendContract(page, stack, { workId, other, coOwner });
    await enter(theirs, stack, room);
    await theirs.getByRole('button', { name: '确认条款' }).click();
    await expect(message(theirs, '已确认')).toBeVisible();
    return room;
  };

  await test.step('not agreed: ended for everybody, and its rights are free', async () => {
    const room = await confirmed();
    await owners.goto(stack.url('/notices'));
    await expect(owners.getByText('有一份著作权合同等您以共有人身份同意').first()).toBeVisible();
    await enter(owners, stack, room);
    await look(owners, 'consent-asked');
    await owners.getByRole('button', { name: '不同意' }).click();
    await owners.getByRole('dialog').getByRole('button', { name: '不同意' }).click();
    await expect(owners.getByText('已谢绝').first()).toBeVisible();
    await page.goto(stack.url('/notices'));
    await expect(page.getByText('共有人没有同意合同').first()).toBeVisible();
    await page.goto(stack.url(`/market?workType=transfer&work=${workId}`));
    await expect(page.getByRole('region', { name: '权利台账' })).toContainText('还没有记载');
  });

  await test.step('agreed: both can sign', async () => {
    const room = await confirmed();
    await enter(owners, stack, room);
    await owners.getByRole('button', { name: '同意', exact: true }).click();
    await expect(message(owners, '已同意')).toBeVisible();
    await sign(page, stack, room);
    await enter(theirs, stack, room);
    await expect(theirs.getByText('待双方签署').or(theirs.getByText('双方签署')).first()).toBeVisible();
    await theirs.getByRole('button', { name: '谢绝' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: '谢绝' }).click();
    await expect(theirs.getByText('已谢绝').first()).toBeVisible();
  });
});
