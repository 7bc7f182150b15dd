import { getWork } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { readCode } from '@yinji/testkit/people/outbox';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { depositFor, holdKey } from './support/hold-key.ts';
import { holdStaffSession } from './support/enter-console.ts';
import { expectFitEverywhere, look } from './support/look.ts';
import { expect, test, type Stack } from './support/stack.ts';
import { passMinute } from './support/pass-minute.ts';
import { realPicture } from './support/pictures.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

async function expectNoAxeFindings(page: Page) {
  await standStill(page);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The days of waiting are over, and the job that waits for their end runs. */
async function endWaiting(stack: Stack): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  await db.updateTable('succession').set({ due_at: new Date() }).where('state', '=', 'waiting').execute();
  await db.updateTable('job').set({ run_at: new Date() }).where('kind', '=', 'continue-succession').execute();
  await close();
}

/** Today in Beijing, as a date field expects it. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test('a work is inherited by documents that two staff members have seen; the holder ends a false claim', async ({
  stack,
  page: stranger,
  pageOf,
  browser,
  contextOptions,
}) => {
  test.setTimeout(420_000);
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  const [holder, heir] = [await stack.verified('沈知白'), await stack.verified('沈青禾')];
  await holder.buy(SMALL_PACKAGE);
  const [owned, inheriting] = [await pageOf(holder), await pageOf(heir)];
  await holdKey(owned, holder);
  await holdKey(inheriting, heir);
  const make = async (title: string, place: number) => {
    const bytes = await realPicture(place);
    const workId = await depositFor(holder, { title, fileName: `${title}.jpg`, bytes });
    const { deposit: made } = await holder.client.call(getWork, { id: workId });
    return { workId, number: made?.number ?? '', code: made?.queryCode ?? '' };
  };
  const inherited = await make('溪山行旅', 7);
  const kept = await make('早春图卷', 8);
  const seen = async ({ number, code }: typeof kept, standing: string) => {
    await stranger.goto(stack.url(`/verification-v2?number=${number}&code=${code}`));
    await expect(stranger.getByText(standing).first()).toBeVisible();
  };

  async function apply({ number, code }: typeof kept): Promise<void> {
    await inheriting.goto(stack.url(`/verification-v2?number=${number}&code=${code}`));
    await inheriting.getByRole('link', { name: '我是权利继受人（继承或承继）' }).click();
    await expect(inheriting.getByLabel('存证编号 1')).toHaveValue(number);
    await inheriting.getByLabel('被继承人姓名').fill('沈知白');
    await inheriting.getByLabel('去世日期').fill('2026-01-05');
    await inheriting.getByLabel('事实与依据').fill('被继承人系本人之父，依法定继承，没有其他继承人。');
    await expectNoAxeFindings(inheriting);
    await inheriting.getByRole('button', { name: '保存并上传材料' }).click();
    for (const kind of ['死亡证明', '与被继承人的关系证明', '继承权公证书']) {
      await inheriting.getByLabel(`上传${kind}`).setInputFiles(paper(`${kind}.pdf`));
      await expect(inheriting.getByRole('button', { name: `删去${kind}.pdf` })).toBeVisible();
    }
    await inheriting.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }).check();
    await expectNoAxeFindings(inheriting);
    await inheriting.getByRole('button', { name: '签署并提交' }).click();
    await expect(inheriting.getByText('待初核').first()).toBeVisible();
  }

  await test.step('an heir applies with documents and a signature; strangers see nothing of it', async () => {
    await seen(inherited, '有效');
    await apply(inherited);
    await expectNoAxeFindings(inheriting);
    await seen(inherited, '有效');
  });

  const [reader, seer] = [await elsewhere(), await elsewhere()];
  const open = async (desk: Page) => {
    await desk.goto(`${stack.address.consoleUrl}successions`);
    await desk.getByRole('link', { name: /打开 YJJC/ }).click();
    for (const kind of ['死亡证明', '与被继承人的关系证明', '继承权公证书']) {
      const saved = desk.waitForEvent('download');
      await desk.getByRole('button', { name: `打开${kind}.pdf` }).click();
      await saved;
    }
    await expect(desk.getByText('已打开')).toHaveCount(3);
    await desk.getByRole('checkbox', { name: '我与各方均无利害关系' }).check();
  };

  await test.step('one reads the copies and cannot see the originals, another can', async () => {
    await holdStaffSession(reader, stack, '运营继', 'operator');
    await holdStaffSession(seer, stack, '管理继', 'admin');
    await reader.goto(`${stack.address.consoleUrl}successions`);
    await expect(reader.getByRole('link', { name: /打开 YJJC/ })).toBeVisible();
    await look(reader, 'console-successions');
    await expectFitEverywhere(reader);
    await open(reader);
    await look(reader, 'console-succession');
    await expectFitEverywhere(reader);
    await reader.getByRole('button', { name: '初核通过' }).click();
    await expect(reader.getByText('您已初核，原件须由另一位同事核验。')).toBeVisible();
    await expect(reader.getByLabel('核验地点')).toHaveCount(0);
    await open(seer);
    await seer.getByLabel('核验日期').fill(today());
    await seer.getByLabel('核验地点').fill('服务大厅一号窗口');
    await expectNoAxeFindings(seer);
    await seer.getByRole('button', { name: '原件已核验，开始等待期' }).click();
    await expect(seer.getByText('等待期', { exact: true }).first()).toBeVisible();
  });

  await test.step("after the waiting time the work is the heir's, and a stranger sees how", async () => {
    await inheriting.reload();
    await expect(inheriting.getByText('等待期').first()).toBeVisible();
    await endWaiting(stack);
    await expect(async () => {
      await inheriting.reload();
      await expect(inheriting.getByText('已登载').first()).toBeVisible({ timeout: 1500 });
    }).toPass();
    await seen(inherited, '已转让');
    await expect(stranger.getByText('据材料记载：继承或承继').first()).toBeVisible();
    await expect(stranger.getByText('据材料记载的权利人')).toBeVisible();
    await expect(stranger.getByText('沈青禾')).toBeVisible();
    await expectNoAxeFindings(stranger);
    await inheriting.goto(stack.url(`/product-detail?id=${inherited.workId}`));
    await expect(inheriting.getByRole('heading', { name: '溪山行旅' })).toBeVisible();
    await owned.goto(stack.url(`/product-detail?id=${inherited.workId}`));
    await expect(owned.getByText('没有这件作品')).toBeVisible();
  });

  await test.step('its proof can be downloaded', async () => {
    await inheriting.goto(stack.url('/copyrightChange?kind=succession'));
    await inheriting.getByRole('link', { name: /溪山行旅/ }).click();
    await expect(async () => {
      await inheriting.reload();
      const saved = inheriting.waitForEvent('download', { timeout: 3000 });
      await inheriting.getByRole('button', { name: '下载变更证明' }).click({ timeout: 3000 });
      expect((await saved).suggestedFilename()).toMatch(/^变更证明-YJZR/);
    }).toPass();
  });

  await test.step("the living holder ends a false claim from the work's own page", async () => {
    await apply(kept);
    await owned.goto(stack.url(`/product-detail?id=${kept.workId}`));
    await owned.getByRole('link', { name: '查看并终止' }).click();
    await expect(owned.getByText('您仍是持有人吗？')).toBeVisible();
    await expect(owned.getByText(/沈青禾/).first()).toBeVisible();
    await expect(owned.getByText('死亡证明')).toHaveCount(0);
    await passMinute(stack);
    const since = new Date(Date.now() - 1000);
    await owned.getByRole('button', { name: '发送验证码' }).click();
    await owned
      .getByRole('textbox', { name: '验证码' })
      .fill(await readCode(stack.place.outbox, holder.phone, since));
    await expectNoAxeFindings(owned);
    await owned.getByRole('button', { name: '我仍是持有人，终止此申请' }).click();
    await expect(owned.getByText('权利人已终止').first()).toBeVisible();
    await inheriting.reload();
    await expect(inheriting.getByText('权利人已终止').first()).toBeVisible();
    await reader.goto(`${stack.address.consoleUrl}successions`);
    await expect(reader.getByText('近三十天有 1 份申请被原持有人终止。')).toBeVisible();
    await seen(kept, '有效');
  });
});
