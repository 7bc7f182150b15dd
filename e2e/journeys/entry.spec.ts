import type { Page } from '@playwright/test';
import { readCode } from '@yinji/testkit/people/outbox';
import { randomIdNumber, randomPhone } from '@yinji/testkit/people/person';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import { finishRecovery, signIn } from '@yinji/contract';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { answer, envelope } from './support/answers.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { passMinute } from './support/pass-minute.ts';
import { message, storedSession } from './support/screen.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const PASSWORD = '一句只有我知道的话语，写在这里';
const NEXT = '两盏灯，在冬天的河边亮着';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

async function expectAccessible(page: Page) {
  await standStill(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Presses the first enabled button that sends a code within `scope`, and reads the code. */
async function codeTo(stack: Stack, to: string, press: () => Promise<void>): Promise<string> {
  const since = new Date(Date.now() - 500);
  await press();
  return readCode(stack.place.outbox, to, since);
}

test('by mailbox: registered, forgotten password reset, the challenge of a code solved in the background', async ({
  page,
  stack,
}) => {
  const email = `zhibai.${Date.now()}@example.com`;
  await page.goto(stack.url('/login-v2?mode=register'));
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(email);
  const worker = page.waitForEvent('worker');
  const code = await codeTo(stack, email, () => page.getByRole('button', { name: '发送验证码' }).click());
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  // The challenge is solved in the background while the page stays responsive.
  await worker;
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(code);
  await page.getByLabel('密码', { exact: true }).fill('qwertyuiop');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(message(page, '这个密码太常见')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL(/\/tm-home-v2/);
  const first = (await storedSession(page))?.token;

  await page.evaluate(() => localStorage.clear());
  await page.goto(stack.url('/login-v2?mode=login'));
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('重设密码');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(email);
  const client = openWireClient(stack.origin);
  await passMinute(stack);
  const reset = await codeTo(stack, email, () => page.getByRole('button', { name: '发送验证码' }).click());
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(reset);
  await page.getByLabel('新密码', { exact: true }).fill(NEXT);
  await page.getByRole('button', { name: '重设密码并登录' }).click();
  await expect(message(page, '密码已重设')).toBeVisible();
  await expect(page).toHaveURL(/\/tm-home-v2/);
  expect((await storedSession(page))?.token).not.toBe(first);
  await expect(client.call(signIn, { email, password: PASSWORD })).rejects.toThrow('CREDENTIALS_WRONG');
});

test('settings: the password changed with other devices signed out; a mailbox beside the phone', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.account('苏墨');
  const page = await pageOf(person);
  const elsewhere = openWireClient(stack.origin);
  elsewhere.token = (await elsewhere.call(signIn, { phone: person.phone, password: person.password })).token;
  await page.goto(stack.url('/personal?currentType=changePassword'));
  const devices = page.getByRole('region', { name: '登录设备' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('这台设备')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel('原密码', { exact: true }).fill('not the old one');
  await page.getByLabel('新密码', { exact: true }).fill(NEXT);
  await page.getByRole('button', { name: '更换密码' }).click();
  await expect(message(page, '原密码不正确')).toBeVisible();
  await page.getByLabel('原密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '更换密码' }).click();
  await expect(message(page, '密码已更换')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  const email = `su.mo.${Date.now()}@example.com`;
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: '发送验证码' });
  await dialog.getByLabel('新邮箱', { exact: true }).fill(email);
  const newCode = await codeTo(stack, email, () => send.nth(1).click());
  await dialog.getByLabel('新邮箱收到的验证码').fill(newCode);
  // The phone received one for registering.
  await passMinute(stack);
  const oldCode = await codeTo(stack, person.phone, () => send.first().click());
  await dialog.getByLabel(/现在的手机号/).fill(oldCode);
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(message(page, '邮箱已绑定')).toBeVisible();
  await expect(page.getByText('s***@example.com')).toBeVisible();
  const { account } = await elsewhere.call(signIn, { email, password: NEXT });
  expect(account.id).toBe((await storedSession(page))?.account['id']);
});

test('a lost phone: the face is shown, the account is notified, and its holder stops it', async ({
  page,
  stack,
  pageOf,
}) => {
  const person = await stack.account('许望舒');
  const idNumber = randomIdNumber();
  await person.verifyRealName(idNumber);
  const next = randomPhone();
  await page.goto(stack.url('/login-v2?mode=login'));
  await page.getByRole('link', { name: '手机号不再使用？' }).click();
  await expectAccessible(page);
  await page.getByLabel(/原来登录用的/).fill(person.phone);
  await page.getByLabel('姓名', { exact: true }).fill(person.name);
  await page.getByLabel('身份证号码', { exact: true }).fill(idNumber);
  await page.getByLabel('新手机号', { exact: true }).fill(next);
  const code = await codeTo(stack, next, () => page.getByRole('button', { name: '发送验证码' }).click());
  await page.getByLabel('新手机号收到的验证码').fill(code);
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await answer(page, finishRecovery.path, envelope({ state: 'checking', effectiveAt: null }));
  await page.getByRole('button', { name: '去人脸核验' }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page).toHaveURL(/scanFaceCallBack/);
  // While nothing is decided, the page asks again by itself.
  await expect(page.getByText('还没有收到核验结果')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('本人核验已通过')).toBeVisible();
  await expectAccessible(page);

  const own = await pageOf(person);
  await own.goto(stack.url('/personal?currentType=changePassword'));
  const alarm = own.getByRole('alert').filter({ hasText: '更换这个账号的手机号' });
  await expect(alarm).toContainText(`${next.slice(0, 3)}****${next.slice(-4)}`);
  await expectAccessible(own);
  await alarm.getByRole('button').click();
  await expect(message(own, '已阻止')).toBeVisible();
  await expect(alarm).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('更换已被阻止')).toBeVisible();
});
