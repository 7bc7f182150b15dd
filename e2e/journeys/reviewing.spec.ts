import {
  getCertificate,
  getOwnAccount,
  getWork,
  listNotices,
  requestConfirmation,
  withdrawConfirmation,
} from '@yinji/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Person } from '@yinji/testkit/people/person';
import { readCode } from '@yinji/testkit/people/outbox';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { enterConsole } from './support/enter-console.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { look } from './support/look.ts';
import { passMinute } from './support/pass-minute.ts';
import { realPicture } from './support/pictures.ts';
import { decide, enterAndTakeCase, submitDecision, takeCase } from './support/reviewer.ts';
import { message } from './support/screen.ts';

async function deposited(person: Person, title: string, name: string, bytes: Buffer): Promise<string> {
  const work = await person.deposit(title, 'draw', name, bytes);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  await person.upload(work.id, name, bytes);
  return work.id;
}
const stateOf = async (person: Person, id: string) =>
  (await person.client.call(getWork, { id })).confirmation?.state;
const noticesOf = async (person: Person) =>
  (await person.client.call(listNotices, { page: 1, size: 50 })).items.map((one) => one.title);

/** What both pictures show is framed on each, and the submission is laid over the candidate by it. */
async function expectPartFramed(page: Page): Promise<void> {
  const outlines = page.locator('.stage .part-outline');
  await expect(outlines).toHaveCount(2);
  await expect(page.getByText('送审图左右翻转后吻合').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /框出的部分/ })).toHaveText(/占画面 \d+%占画面 \d+%/);
  await look(page, 'case-part');
  await page.getByRole('checkbox', { name: '框出相同部分' }).uncheck();
  await expect(outlines).toHaveCount(0);
  const dots = page.locator('.stage .match-points');
  await dots.first().locator('path').first().hover({ force: true });
  await expect(dots.locator('[data-marked]')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /标出 \d+ 处匹配点/ }).uncheck();
  await expect(dots).toHaveCount(0);
  await page.getByRole('checkbox', { name: /标出 \d+ 处匹配点/ }).check();
  await page.getByRole('checkbox', { name: '框出相同部分' }).check();
  await page.getByRole('button', { name: '差异' }).click();
  const [frame, laid] = [page.locator('.stage .frame'), page.locator('.stage .layer-over img')];
  await expect(laid).toBeVisible();
  const [whole, part] = await Promise.all([frame.boundingBox(), laid.boundingBox()]);
  expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.7, 1);
  expect((part?.height ?? 0) / (whole?.height ?? 1)).toBeCloseTo(0.75, 1);
  await look(page, 'case-part-laid');
  await page.getByRole('button', { name: '并排' }).click();
}

/** A submitted decision waits for ten seconds: taken back, asked about when the tab is closed, then sent by itself. */
async function expectHeld(page: Page, state: () => Promise<string | undefined>): Promise<void> {
  const isAskedAtClosing = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const [takeBack, submit] = [
    page.getByRole('button', { name: '撤回', exact: true }),
    page.getByRole('button', { name: /提交结论：未通过/ }),
  ];
  await page.clock.fastForward(9_000);
  await takeBack.click();
  await expect(submit).toBeEnabled();
  await page.clock.fastForward(10_000);
  expect(await isAskedAtClosing()).toBe(false);
  expect(await state()).toBe('reviewing');
  await submit.click();
  await expect(takeBack).toBeVisible();
  expect(await isAskedAtClosing()).toBe(true);
  expect(await state()).toBe('reviewing');
  await page.clock.fastForward(10_000);
}

/** No case is offered: the waiting one is not for this reviewer. */
async function expectNothing(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.address.consoleUrl}queue`);
  await expect(page.getByRole('heading', { name: '队列已清空' })).toBeVisible();
}

test('rejected by a rule, submitted again, reviewed twice, passed; and where two differ a third decides', async ({
  page,
  browser,
  contextOptions,
  stack,
}) => {
  test.setTimeout(600_000);
  const painter = await stack.member('沈知白');
  const copyist = await stack.member('莫仿真');
  const picture = await sharp(await drawTextured(6, 800, 600))
    .jpeg({ quality: 92 })
    .toBuffer();
  const copy = await sharp(picture).resize(600).jpeg({ quality: 60 }).toBuffer();
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  await deposited(painter, '松下问童子', '松.jpg', picture);
  const workId = await deposited(copyist, '松间', '松间.jpg', copy);

  await test.step('the earlier holder is notified of the near-copy, without a name', async () => {
    await expect.poll(() => noticesOf(painter)).toContain('有人存证了与您的作品相近的画面');
    expect(await noticesOf(copyist)).not.toContain('有人存证了与您的作品相近的画面');
  });

  await copyist.client.call(requestConfirmation, { workId });
  await test.step('the first rejects it, naming a rule', async () => {
    await page.clock.install();
    await enterAndTakeCase(page, stack, '审核员子');
    await page.getByRole('radio', { name: '未通过', exact: true }).check({ force: true });
    await page.getByRole('checkbox', { name: /QQ-02/ }).check();
    await page.getByRole('textbox', { name: '理由' }).fill('仅缩小并重新编码，没有新的表达。');
    await expect(page.getByText(/QQ-02 仅作技术处理：.*此项不能以修改材料解决/)).toBeVisible();
    await look(page, 'case-rules');
    await page.getByRole('checkbox', { name: /QQ-02/ }).uncheck();
    await submitDecision(page, '未通过', '仅缩小并重新编码，没有新的表达。');
    await expectHeld(page, () => stateOf(copyist, workId));
    await expect(page.getByRole('heading', { name: '未通过' })).toBeVisible();
    const { confirmation } = await copyist.client.call(getWork, { id: workId });
    expect(confirmation?.reason).toMatch(/^QQ-09 其他：.*没有新的表达。$/s);
  });

  await test.step('submitted again it is passed, and its submitter sees no change', async () => {
    await copyist.client.call(requestConfirmation, { workId });
    await takeCase(page, stack);
    await expect(page.getByText('相近画面第 1 次重新提交')).toBeVisible();
    await decide(page, '通过', '补交的底稿表明由同一人先行绘成。');
    await expect(page.getByRole('heading', { name: '结论已留存' })).toBeVisible();
    await look(page, 'decision-kept');
    expect(await stateOf(copyist, workId)).toBe('reviewing');
    await expectNothing(page, stack);
  });

  const second = await elsewhere();
  await test.step('a second reviewer, who does not see the first decision, decides the same: now it is passed', async () => {
    await enterAndTakeCase(second, stack, '审核员丑');
    await expect(second.getByText('先行绘成')).toHaveCount(0);
    await decide(second, '通过', '底稿早于对方的存证，权属清楚。');
    await expect(second.getByRole('heading', { name: '确权已通过' })).toBeVisible();
    expect(await stateOf(copyist, workId)).toBe('passed');
  });

  await test.step('the submitter gets the comparison report', async () => {
    await copyist.waitForWork(workId, (work) => work.hasComparison);
    const pdf = await copyist.client.blob(getCertificate, { id: workId, kind: 'comparison' });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  const admin = await elsewhere();
  await test.step('where the two differ an admin decides, who sees both', async () => {
    const { width, height } = await sharp(picture).metadata();
    const cut = { left: 0, top: 0, width: Math.round(width * 0.7), height: Math.round(height * 0.75) };
    const mirrored = await sharp(picture).extract(cut).flop().jpeg({ quality: 85 }).toBuffer();
    const other = await deposited(copyist, '松间之二', '松间二.jpg', mirrored);
    await copyist.client.call(requestConfirmation, { workId: other });
    await takeCase(page, stack);
    await expectPartFramed(page);
    await decide(page, '通过', '与在先作品构图相近而用笔不同。');
    await takeCase(second, stack);
    await decide(second, '未通过', '仅裁剪并左右翻转，没有新的表达。');
    expect(await stateOf(copyist, other)).toBe('reviewing');
    await expectNothing(page, stack);
    await expectNothing(second, stack);
    await enterAndTakeCase(admin, stack, '管理员子', 'admin');
    const opinions = admin.getByRole('region', { name: '两名审核员意见不一' });
    await expect(opinions.getByRole('listitem')).toHaveCount(2);
    await look(admin, 'case-third');
    await decide(admin, '未通过', '仅裁剪并左右翻转，同意乙的意见。');
    expect(await stateOf(copyist, other)).toBe('rejected');
  });

  await test.step('the first finds it among the overturned', async () => {
    await page.getByRole('link', { name: '我的结论' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await look(page, 'decisions');
    await page.getByRole('tab', { name: /被改判 1/ }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  await test.step('figures, rights and the audit trail are for the admin only', async () => {
    await admin.getByRole('link', { name: '审核数据' }).click();
    await expect(admin.getByRole('heading', { name: '改判' })).toBeVisible();
    await expect(admin.getByText('1 / 2 件').first()).toBeVisible();
    await look(admin, 'figures');
    await admin.getByRole('link', { name: '人员', exact: true }).click();
    await admin.getByRole('link', { name: '可审事项' }).click();
    await admin.getByRole('button', { name: '设定审核员子的可审事项' }).click();
    await admin.getByRole('radio', { name: '只审选中的' }).check();
    await admin.getByRole('checkbox', { name: '版权认证' }).check();
    await look(admin, 'rights');
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(message(admin, '已保存')).toBeVisible();
    await look(admin, 'reviewers');
    await admin.getByRole('link', { name: '审计记录' }).click();
    await admin.getByLabel('人员').fill('审核员子');
    await admin.getByRole('button', { name: '筛选' }).click();
    await expect(admin.getByRole('cell', { name: '管理员子' })).toHaveCount(0);
    await look(admin, 'audit');
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: '导出表格' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^审计记录-.*\.csv$/);
  });

  await test.step('customer service finds the submitter by phone and answers with a notice', async () => {
    const desk = await elsewhere();
    await enterConsole(desk, stack, '运营子', 'operator');
    await desk.getByRole('link', { name: '客服' }).click();
    await desk.getByRole('textbox', { name: '手机号' }).fill(copyist.phone);
    await desk.getByRole('button', { name: '查看' }).click();
    await expect(desk.getByRole('heading', { name: '往来' })).toBeVisible();
    await expect(desk.getByText(copyist.phone)).toHaveCount(0);
    await desk.getByLabel('常用答复').selectOption({ label: '审核进度' });
    await desk
      .getByTitle(/^答复时注明 YJQQ-/)
      .first()
      .click();
    await look(desk, 'desk');
    await desk.setViewportSize({ width: 360, height: 780 });
    const broken = await desk
      .locator('.desk-part tbody :is(th, td)')
      .evaluateAll((cells) => cells.filter((one) => one.clientHeight > 30).map((one) => one.textContent));
    expect(broken).toEqual([]);
    await desk.setViewportSize({ width: 1280, height: 800 });
    await desk.getByRole('button', { name: /发出答复/ }).click();
    await expect(message(desk, '答复已发出')).toBeVisible();
    await expect.poll(() => noticesOf(copyist)).toContainEqual(expect.stringMatching(/^客服答复：YJQQ-/));
  });

  await test.step('a reviewer declares the creator account, and never gets its cases', async () => {
    await second.getByRole('button', { name: /账号菜单/ }).click();
    await second.getByRole('link', { name: '我的创作者账号' }).click();
    await second.getByRole('textbox', { name: '手机号' }).fill(copyist.phone);
    await passMinute(stack);
    const since = new Date();
    await second.getByRole('button', { name: '发送验证码' }).click();
    await expect(message(second, '验证码已发出')).toBeVisible();
    const code = await readCode(stack.place.outbox, copyist.phone, since);
    await second.getByRole('textbox', { name: '六位验证码' }).fill(code);
    await second.getByRole('button', { name: '声明' }).click();
    await expect(second.getByRole('rowheader', { name: /^用户/ })).toBeVisible();
    await look(second, 'own-accounts');
    const third = await deposited(copyist, '溪上', '溪.jpg', await realPicture(7));
    await copyist.client.call(requestConfirmation, { workId: third });
    await expect.poll(() => stateOf(copyist, third)).toBe('reviewing');
    await expectNothing(second, stack);
    // The next reviewer in this stack finds an empty queue.
    await copyist.client.call(withdrawConfirmation, { workId: third });
  });

  await test.step('customer service ends every session of the submitter, who hears of it', async () => {
    const desk = await elsewhere();
    await enterConsole(desk, stack, '运营丑', 'operator');
    await desk.getByRole('link', { name: '客服' }).click();
    await desk.getByRole('textbox', { name: '手机号' }).fill(copyist.phone);
    await desk.getByRole('button', { name: '查看' }).click();
    await desk.getByLabel('写什么').selectOption({ label: '结束全部登录（应本人要求）' });
    await desk.getByRole('textbox', { name: '原因' }).fill('本人来电，手机遗失');
    await look(desk, 'desk-sign-out');
    await desk.getByRole('button', { name: /结束全部登录/ }).click();
    await expect(message(desk, '全部登录已结束')).toBeVisible();
    await expect(desk.getByText('结束全部登录：本人来电，手机遗失')).toBeVisible();
    await expect(copyist.client.call(getOwnAccount, {})).rejects.toMatchObject({ code: 'B0301' });
  });
});
