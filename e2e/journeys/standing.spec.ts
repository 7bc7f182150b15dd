import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import { readCode } from '@yinji/testkit/people/outbox';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { inTables } from './support/in-tables.ts';
import { look } from './support/look.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { message, storedSession } from './support/screen.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const PROFILE = '/personal?currentType=myProfile';
const barriers = async (page: Page) => {
  await standStill(page);
  const violations = await violationsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};
/** As a phone writes it: with its model and the place. */
const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#d9d2c3' } })
    .withExif({ IFD0: { Model: 'Pocket 7' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 26/1' } })
    .jpeg()
    .toBuffer();

/** Keeps the files of every form that the page sends: a request's own body is not readable from outside. */
async function keepSentFiles(page: Page): Promise<() => Promise<Buffer[]>> {
  const kept = await page.evaluateHandle(() => {
    const files: Blob[] = [];
    const set = Reflect.get(FormData.prototype, 'set') as (...given: unknown[]) => void;
    FormData.prototype.set = function (this: FormData, ...given: unknown[]) {
      if (given[1] instanceof Blob) files.push(given[1]);
      Reflect.apply(set, this, given);
    };
    return files;
  });
  const read = (files: Blob[]) =>
    Promise.all(files.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]));
  return async () => (await kept.evaluate(read)).map((bytes) => Buffer.from(bytes));
}

async function asOperator(context: BrowserContext, stack: Stack, name: string): Promise<Page> {
  const { client, account } = await Reviewer.hire(stack.origin, stack.address.databaseUrl, name, 'operator');
  const staff = { id: '', name: account, role: 'operator', mustChangePassword: false, mustAddFactor: false };
  await context.addInitScript(
    ([token, one]) => sessionStorage.setItem('yinji.console', JSON.stringify({ token, staff: one })),
    [client.token, staff] as const,
  );
  const page = await context.newPage();
  await page.goto(`${stack.address.consoleUrl}identity-reviews`);
  return page;
}

async function approve(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('link', { name: '查看材料：沈＊＊' }).click();
  await expect(page.getByRole('button', { name: button })).toBeDisabled();
  for (const paper of ['身份证人像面', '身份证国徽面']) {
    await page.getByRole('button', { name: `查看${paper}` }).click();
    await expect(page.getByRole('img', { name: paper })).toBeVisible();
  }
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('checkbox', { name: '我与申请人无利害关系' }).check();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: '实名审核' })).toBeVisible();
}

test('a real name without a face: photographs, two people, done', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const person = await stack.account('沈知白');
  const page = await pageOf(person);
  await page.goto(stack.url(PROFILE));
  await page.getByRole('radio', { name: '人工审核' }).check();
  await page.getByRole('button', { name: '下一步：拍摄材料' }).first().click();
  await expect(page.getByText('请填写与身份证一致的姓名')).toBeVisible();
  await page.getByRole('textbox', { name: '姓名' }).fill('沈知白');
  await page.getByRole('textbox', { name: '身份证号码' }).fill('11010519491231002x');
  await page.getByRole('checkbox', { name: /同意平台为核对身份/ }).check();
  await page.getByRole('button', { name: '下一步：拍摄材料' }).first().click();
  await expect(page.getByText('手写口令')).toBeVisible();
  const submit = page.getByRole('button', { name: '提交审核' });
  await expect(submit).toBeDisabled();
  const sentFiles = await keepSentFiles(page);
  for (const paper of ['身份证人像面', '身份证国徽面']) {
    await page
      .getByLabel(new RegExp(paper))
      .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await expect(page.getByRole('listitem').filter({ hasText: paper }).getByText('已收到')).toBeVisible();
  }
  const sent = await sentFiles();
  expect(sent.map((bytes) => bytes.subarray(0, 2).toString('hex'))).toEqual(['ffd8', 'ffd8']);
  for (const bytes of sent) expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  expect(await barriers(page)).toEqual([]);
  await submit.click();
  await expect(page.getByText('材料正在审核')).toBeVisible();
  // An earlier application of the same account, as it is kept once it was rejected.
  await inTables(stack, (db) =>
    sql`insert into identity_review (id, account_id, kind, state, word, begun_at, submitted_at, decided_at, decided_by, reason)
      select gen_random_uuid(), account_id, kind, 'rejected', word, begun_at - interval '2 days', begun_at - interval '2 days',
        begun_at - interval '1 day', (select id from staff limit 1), '照片看不清楚'
      from identity_review where state = 'waiting'`.execute(db),
  );

  const first = await asOperator(await browser.newContext(contextOptions), stack, '运营一');
  expect(await barriers(first)).toEqual([]);
  const row = first.getByRole('row', { name: /沈＊＊/ });
  await expect(row).toContainText(/已等 /);
  await expect(row).toContainText('此前驳回 1 次');
  await look(first, 'console-identity-reviews');
  await approve(first, /同意（第一人）/);
  await expect(first.getByText('您已同意，须另一位同事复核')).toBeVisible();
  const second = await asOperator(await browser.newContext(contextOptions), stack, '运营二');
  await expect(second.getByText(/运营一 于 .* 同意，须第二人复核/)).toBeVisible();
  await approve(second, /同意并通过（第二人）/);
  await expect(second.getByText('没有待审的材料')).toBeVisible();
  await expect.poll(async () => (await person.rest()) !== undefined).toBe(true);
});

test('changed agreements are read and accepted before anything else', async ({ stack, pageOf }) => {
  const person = await stack.account('陆怀素');
  const database = new Client({ connectionString: stack.address.databaseUrl });
  await database.connect();
  await database.query(
    "update consent set version = '2025-01' where account_id = (select account_id from session where token_sha256 = sha256($1))",
    [person.client.token],
  );
  await database.end();
  // The sign-in was before the change, and this process has not seen the acceptance.
  const page = await pageOf(person);
  await page.goto(stack.url(PROFILE));
  const dialog = page.getByRole('dialog', { name: '协议已更新' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: '《隐私政策》' })).toBeVisible();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await expect(dialog.getByText('请先阅读并勾选')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: '协议与同意' })).toBeVisible();
});

test('closing requires a code and ends the session', async ({ stack, pageOf }) => {
  const person = await stack.account('林知近');
  const page = await pageOf(person);
  await page.goto(stack.url(PROFILE));
  await page.getByRole('button', { name: '我要注销' }).click();
  await page.getByRole('checkbox', { name: /我明白注销不可恢复/ }).check();
  const database = new Client({ connectionString: stack.address.databaseUrl });
  await database.connect();
  // One code a minute: the one for signing up is recent.
  await database.query('delete from rate_bucket');
  await database.end();
  const since = new Date(Date.now() - 500);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText(/发送到 139\*{4}/)).toBeVisible();
  await page
    .getByLabel('验证码', { exact: true })
    .fill(await readCode(stack.address.outbox, person.phone, since));
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '申请注销' }).click();
  await expect(message(page, '已申请注销')).toBeVisible();
  await expect.poll(() => storedSession(page)).toBeNull();
});
