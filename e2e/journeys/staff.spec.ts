import { createHmac, randomUUID } from 'node:crypto';
import { proposePackage } from '@yinji/contract';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { Page } from '@playwright/test';
import { enterConsole, PASSWORD, signInToConsole } from './support/enter-console.ts';
import { expectFitEverywhere, look } from './support/look.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

/** Shown once, in a dialog. */
async function readHalf(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const half = await dialog.locator('.mono').innerText();
  await dialog.getByRole('button', { name: '我已记下' }).click();
  return half;
}

async function nextPage(page: Page): Promise<void> {
  const shown = page.locator('tbody tr').first();
  const before = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(shown).not.toHaveText(before);
}

test('a colleague is added by two admins, signs in with both halves of the password, and leaves', async ({
  page,
  browser,
  contextOptions,
  stack,
}) => {
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  const [second, person] = [await elsewhere(), await elsewhere()];
  await enterConsole(page, stack, '管理员寅', 'admin');
  await enterConsole(second, stack, '管理员卯', 'admin');

  await page.getByRole('link', { name: '人员', exact: true }).click();
  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByLabel('账号名').fill('财务辰');
  await page.getByLabel('角色', { exact: true }).selectOption({ label: '财务' });
  await page.getByLabel('理由').fill('新到岗的同事');
  await look(page, 'staff-add');
  await expectFitEverywhere(page);
  await page.getByRole('button', { name: '提交待核准' }).click();
  const first = await readHalf(page, '一次性密码的前段');

  await second.getByRole('link', { name: '人员', exact: true }).click();
  await second.getByRole('link', { name: '人员变更' }).click();
  await look(second, 'staff-changes');
  await expectFitEverywhere(second);
  await second.getByRole('button', { name: '核准', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: '核准', exact: true }).click();
  const password = first + (await readHalf(second, '一次性密码的后段'));

  await person.goto(stack.address.consoleUrl);
  await look(person, 'console-sign-in');
  await expectFitEverywhere(person);
  await person.getByLabel('账号', { exact: true }).fill('财务辰');
  await person.getByLabel('密码', { exact: true }).fill('not the one');
  await person.getByRole('button', { name: '登录' }).click();
  await expect(person.getByRole('alert')).toBeVisible();
  await person.getByLabel('密码', { exact: true }).fill(password);
  await person.getByRole('button', { name: '登录' }).click();
  await expect(person.getByRole('heading', { name: '先换掉一次性密码' })).toBeVisible();
  await look(person, 'console-password');
  await expectFitEverywhere(person);
  await person.getByLabel('一次性密码').fill(password);
  const own = 'a lantern over still water';
  await person.getByLabel('新密码', { exact: true }).fill(own);
  await person.getByLabel('再输入一次新密码').fill(own);
  await person.getByRole('button', { name: '更换密码' }).click();
  await person.getByRole('button', { name: /账号菜单/ }).click();
  await person.getByRole('link', { name: '我的登录' }).click();
  await expect(person.getByText('本次登录')).toBeVisible();
  await look(person, 'own-sessions');
  await expectFitEverywhere(person);

  await page.reload();
  await look(page, 'staff');
  await expectFitEverywhere(page);
  // Journeys before this one may have filled the first page with colleagues.
  const leave = page.getByRole('button', { name: '离任：财务辰' });
  await expect(page.getByRole('button', { name: /^离任：/ }).first()).toBeVisible();
  while (!(await leave.isVisible())) await nextPage(page);
  await leave.click();
  await page.getByLabel('理由').fill('调往其他部门');
  await page.getByRole('button', { name: '确认离任' }).click();
  await expect(message(page, '已离任')).toBeVisible();
  await person.reload();
  await expect(person.getByRole('heading', { name: '登录控制台' })).toBeVisible();
  // What was refused at the door is in the security log, with who tried.
  await page.goto(`${stack.address.consoleUrl}security-log`);
  await expect(page.getByRole('row', { name: /财务辰/ }).first()).toBeVisible();
  await look(page, 'security-log');
  await expectFitEverywhere(page);
  await page.goto(`${stack.address.consoleUrl}staff`);
  await page.getByRole('tab', { name: '已离任' }).click();
  await expect(page.getByRole('rowheader', { name: '财务辰' })).toBeVisible();
});

/** What an authenticator app shows (RFC 6238 §4), or will show after `steps` of 30 seconds. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function signInAgain(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '再确认一次' })).toBeVisible();
}

/** A passkey of this browser, whose owner always agrees. */
async function haveDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('link', { name: '第二要素' }).click();
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('名称').fill('工位电脑');
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.getByRole('button', { name: '在设备上确认' }).click();
  await expect(message(page, '通行密钥已添加')).toBeVisible();
}

test('a passkey and an authenticator app are added, and each signs in', async ({ page, stack }) => {
  await haveDevice(page);
  await signInToConsole(page, stack, '运营午', 'operator');
  await addPasskey(page);
  await expect(page.getByText('工位电脑')).toBeVisible();

  await page.getByRole('button', { name: '启用验证器' }).click();
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.getByRole('button', { name: '继续' }).click();
  // Whoever has a factor proves it before the next one.
  const prompt = page.getByRole('dialog', { name: '请您本人确认' });
  await expect(prompt).toBeVisible();
  await look(page, 'factor-prompt');
  await expectFitEverywhere(page);
  await prompt.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(prompt).toBeHidden();
  const secret = await page.getByRole('dialog').locator('.mono').innerText();
  await look(page, 'totp');
  await expectFitEverywhere(page);
  await page.getByLabel('验证器显示的验证码').fill(codeOf(secret));
  await page.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText(/^已启用，自/)).toBeVisible();
  await look(page, 'second-factor');
  await expectFitEverywhere(page);

  await signInAgain(page, '运营午');
  await look(page, 'sign-in-factor');
  await expectFitEverywhere(page);
  // Each code counts once: the next one, which is accepted already.
  await page.getByLabel('验证码').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();

  await signInAgain(page, '运营午');
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
});

test('whoever decides as the second person is asked for the second factor, and may decline', async ({
  page,
  stack,
}) => {
  const { client } = await Reviewer.hire(stack.origin, stack.address.databaseUrl, '运营未', 'operator');
  const terms = {
    name: '第二要素套餐',
    priceFen: 9900,
    termDays: 30,
    quotas: { evidence: 1, authentic: 0, gallery: 0, common: 0 },
    remark: '',
    onSale: false,
  };
  const [id, packageId] = [randomUUID(), randomUUID()];
  await client.call(proposePackage, { id, packageId, version: 0, terms, reason: '试着提出一项' });
  await haveDevice(page);
  await signInToConsole(page, stack, '运营申', 'operator');
  await addPasskey(page);

  await page.goto(`${stack.address.consoleUrl}package-changes`);
  const change = page
    .getByRole('listitem')
    .filter({ hasText: '第二要素套餐' })
    .or(page.getByRole('row').filter({ hasText: '第二要素套餐' }));
  await change.getByRole('button', { name: '核准', exact: true }).click();
  const approve = page.getByRole('button', { name: '核准并生效' });
  await approve.click();
  const prompt = page.getByRole('dialog', { name: '请您本人确认' });
  await expect(prompt).toBeVisible();
  await look(page, 'factor-prompt-decision');
  await prompt.getByRole('button', { name: '不确认' }).click();
  await expect(page.getByText('请再用验证码或通行密钥确认')).toBeVisible();

  await approve.click();
  await prompt.getByLabel('验证码').fill('000000');
  await prompt.getByRole('button', { name: '确认', exact: true }).click();
  await expect(prompt.getByText('验证码不正确或已过期')).toBeVisible();
  await prompt.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(prompt).toBeHidden();
  await expect(page.getByRole('rowheader', { name: /第二要素套餐/ })).toHaveCount(0);
});
