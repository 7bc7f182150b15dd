import { putOnShelf, reportWorkSignedIn } from '@yinji/contract';
import { expect, test } from './support/stack.ts';
import { look } from './support/look.ts';
import { asOperator } from './support/operator.ts';
import { realPicture } from './support/pictures.ts';
import { message } from './support/screen.ts';

test('requested, refused with a reason, changed and shown; taken down, appealed, restored by another person', async ({
  stack,
  people,
  pageOf,
  browser,
  contextOptions,
}) => {
  const holder = await stack.member('沈知白');
  const picture = await realPicture(2);
  const deposited = await holder.deposit('松下问童子', 'draw', 'work.jpg', picture);
  await holder.upload(deposited.id, 'work.jpg', picture);
  const work = await holder.waitForWork(
    deposited.id,
    (one) => one.deposit?.complete === true && one.original === 'arrived',
  );

  const first = await asOperator(browser, contextOptions, stack, '展示运营一');
  await first.getByRole('textbox', { name: '词', exact: true }).fill('加微信');
  await first.getByRole('combobox').selectOption('advertising');
  await first.getByRole('button', { name: '加入', exact: true }).click();
  await expect(first.getByRole('row', { name: /加微信/ })).toBeVisible();
  await first.getByRole('textbox', { name: '文字' }).fill('详情请加 薇信？加·微·信');
  await first.getByRole('button', { name: '试一试' }).click();
  await expect(first.getByText('命中 1 处')).toBeVisible();
  await look(first, 'console-gate');

  const page = await pageOf(holder);
  await page.goto(stack.url(`/product-detail?id=${work.id}`));
  const shelf = page.getByRole('region', { name: '公开展示' });
  await expect(shelf.getByText('未公开')).toBeVisible();
  await shelf.getByRole('button', { name: '申请公开展示' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '公开说明' }).fill('庚子秋作于山中，喜欢的朋友可以加 微 信。');
  await look(page, 'portal-shelf-dialog');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(shelf.getByText('审核中')).toBeVisible();

  await first.getByRole('link', { name: '展示审核' }).click();
  await expect(first.locator('mark.hit')).toHaveText(/加 微 信/);
  await expect(first.getByText('首次公开', { exact: true })).toBeVisible();
  await expect(first.getByRole('list', { name: '等待的' }).getByText(/已等 /)).toBeVisible();
  await look(first, 'console-display');
  await first.getByRole('heading', { name: '展示审核' }).click();
  await first.keyboard.press('r');
  await first.getByRole('combobox', { name: '条款' }).selectOption('advertising');
  await first.getByRole('textbox', { name: '理由' }).fill('公开说明中含引流内容，请删去');
  await first.keyboard.press('Control+Enter');
  await expect(first.getByText('没有等待审核的展示')).toBeVisible();

  await page.reload();
  await expect(shelf.getByText('公开说明中含引流内容，请删去')).toBeVisible();
  await look(page, 'portal-shelf-refused');
  await shelf.getByRole('button', { name: '再次申请公开展示' }).click();
  await dialog.getByRole('textbox', { name: '公开说明' }).fill('庚子秋作于山中。');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(shelf.getByText('审核中')).toBeVisible();
  await first.reload();
  await expect(first.getByRole('button', { name: /^通过/ })).toBeVisible();
  await first.keyboard.press('p');
  await expect(first.getByText('没有等待审核的展示')).toBeVisible();

  const stranger = await (await browser.newContext(contextOptions)).newPage();
  await stranger.goto(stack.url('/tm-home-v2'));
  await stranger.getByRole('link', { name: /松下问童子/ }).click();
  await expect(stranger.getByRole('heading', { name: '松下问童子' })).toBeVisible();
  await expect(stranger.getByText('庚子秋作于山中。')).toBeVisible();
  await expect
    .poll(() =>
      stranger
        .getByRole('figure')
        .getByRole('img', { name: '松下问童子' })
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100);
  await look(stranger, 'portal-public-work');
  const creator = stranger.locator('.public-work-creator').getByRole('link');
  const name = await creator.innerText();
  await creator.click();
  await expect(stranger.getByRole('heading', { name })).toBeVisible();
  await expect(stranger.getByText('公开作品 1 件')).toBeVisible();
  await look(stranger, 'portal-creator');
  await stranger.getByRole('link', { name: /松下问童子/ }).click();
  await expect(stranger.getByRole('heading', { name: '松下问童子' })).toBeVisible();
  await stranger.getByRole('button', { name: '举报' }).click();
  const report = stranger.getByRole('dialog');
  await report.getByRole('combobox').selectOption('infringement');
  await report.getByRole('textbox', { name: '情况说明' }).fill('这幅画是我的作品，未经许可公开');
  await look(stranger, 'portal-report');
  await report.getByRole('button', { name: '提交举报' }).click();
  await expect(message(stranger, '举报已收到')).toBeVisible();

  const other = await people.account();
  await other.client.call(reportWorkSignedIn, {
    workId: work.id,
    category: 'infringement',
    words: '同一幅画，我在别处见过原作',
  });
  await first.getByRole('link', { name: '举报', exact: true }).click();
  const reports = first.getByRole('row', { name: /松下问童子/ });
  await expect(reports).toHaveCount(2);
  for (const row of await reports.all()) await expect(row).toContainText(/另有 1 条举报.*已等 /s);
  await look(first, 'console-reports');
  await first.getByRole('button', { name: '办理' }).first().click();
  await first.getByRole('button', { name: '下架', exact: true }).click();
  await first.getByRole('combobox', { name: '条款' }).selectOption('infringement');
  await first.getByRole('textbox', { name: '理由' }).fill('有人举报侵权，先行下架核查');
  await first.getByRole('button', { name: '确认下架' }).click();
  await expect(first.getByText('没有等待处理的举报')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('这件作品没有公开')).toBeVisible();

  await page.reload();
  await expect(shelf.getByText('已下架')).toBeVisible();
  await shelf.getByRole('button', { name: '申诉' }).click();
  await dialog.getByRole('textbox').fill('此画为本人所作，底稿与存证时间均在案');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(shelf.getByText('申诉复核中')).toBeVisible();
  await first.getByRole('link', { name: '展示审核' }).click();
  await first.getByRole('tab', { name: /作品申诉/ }).click();
  await expect(first.getByText('须由另一位同事复核')).toBeVisible();
  const second = await asOperator(browser, contextOptions, stack, '展示运营二');
  await second.getByRole('link', { name: '展示审核' }).click();
  await second.getByRole('tab', { name: /作品申诉/ }).click();
  await second.getByRole('textbox', { name: '复核意见' }).fill('底稿在案，原决定撤销');
  await look(second, 'console-appeal');
  await second.getByRole('button', { name: '申诉成立，公开展示' }).click();
  await expect(second.getByText('没有等待复核的申诉')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: '松下问童子' })).toBeVisible();

  await page.reload();
  await expect(shelf.getByText('展示中')).toBeVisible();
  await shelf.getByRole('button', { name: '更改署名' }).click();
  await page.getByRole('radio', { name: '匿名' }).check();
  await look(page, 'portal-public-name');
  await page.getByRole('dialog').getByRole('button', { name: '保存署名' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.locator('.public-work-creator')).toHaveText('匿名');
  await expect(creator).toHaveCount(0);
  await page.goto(stack.url('/market?workType=draw'));
  await expect(page.getByRole('link', { name: /松下问童子/ })).toBeVisible();
  await look(page, 'portal-market');
  // Requested again it is the same display.
  expect(await holder.client.call(putOnShelf, { id: work.id })).toEqual({ state: 'on', order: null });
});
