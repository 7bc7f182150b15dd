import type { Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { certify, download, fillForm, signForm } from './support/creator.ts';
import { depositFor, holdKey } from './support/hold-key.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { decide, enterAndTakeCase, takeCase } from './support/reviewer.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const AGREEMENT = {
  name: '合作协议.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
};

/** Verified, with a package, and a key in this browser. */
async function settle(stack: Stack, pageOf: (person: Person) => Promise<Page>, name: string, buys = true) {
  const person = await stack.verified(name);
  if (buys) await person.buy(SMALL_PACKAGE);
  const page = await pageOf(person);
  await holdKey(page, person);
  return { person, page };
}

const picture = async (title: string, seed: number) => ({
  title,
  fileName: `${title}.jpg`,
  bytes: await drawPicture(seed, { width: 900, height: 700, format: 'jpeg' }),
});

async function judge(page: Page) {
  await standStill(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('待补正: requested field by field, answered, passed, and filed with the authority', async ({
  stack,
  pageOf,
  page: reviewer,
}) => {
  const { page, person } = await settle(stack, pageOf, '沈知白');
  const workId = await depositFor(person, await picture('秋山归棹', 9160));
  await fillForm(page, stack, workId);
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  // What is too long for the account is said, and saved as soon as it fits.
  const purpose = page.getByRole('textbox', { name: '创作目的' });
  const written = await purpose.inputValue();
  await purpose.fill('长'.repeat(2001));
  await expect(page.getByText(/^有内容太长/).first()).toBeVisible();
  await purpose.fill(written);
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  // The form is saved at the server: another visit finds it.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '创作目的' })).toHaveValue(/秋日山行/);
  await judge(page);
  await signForm(page);

  await enterAndTakeCase(reviewer, stack, '审核员补');
  await reviewer.getByRole('radio', { name: '待补正', exact: true }).check({ force: true });
  await reviewer.getByRole('button', { name: '增加一项' }).click();
  const item = reviewer.getByRole('group', { name: '第 1 项' });
  await item.getByLabel('哪一项').selectOption('creation.completedOn');
  await item.getByLabel('怎样补正').fill('与说明书所写的三日不符，请核对');
  await reviewer.getByLabel('理由').fill('创作时间前后不一致，请核对后补正。');
  await reviewer.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
  await judge(reviewer);
  // Nobody takes it back: it is sent by itself.
  await reviewer.getByRole('button', { name: /提交结论：待补正/ }).click();
  await expect(reviewer.getByRole('heading', { name: '版权认证已退回补正' })).toBeVisible();

  await page.goto(stack.url(`/tm-copyright?id=${workId}`));
  const notice = page.getByRole('region', { name: '待补正' });
  await expect(notice).toContainText('与说明书所写的三日不符');
  await notice.getByRole('button', { name: '创作完成日期' }).click();
  await expect(page.getByLabel('创作完成日期')).toBeFocused();
  await expect(page.getByText('审核员请您补正')).toBeVisible();
  await page.getByLabel('创作完成日期').fill('2026-10-05');
  await judge(page);
  await signForm(page, '签名并提交补正');

  await takeCase(reviewer, stack);
  await expect(reviewer.getByRole('region', { name: '此前的补正' })).toContainText('三日不符');
  await decide(reviewer, '通过', '补正后各项一致，与存证相符。');

  await page.goto(stack.url(`/tm-copyright?id=${workId}`));
  const form = await download(page, '下载申请表（PDF）');
  expect(form.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download(page, '下载数据包（ZIP）')).subarray(0, 2).toString()).toBe('PK');
  const step = async (name: string, fill: Record<string, string> = {}) => {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: '记录' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await step('开始记录');
  await step('已向登记机关提交', { 登记机关: '某省版权局' });
  await step('受理');
  await step('开始审查');
  await page.getByRole('button', { name: '予以登记', exact: true }).click();
  const granting = page.getByRole('dialog', { name: '予以登记' });
  await granting.getByLabel('登记机关给出的登记号').fill('浙作登字-2026-F-123');
  await granting.getByRole('button', { name: '记录' }).click();
  await expect(granting.getByText('登记号的写法不对')).toBeVisible();
  await granting.getByLabel('登记机关给出的登记号').fill('浙作登字-2026-F-00012345');
  await granting.getByRole('button', { name: '记录' }).click();
  await expect(page.getByText('浙作登字-2026-F-00012345')).toBeVisible();
  await judge(page);
});

test('two owners: both confirm with their keys, the certificate names both', async ({
  stack,
  pageOf,
  page: reviewer,
}) => {
  const first = await settle(stack, pageOf, '陆怀素');
  const second = await settle(stack, pageOf, '莫听雨', false);
  const { page } = first;
  const workId = await depositFor(first.person, await picture('双清图', 62));
  await fillForm(page, stack, workId);
  await page.getByRole('radio', { name: '合作作品' }).check({ force: true });
  await page.getByRole('button', { name: '增加一位作者' }).click();
  await page.getByLabel('作者姓名或名称').nth(1).fill('莫听雨');
  await page.getByLabel('作品署名').nth(1).fill('听雨');
  await page.getByRole('button', { name: '增加一位著作权人' }).click();
  const dialog = page.getByRole('dialog', { name: '增加著作权人' });
  await dialog.getByLabel('姓名或名称').fill('莫听雨');
  await dialog.getByLabel('证件号码').fill('11010519491231002X');
  await dialog.getByLabel('手机').fill(second.person.phone);
  await judge(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('1101**********002X')).toBeVisible();
  await page.getByLabel('附件种类').selectOption('joint');
  await page.getByLabel('选择文件：合作作品协议').setInputFiles(AGREEMENT);
  await expect(page.getByText('合作协议.pdf')).toBeVisible();
  await expect(page.getByText(/^已保存/).first()).toBeVisible();
  await page.getByRole('button', { name: '请其余著作权人确认' }).click();
  await expect(page.getByText('据申报，已请其确认')).toBeVisible();

  await second.page.goto(stack.url('/tm-copyright'));
  const request = second.page.getByRole('listitem', { name: '双清图' });
  await expect(request).toContainText('陆怀素、莫听雨');
  await judge(second.page);
  await request.getByRole('button', { name: '签名确认' }).click();
  await expect(request.getByText('已确认')).toBeVisible();

  await page.reload();
  await expect(page.getByText('已签名确认', { exact: true })).toBeVisible();
  await signForm(page);

  await enterAndTakeCase(reviewer, stack, '审核员双');
  await expect(reviewer.getByText('莫听雨：本人已签名确认')).toBeVisible();
  await reviewer.getByRole('button', { name: '打开合作协议.pdf' }).click();
  await expect(reviewer.getByRole('region', { name: '附件' }).locator('svg')).toBeVisible();
  await decide(reviewer, '通过', '两位著作权人均已签名确认，协议与表单一致。');
  const pdf = await first.person.waitForDocument(workId, 'certification');
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('rejected, corrected, submitted again', async ({ stack, pageOf, page: reviewer }) => {
  const { page, person } = await settle(stack, pageOf, '许望舒');
  const workId = await depositFor(person, await picture('空山', 63));
  await certify(page, stack, workId);
  await enterAndTakeCase(reviewer, stack, '审核员退');
  await decide(reviewer, '未通过', '说明书没有写明创作时所用的工具。');
  await page.goto(stack.url(`/tm-copyright?id=${workId}`));
  await expect(page.getByText('说明书没有写明创作时所用的工具。')).toBeVisible();
  await page
    .getByRole('textbox', { name: '创作过程' })
    .fill('先以铅笔起稿，再以数位板与绘图软件分层敷色，历时三日。');
  await signForm(page);
  await takeCase(reviewer, stack);
  await decide(reviewer, '通过', '已写明工具，各项一致。');
  await page.reload();
  await expect(page.getByRole('button', { name: '下载《版权信息核验证书》' })).toBeVisible();
});
