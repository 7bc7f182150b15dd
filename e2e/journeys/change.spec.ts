import { readFile } from 'node:fs/promises';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { certify, download } from './support/creator.ts';
import { depositFor, holdKey } from './support/hold-key.ts';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { decide, enterAndTakeCase, sendHeld, takeCase } from './support/reviewer.ts';
import { message } from './support/screen.ts';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const PROOF = {
  name: '写生日记.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
};

test('a certified day is changed: signed, judged, proved, and seen by a stranger', async ({
  stack,
  pageOf,
  page: reviewer,
  browser,
  contextOptions,
}) => {
  const holder = await stack.verified('沈知白');
  await holder.buy(SMALL_PACKAGE);
  const page = await pageOf(holder);
  await holdKey(page, holder);
  const bytes = await drawPicture(9190, { width: 640, height: 480, format: 'jpeg' });
  const workId = await depositFor(holder, { title: '寒江', fileName: '寒江.jpg', bytes });
  await certify(page, stack, workId);
  await enterAndTakeCase(reviewer, stack, '审核员变');
  await decide(reviewer, '通过', '所填与存证逐项核对过了，一致。');

  await test.step('the holder requests another day, with an attachment, and signs', async () => {
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    await page.getByRole('link', { name: '申请变更' }).click();
    await expect(page.getByRole('radio', { name: /^变更/ })).toBeChecked();
    await look(page, 'change-start');
    await page.getByRole('button', { name: '继续' }).click();
    await page.getByRole('button', { name: '修改创作完成日期' }).click();
    await page.getByLabel('变更后：创作完成日期').fill('2026-10-01');
    await page.getByRole('textbox', { name: '理由' }).fill('创作完成的日期当时记错了一天，以写生日记为准。');
    await page.getByRole('button', { name: '核对并签名' }).click();
    await expect(page.getByText('请附上变更的证明材料')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(PROOF);
    await expect(page.getByRole('button', { name: '写生日记.pdf', exact: true })).toBeVisible();
    await look(page, 'change-editor');
    await page.getByRole('button', { name: '核对并签名' }).click();
    await expect(page.getByRole('cell', { name: '2026-10-01' })).toBeVisible();
    await page.getByRole('button', { name: '签名并提交' }).click();
    await expect(message(page, '已提交审核')).toBeVisible();
  });

  await test.step('the reviewer sees both days and the attachment', async () => {
    await takeCase(reviewer, stack);
    await expect(reviewer.getByText('2026-10-02').first()).toBeVisible();
    await expect(reviewer.getByText('2026-10-01').first()).toBeVisible();
    await expect(reviewer.getByText('写生日记.pdf')).toBeVisible();
    const original = reviewer.waitForEvent('download');
    await reviewer.getByRole('button', { name: '下载原件' }).click();
    expect(await readFile(await (await original).path())).toEqual(bytes);
    await look(reviewer, 'change-case');
  });

  await test.step('it is sent back with the faults, part by part', async () => {
    await reviewer.getByRole('radio', { name: '待补正', exact: true }).check({ force: true });
    for (const [place, part, text] of [
      ['第 1 项', 'creation.completedOn', '日记末页写的是十月三日，请核对'],
      ['第 2 项', 'materials.proof', '请补上写有日期的一页'],
    ] as const) {
      await reviewer.getByRole('button', { name: '增加一项' }).click();
      const item = reviewer.getByRole('group', { name: place });
      await item.getByLabel('哪一项').selectOption(part);
      await item.getByLabel('怎样补正').fill(text);
    }
    await reviewer.getByLabel('理由').fill('日期与日记不一致，材料缺一页。');
    await reviewer.getByRole('checkbox', { name: '我与本案当事人没有利害关系' }).check();
    await look(reviewer, 'change-send-back');
    const submit = reviewer.getByRole('button', { name: /提交结论：待补正/ });
    await submit.click();
    await reviewer.getByRole('button', { name: '撤回' }).click();
    await expect(submit).toBeFocused();
    await submit.click();
    await sendHeld(reviewer);
    await expect(reviewer.getByRole('heading', { name: '版权变更已退回补正' })).toBeVisible();
  });

  await test.step('the holder sees them at their fields, corrects and signs again', async () => {
    await page.reload();
    const asked = page.getByRole('region', { name: '待补正' });
    await expect(asked).toContainText('请补上写有日期的一页');
    await asked.getByRole('button', { name: '创作完成日期' }).click();
    await expect(page.getByLabel('变更后：创作完成日期')).toBeFocused();
    // A line half hidden under the header counts as too small a target.
    await page.evaluate(() => globalThis.scrollTo({ top: 0 }));
    await look(page, 'change-correcting');
    await page.getByLabel('变更后：创作完成日期').fill('2026-10-03');
    await page.locator('input[type=file]').setInputFiles({ ...PROOF, name: '写生日记末页.pdf' });
    await expect(page.getByRole('button', { name: '写生日记末页.pdf', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '核对并签名' }).click();
    await expect(page.getByRole('cell', { name: '2026-10-03' })).toBeVisible();
    await page.getByRole('button', { name: '签名并提交补正' }).click();
    await expect(message(page, '已提交审核')).toBeVisible();
  });

  await test.step('the same reviewer gets it back, with the request, and can send it back no more', async () => {
    await takeCase(reviewer, stack);
    await expect(reviewer.getByRole('region', { name: '此前的补正' })).toContainText('请补上写有日期的一页');
    await expect(reviewer.getByRole('radio', { name: '待补正', exact: true })).toHaveCount(0);
    await look(reviewer, 'change-case-again');
    await decide(reviewer, '通过', '写生日记与所述日期相符，同意变更。');
  });

  await test.step('the record shows both; the proof is available', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/YJBG-/).first()).toBeVisible({ timeout: 1500 });
    }).toPass();
    await look(page, 'change-recorded');
    await expect(async () => {
      expect((await download(page, '下载《变更证明》')).subarray(0, 5).toString()).toBe('%PDF-');
    }).toPass({ timeout: 40_000 });
  });

  await test.step('a stranger sees that it was changed, and the certificate that follows', async () => {
    const certificate = /YJBQ-[0-9A-Z-]+/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
    await page.goto(stack.url(`/product-detail?id=${workId}`));
    await expect(page.locator('body')).toContainText(/查询码\s*[A-Z0-9]{6,}/);
    const code = /查询码\s*([A-Z0-9]{6,})/.exec((await page.locator('body').textContent()) ?? '')?.[1] ?? '';
    const stranger = await (await browser.newContext(contextOptions)).newPage();
    await stranger.goto(stack.url(`/verification-v2?number=${certificate}&code=${code}`));
    await expect(stranger.getByText('已变更').first()).toBeVisible();
    await expect(stranger.getByText('版权信息变更').first()).toBeVisible();
    await expect(stranger.getByText('2026-10-02')).toHaveCount(0);
    await look(stranger, 'change-stranger');
  });
});
