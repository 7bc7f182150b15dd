import { getWork } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { readCode } from '@yinji/testkit/people/outbox';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { depositFor, holdKey } from './support/hold-key.ts';
import { holdStaffSession } from './support/enter-console.ts';
import { look } from './support/look.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { passMinute } from './support/pass-minute.ts';
import { realPicture } from './support/pictures.ts';
import { decide, enterAndTakeCase } from './support/reviewer.ts';
import { message } from './support/screen.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const PAPER = { name: '底稿.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 底稿') };

async function expectNoAxeFindings(page: Page) {
  await standStill(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The days of waiting are over, and the job that waits for their end runs. */
async function endWaiting(stack: Stack, workId: string): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  await db
    .updateTable('work_erasure')
    .set({ due_at: new Date() })
    .where('work_id', '=', workId)
    .where('state', '=', 'waiting')
    .execute();
  await db.updateTable('job').set({ run_at: new Date() }).where('kind', '=', 'erase-work').execute();
  await close();
}

test('an objection is screened, answered and upheld by two; the work is erased once a hold is lifted', async ({
  stack,
  page: stranger,
  pageOf,
  browser,
  contextOptions,
}) => {
  test.setTimeout(420_000);
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  const [holder, objector] = [await stack.verified('沈知白'), await stack.verified('陆怀素')];
  await holder.buy(SMALL_PACKAGE);
  const [owned, objecting] = [await pageOf(holder), await pageOf(objector)];
  await holdKey(owned, holder);
  await holdKey(objecting, objector);
  const bytes = await realPicture(6);
  const workId = await depositFor(holder, { title: '秋山问道', fileName: '秋山.jpg', bytes });
  const { deposit: made } = await holder.client.call(getWork, { id: workId });
  const query = `number=${made?.number ?? ''}&code=${made?.queryCode ?? ''}`;
  const seen = async (standing: string) => {
    await stranger.goto(stack.url(`/verification-v2?${query}`));
    await expect(stranger.getByText(standing).first()).toBeVisible();
  };

  await test.step('before, a stranger sees a record in force', () => seen('有效'));

  await test.step('a verified person objects from the public page, with an attachment and a signature', async () => {
    await objecting.goto(stack.url(`/verification-v2?${query}`));
    await objecting.getByRole('link', { name: '对此记录提出异议' }).click();
    await objecting.getByRole('checkbox', { name: '存入人不是作者' }).check();
    await objecting
      .getByRole('textbox', { name: '陈述' })
      .fill('该作品由本人于 2024 年写生完成并首发，电话 13812345678，存入人未经许可存入。');
    await expectNoAxeFindings(objecting);
    await objecting.getByRole('button', { name: '保存并上传证据' }).click();
    await objecting.getByLabel('选择文件并上传').setInputFiles(PAPER);
    await expect(objecting.getByRole('button', { name: '删去底稿、原始文件或拍摄原图' })).toBeVisible();
    await objecting.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }).check();
    await expectNoAxeFindings(objecting);
    await objecting.getByRole('button', { name: '签署并提交' }).click();
    await expect(objecting.getByText('待初审').first()).toBeVisible();
    await seen('有效');
  });

  const reviewer = await elsewhere();
  await test.step('a reviewer who sees no name accepts it, and a stranger sees it at once', async () => {
    await enterAndTakeCase(reviewer, stack, '审核员异');
    await expect(reviewer.getByText('存入人不是作者')).toBeVisible();
    await expect(reviewer.getByText('陆怀素')).toHaveCount(0);
    await expect(reviewer.getByText('13812345678')).toHaveCount(0);
    await expectNoAxeFindings(reviewer);
    await decide(reviewer, '通过', '材料足以说明初步的权利来源，予以受理。');
    await seen('异议处理中');
  });

  await test.step('the holder reads masked text and answers', async () => {
    await owned.goto(stack.url('/copyrightChange?kind=objection'));
    await owned.getByRole('link', { name: /秋山问道/ }).click();
    await expect(owned.getByText('陆怀素').first()).toBeVisible();
    await expect(owned.getByText('13812345678')).toHaveCount(0);
    await owned
      .getByRole('textbox', { name: '陈述' })
      .fill('该作品由本人创作，原始文件与写生记录均在，请查阅。');
    await owned.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }).check();
    await expectNoAxeFindings(owned);
    await owned.getByRole('button', { name: '签署并提交' }).click();
    await expect(owned.getByText('待起诉或和解').first()).toBeVisible();
  });

  const [operator, admin] = [await elsewhere(), await elsewhere()];
  await test.step('one proposes by a judgment, another approves, and the record is revoked', async () => {
    await holdStaffSession(operator, stack, '运营异', 'operator');
    await holdStaffSession(admin, stack, '管理异', 'admin');
    for (const desk of [operator, admin]) {
      await desk.goto(`${stack.address.consoleUrl}objections`);
      const row = desk.getByRole('row', { name: /YJYY/ });
      await expect(row).toContainText(/对 YJCZ-/);
      // The work is private: its kind alone, and its title after the look that is audited.
      await expect(row).toContainText(/未公开.*书画/);
      await expect(row).not.toContainText('秋山问道');
      await expect(row).toContainText(/还有 \d+ 天/);
      if (desk === operator) await look(desk, 'console-objections');
      await desk.getByRole('link', { name: /打开 YJYY/ }).click();
      await expect(desk.getByText('沈知白').first()).toBeVisible();
    }
    await operator.getByLabel('理由（双方可见）').fill('依据生效判决，存入人不是该作品的作者。');
    await operator.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
    await expectNoAxeFindings(operator);
    await operator.getByRole('button', { name: '提出结论' }).click();
    await expect(operator.getByText('由您提出，须另一位同事核准')).toBeVisible();
    await admin.reload();
    await admin.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
    const approve = admin.getByRole('button', { name: '核准并执行' });
    await approve.click();
    await expect(approve).toHaveCount(0);
    await expect(admin.getByText('异议成立').first()).toBeVisible();
    await seen('已撤销');
    await expect(stranger.getByText('异议终结：记录已撤销').first()).toBeVisible();
  });

  await test.step('under a hold the work cannot be erased', async () => {
    await operator.goto(`${stack.address.consoleUrl}holds`);
    await operator.getByRole('button', { name: '设置保全' }).click();
    await operator
      .getByLabel('存证编号')
      .last()
      .fill(made?.number ?? '');
    await operator.getByLabel('依据（机关与文号）').fill('（2026）浙0192民初1号保全裁定');
    await operator.getByRole('button', { name: '设置并立即生效' }).click();
    await expect(operator.getByText('须另一位同事处理')).toBeVisible();
    await expectNoAxeFindings(operator);
    await owned.goto(stack.url(`/product-detail?id=${workId}`));
    await owned.getByText('注销这件作品').click();
    await expect(owned.getByText('依法被要求保留，暂不能注销')).toBeVisible();
  });

  await test.step('after the hold it is erased when the waiting time ends, and the stranger sees that', async () => {
    const act = async (desk: Page, name: string, reason?: string) => {
      await desk.goto(`${stack.address.consoleUrl}holds`);
      await desk.getByRole('button', { name, exact: true }).click();
      const dialog = desk.getByRole('dialog');
      if (reason !== undefined) await dialog.getByLabel('理由').fill(reason);
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(message(desk, '已记录').first()).toBeVisible();
    };
    await act(admin, '复核');
    await act(operator, '申请解除', '法院已送达解除裁定');
    await act(admin, '同意解除');
    await owned.reload();
    await owned.getByText('注销这件作品', { exact: true }).click();
    await owned.getByRole('button', { name: '我要注销这件作品' }).click();
    await owned.getByRole('checkbox', { name: /我明白注销不可恢复/ }).check();
    await passMinute(stack);
    const since = new Date(Date.now() - 1000);
    await owned.getByRole('button', { name: '发送验证码' }).click();
    await owned
      .getByRole('textbox', { name: '验证码' })
      .fill(await readCode(stack.place.outbox, holder.phone, since));
    await expectNoAxeFindings(owned);
    await owned.getByRole('button', { name: '申请注销' }).click();
    await expect(owned.getByText(/已申请注销/)).toBeVisible();
    await endWaiting(stack, workId);
    await expect(async () => {
      await stranger.goto(stack.url(`/verification-v2?${query}`));
      await expect(stranger.getByText(/该作品已注销/).first()).toBeVisible({ timeout: 1500 });
    }).toPass({ timeout: 30_000 });
  });
});
