import { randomUUID } from 'node:crypto';
import { getMemberDetail } from '@yinji/contract';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { expect, test, type Stack } from './support/stack.ts';
import { look } from './support/look.ts';
import { asOperator } from './support/operator.ts';
import { message } from './support/screen.ts';

const WORKS = [
  { title: '秋山问道', width: 900, height: 1200 },
  { title: '寒江独钓', width: 1600, height: 700 },
  { title: '松下清谈', width: 1000, height: 1000 },
  { title: '雪夜访友', width: 1200, height: 900 },
  { title: '春泥', width: 1200, height: 900 },
] as const;

async function inDatabase<T>(stack: Stack, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

test('a gallery is arranged, previewed, released and seen by a stranger; reported, taken down, appealed, restored', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  test.setTimeout(300_000);
  const person = await stack.member('沈知白');
  const ids: string[] = [];
  for (const [at, { title, width, height }] of WORKS.entries()) {
    const bytes = await drawPicture(7004 + at, { width, height, format: 'jpeg' });
    const work = await person.deposit(title, 'draw', `${title}.jpg`, bytes);
    await person.upload(work.id, `${title}.jpg`, bytes);
    ids.push(work.id);
  }
  for (const id of ids)
    await person.waitForWork(id, (one) => one.evidence?.state === 'passed' && one.original === 'arrived');
  // Another journey covers the content gate: here four works are in public display already.
  await inDatabase(stack, async (db) => {
    await db.updateTable('work').set({ is_public: true }).where('id', 'in', ids.slice(0, 4)).execute();
    const id = randomUUID();
    const owner = await db
      .selectFrom('work')
      .select('account_id')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('quota_entry')
      .values({
        id,
        account_id: owner.account_id,
        kind: 'gallery',
        movement: 'grant',
        amount: 3,
        batch_id: id,
        source_id: id,
        expires_at: new Date(Date.now() + 30 * 86_400_000),
      })
      .execute();
  });
  const rest = async () => (await person.client.call(getMemberDetail, {})).rest.gallery;
  const before = await rest();
  const page = await pageOf(person);
  const order = () => page.locator('.entry-words strong').allTextContents();
  let id = '';

  await test.step('four templates to begin with; a work outside display cannot be chosen', async () => {
    await page.goto(stack.url('/personal?currentType=galleryTemplate'));
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['长卷', '册页', '展墙', '静观']);
    await look(page, 'galleries-empty');
    await page.getByRole('button', { name: '用展墙新建图册' }).click();
    for (const title of ['秋山问道', '寒江独钓', '松下清谈', '雪夜访友'])
      await page.getByRole('button', { name: `选入 ${title}` }).click();
    await expect(page.getByRole('button', { name: '春泥 未公开展示' })).toBeDisabled();
    await page.getByLabel('图册名称').fill('秋山四帖');
    await page.getByLabel('前言').fill('乙巳年秋，自武夷归，检旧稿得四帖，次第装之。\n山中多雾，笔亦从之。');
    await page.getByRole('textbox', { name: '秋山问道 的题注' }).fill('纸本设色，武夷写生之一');
    await expect(page.getByText('已保存')).toBeVisible();
    id = new URL(page.url()).searchParams.get('id') ?? '';
  });

  await test.step('order by keyboard and by dragging', async () => {
    const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}，第`) });
    await handle('雪夜访友').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual(['秋山问道', '雪夜访友', '寒江独钓', '松下清谈']);
    await handle('寒江独钓').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(order).toEqual(['秋山问道', '雪夜访友', '寒江独钓', '松下清谈']);
    const from = await handle('松下清谈').boundingBox();
    const to = await handle('秋山问道').boundingBox();
    if (!from || !to) throw new Error('a handle is not on screen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 60, { steps: 8 });
    await page.mouse.move(to.x + 20, to.y - 4, { steps: 4 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['松下清谈', '秋山问道', '雪夜访友', '寒江独钓']);
    // One press at a time, for people who cannot drag or hold.
    await page.getByRole('button', { name: '松下清谈 下移一位' }).click();
    await expect.poll(order).toEqual(['秋山问道', '松下清谈', '雪夜访友', '寒江独钓']);
    const up = page.getByRole('button', { name: '松下清谈 上移一位' });
    await up.click();
    await expect.poll(order).toEqual(['松下清谈', '秋山问道', '雪夜访友', '寒江独钓']);
    await expect(up).toBeDisabled();
    await page.getByRole('radio', { name: '用 雪夜访友 作封面' }).check();
    await expect(page.getByText('已保存')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('图册名称')).toHaveValue('秋山四帖');
    await expect.poll(order).toEqual(['松下清谈', '秋山问道', '雪夜访友', '寒江独钓']);
    await look(page, 'gallery-editor');
  });

  const stranger = await (await browser.newContext(contextOptions)).newPage();
  const address = stack.url(`/verification-v2?gallery=${id}`);
  await test.step('before its release a stranger sees nothing', async () => {
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '没有这本图册' })).toBeVisible();
  });

  const first = await asOperator(browser, contextOptions, stack, '图册运营一');
  await test.step('requested: one use a work; an operator reviews the first one, then a stranger sees it', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
    await expect(message(page, '已提交，审核后公开')).toBeVisible();
    await expect(page.locator('.editor-bar').getByText('审核中')).toBeVisible();
    expect(await rest()).toBe(before - 4);
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: '没有这本图册' })).toBeVisible();
    await first.getByRole('link', { name: '展示审核' }).click();
    await first.getByRole('tab', { name: /图册待审/ }).click();
    await first.getByRole('button', { name: '秋山四帖' }).click();
    await expect(first.getByText('纸本设色，武夷写生之一')).toBeVisible();
    await look(first, 'console-gallery-check');
    await first.keyboard.press('p');
    await expect(first.getByText('没有等待审核的图册')).toBeVisible();
    await page.reload();
    await expect(page.locator('.editor-bar').getByText('已发布')).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '秋山四帖', level: 1 })).toBeVisible();
    await expect(stranger.locator('.gallery-label strong')).toHaveText([
      '松下清谈',
      '秋山问道',
      '雪夜访友',
      '寒江独钓',
    ]);
    await expect(stranger.getByText('纸本设色，武夷写生之一')).toBeVisible();
    await look(stranger, 'gallery-wall');
  });

  for (const [name, template] of [
    ['长卷', 'scroll'],
    ['册页', 'album'],
    ['静观', 'still'],
  ] as const)
    await test.step(`the same as ${name}, at no further cost`, async () => {
      await page.getByRole('radio', { name }).check({ force: true });
      await expect(page.getByText('已保存')).toBeVisible();
      await page.getByRole('button', { name: '发布改动' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(async () => {
        await stranger.goto(address);
        await expect(stranger.locator(`.gallery-${template}`)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await look(stranger, `gallery-${template}`);
      expect(await rest()).toBe(before - 4);
    });

  await test.step('reported by a stranger, taken down with a reason, appealed, restored by another person', async () => {
    await stranger.goto(address);
    await stranger.getByRole('button', { name: '举报' }).click();
    const report = stranger.getByRole('dialog');
    await report.getByRole('combobox').selectOption('illegal');
    await report.getByRole('textbox', { name: '情况说明' }).fill('前言里的说法不实，请核查这本图册');
    await look(stranger, 'gallery-report');
    await report.getByRole('button', { name: '提交举报' }).click();
    await expect(message(stranger, '举报已收到')).toBeVisible();
    await first.getByRole('link', { name: '举报', exact: true }).click();
    await expect(first.getByRole('row', { name: /秋山四帖/ })).toBeVisible();
    await first.getByRole('button', { name: '办理' }).click();
    await expect(first.getByRole('region', { name: '图册的内容' }).getByText('纸本设色')).toBeVisible();
    await look(first, 'console-gallery-report');
    await first.getByRole('button', { name: '下架', exact: true }).click();
    await first.getByRole('combobox', { name: '条款' }).selectOption('illegal');
    await first.getByRole('textbox', { name: '理由' }).fill('前言待核实，先行下架');
    await first.getByRole('button', { name: '确认下架' }).click();
    await expect(first.getByText('没有等待处理的举报')).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '没有这本图册' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('前言待核实，先行下架')).toBeVisible();
    await look(page, 'gallery-taken');
    await page.getByRole('button', { name: '申诉' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('前言所述行程有车票与照片为证，请复核');
    await page.getByRole('dialog').getByRole('button', { name: '提交申诉' }).click();
    await expect(page.locator('.editor-bar').getByText('下架申诉中')).toBeVisible();
    await first.getByRole('link', { name: '展示审核' }).click();
    await first.getByRole('tab', { name: /图册申诉/ }).click();
    await expect(first.getByText('须由另一位同事复核')).toBeVisible();
    const second = await asOperator(browser, contextOptions, stack, '图册运营二');
    await second.getByRole('link', { name: '展示审核' }).click();
    await second.getByRole('tab', { name: /图册申诉/ }).click();
    await second.getByRole('textbox', { name: '复核意见' }).fill('行程属实，恢复公开');
    await second.getByRole('button', { name: '申诉成立，公开展示' }).click();
    await expect(second.getByText('没有等待复核的图册申诉')).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '秋山四帖', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.locator('.editor-bar').getByText('已发布')).toBeVisible();
  });

  await test.step('a work taken out of display disappears at once; the number of another leads to its proof', async () => {
    await inDatabase(stack, (db) =>
      db
        .updateTable('work')
        .set({ is_public: false })
        .where('id', '=', ids[0] ?? '')
        .execute(),
    );
    await stranger.goto(address);
    await expect(stranger.locator('.gallery-label strong')).toHaveText(['松下清谈', '雪夜访友', '寒江独钓']);
    await stranger.getByRole('link', { name: '查验 松下清谈' }).click();
    await expect(stranger).toHaveURL(/verification-v2\?number=/);
  });

  await test.step('it is in the index; withdrawn, it is not', async () => {
    await page.goto(stack.url('/gallery-index'));
    await expect(page.getByRole('link', { name: /秋山四帖/ })).toBeVisible();
    await look(page, 'gallery-index');
    // What is copied from the browser's own address line opens for everybody.
    await page.getByRole('link', { name: /秋山四帖/ }).click();
    await expect(page.locator('.gallery-label strong')).toHaveCount(3);
    await stranger.goto(page.url());
    await expect(stranger.locator('.gallery-label strong')).toHaveCount(3);
    await page.goto(stack.url('/personal?currentType=galleryTemplate'));
    await look(page, 'galleries-own');
    await page.getByRole('link', { name: '编排图册：秋山四帖' }).click();
    await page.getByRole('button', { name: '撤下' }).click();
    await expect(page.getByText('已撤下', { exact: true })).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '没有这本图册' })).toBeVisible();
    expect(await rest()).toBe(before - 4);
  });
});
