import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { enterAs, expect, test } from './support/stack.ts';
import { followRequests } from './support/requests.ts';

/** Public addresses, their heading, and words in them before any script. */
const drawn = [
  ['/tm-home-v2', '落笔有印，来路有迹。', '查验一份证书'],
  ['/tm-home', '落笔有印，来路有迹。', '公开账本'],
  ['/verification-v2', '公开查验', '证书编号'],
  ['/verification-v2?view=judge', '给法官的说明', '证明'],
  ['/verification-v2?view=note', '技术说明', 'SHA-256'],
  ['/verification-v2?view=register', '公开名录', '名录'],
  ['/verification-v2?number=YJCZ-2026-0000-0000-0000-0', '公开查验', '查验另一份'],
  ['/verification-v2?work=0199c000-0000-7000-8000-000000000009', '公开作品', '查验另一份'],
  ['/guidance', '办事指南', '离线核验'],
  ['/aboutUs', '关于我们', '存证'],
  ['/userPolicy', '用户协议', '版本'],
  ['/privacyPolicy', '隐私政策', '版本'],
  ['/partner', '合作机构', '见证'],
] as const;

/**
 * Their own part is the same for everybody, or another address has it too: it needs each width once and each person once.
 * The frame around it, and the others' parts (newest works, history of look-ups), depend on the person: those are opened
 * by both at both widths.
 */
const sameForAll = new Set<string>([
  '/tm-home',
  '/verification-v2?work=0199c000-0000-7000-8000-000000000009',
  '/verification-v2?view=judge',
  '/verification-v2?view=note',
  '/verification-v2?view=register',
  '/guidance',
  '/aboutUs',
  '/userPolicy',
  '/privacyPolicy',
  '/partner',
]);

const markets = [
  '/market',
  ...['photo', 'draw', 'creative', 'transfer'].map((type) => `/market?workType=${type}`),
];

/** Records layout shifts, and what the page logs. */
async function watch(page: Page) {
  const complaints: string[] = [];
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('main')?.setAttribute('data-prerendered-main', '');
    });
    const moved: Shift[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        moved.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    complaints,
    moves: () => page.evaluate(() => (globalThis as unknown as { moved: Shift[] }).moved),
  };
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null }[];
}
interface Shift {
  value: number;
  what: (string | undefined)[];
}

const takenOver = (page: Page) => expect(page.locator('#root:not([data-prerendered]) main')).toBeAttached();

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('public pages state what they are and what they hold', async ({ page, stack }) => {
    for (const [path, heading, words] of drawn)
      await test.step(path, async () => {
        await page.goto(stack.url(path));
        await expect(page.locator('h1')).toHaveText(heading);
        await expect(page.locator('#root')).toContainText(words);
        await expect(page).toHaveTitle(/印迹/);
      });
  });

  test("home's first words stay where they are, however much of the page has arrived", async ({
    page,
    stack,
  }) => {
    const address = stack.url('/tm-home-v2');
    const html = await (await page.request.get(address)).text();
    const top = async () => (await page.locator('h1').boundingBox())?.y ?? Number.NaN;
    await page.goto(address);
    const whole = await top();
    for (const end of ['</h1>', '</form>', 'class="certificate']) {
      const body = html.slice(0, html.indexOf(end));
      expect(body).not.toBe('');
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(address);
      expect(Math.abs((await top()) - whole), end).toBeLessThan(2);
      await page.unroute(address);
    }
  });

  test('a look-up by number works through the form alone', async ({ page, stack }) => {
    await page.goto(stack.url('/tm-home-v2'));
    await page.getByRole('textbox', { name: '查验一份证书' }).fill('YJ 8F3K');
    await page.getByRole('button', { name: '查验', exact: true }).click();
    await expect(page).toHaveURL(stack.url('/verification-v2?number=YJ+8F3K'));
  });
});

for (const width of [360, 1280])
  test(`at ${width} px the script hydrates the page without moving it`, async ({ browser, stack, people }) => {
    const viewport = { width, height: 780 };
    const visitor = await (await browser.newContext({ viewport })).newPage();
    const member = await (await browser.newContext({ viewport })).newPage();
    await enterAs(member, stack, await people.member());
    await member.evaluate(() => localStorage.setItem('yinji.theme', 'dark'));
    // One tab for all addresses: a new one costs as much as the page itself.
    const opener = async (page: Page) => {
      const { complaints, moves } = await watch(page);
      const allAnswered = followRequests(page);
      return async (path: string) => {
        await page.goto(stack.url(path));
        await takenOver(page);
        await allAnswered();
        const moved = await moves();
        const shift = moved.reduce((all, { value }) => all + value, 0);
        expect(shift, JSON.stringify(moved)).toBeLessThanOrEqual(0.02);
        expect(complaints).toEqual([]);
        // Prerendered for no number and for no work, or led on by the guard: another page replaces it.
        const isReplaced = /number=|work=/.test(path) || page.url() !== stack.url(path);
        await expect(page.locator('main[data-prerendered-main]')).toHaveCount(isReplaced ? 0 : 1);
      };
    };
    const [openAsVisitor, openAsMember] = [await opener(visitor), await opener(member)];
    for (const [at, [path]] of drawn.entries())
      await test.step(path, async () => {
        const isVisitors = (width === 360) === (at % 2 === 0);
        if (isVisitors || !sameForAll.has(path)) await openAsVisitor(path);
        if (isVisitors && sameForAll.has(path)) return;
        await openAsMember(path);
        await expect(member.locator('html')).toHaveAttribute('data-theme', 'dark');
      });
    // The kinds have one page; `/market` itself is opened at both widths.
    for (const [at, path] of markets.entries())
      if (at === 0 || (width === 360) === (at % 2 === 0)) await test.step(path, () => openAsMember(path));
    await visitor.context().close();
    await member.context().close();
  });

test("home asks for one file of the headings' face, a verdict for both", async ({ page, stack }) => {
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(({ family }) => family.includes('Portal Song'));
      return faces.map(({ status }) => status);
    });
  await page.goto(stack.url('/tm-home-v2'));
  await expect(page.locator('#root:not([data-prerendered])')).toBeVisible();
  expect(await loaded()).toEqual(['unloaded', 'loaded']);
  await page.goto(stack.url('/verification-v2?number=YJCZ-2026-0000-0000-0000-0'));
  await expect(page.getByRole('alert')).toContainText('没有查到');
  expect(await loaded()).toEqual(['loaded', 'loaded']);
});

test('text typed and buttons pressed before the script loads are not lost', async ({ page, stack }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stack.url('/tm-home-v2'), { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: '查验一份证书' });
  await field.fill('YJ 8F3K');
  await page.getByRole('radio', { name: '深色' }).check({ force: true });
  await page.getByRole('button', { name: '质押登记' }).click();
  await field.focus();
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered');
  letGo();
  await expect(page.getByText('质押登记维护中')).toBeVisible();
  await expect(field).toHaveValue('YJ 8F3K');
  await expect(field).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();
  const around = page.locator('meta[name=theme-color]');
  await expect(around.first()).toHaveAttribute('content', '#10141a');
  await expect(around.last()).toHaveAttribute('content', '#10141a');
  await page.getByRole('radio', { name: '跟随系统' }).check({ force: true });
  await expect(around.first()).toHaveAttribute('content', '#faf8f3');
});

test('a number typed by a member before the script loads is kept and looked up', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stack.url('/verification-v2'), { waitUntil: 'commit' });
  const field = page.getByLabel('证书编号');
  await field.fill('12');
  letGo();
  await takenOver(page);
  await page.getByRole('button', { name: '查验', exact: true }).click();
  await expect(page.getByText('编号不完整，或末位校验不符')).toBeVisible();
  await expect(field).toHaveValue('12');
});

test('a file chosen before the script loads is accepted', async ({ page, stack }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stack.url('/verification-v2?view=judge'), { waitUntil: 'commit' });
  const field = page.getByLabel('选择证据包');
  await field.setInputFiles({ name: '不是证据包.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(page.locator('#root')).toHaveAttribute('data-prerendered');
  letGo();
  await expect(page.getByText('不是证据包.zip', { exact: true })).toBeVisible();
});

test("nobody sees another person's prerendered page", async ({ page, browser, stack, people }) => {
  const stop = (one: Page) => one.route('**/assets/index-*.js', (route) => route.abort());
  await stop(page);
  await page.goto(stack.url('/tm-home-v2'));
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  // For members only: a visitor waits for the guard.
  await page.goto(stack.url('/market'));
  await expect(page.locator('h1')).toBeHidden();

  const context = await browser.newContext();
  const own = await context.newPage();
  await enterAs(own, stack, await people.account());
  await own.evaluate(() => localStorage.setItem('yinji.theme', 'dark'));
  await stop(own);
  await own.goto(stack.url('/tm-home-v2'));
  await expect(own.locator('h1')).toBeVisible();
  await expect(own.locator('.header-account > a').first()).toBeHidden();
  await expect(own.locator('html')).toHaveAttribute('data-theme', 'dark');
  await own.goto(stack.url('/market'));
  await expect(own.locator('h1')).toBeHidden();
  await context.close();
});

test("a member's market and a work's page are prerendered", async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(stack.url('/market?workType=draw'));
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('h1')).toHaveText('书画确权');
  await page.goto(stack.url('/product-detail?id=0199c000-0000-7000-8000-000000000009'));
  await expect(page.locator('h1')).toHaveText('作品详情');
  // A token in the address may change who opens it.
  await page.goto(stack.url('/tm-home-v2?token=abc'));
  await expect(page.locator('h1')).toHaveCount(0);
});

test("a work's page fetches its data before its script, and once", async ({ pageOf, people, stack }) => {
  const holder = await people.member();
  const picture = await drawPicture(9183, { format: 'png', width: 700, height: 500 });
  const { id } = await holder.deposit('先问', 'draw', '先问.png', picture);
  await holder.upload(id, '先问.png', picture);
  await holder.waitForWork(id, ({ previewUrl }) => previewUrl !== undefined);
  const page = await pageOf(holder);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [question] = /artworkDetails|succession\/listOwn/.exec(request.url()) ?? [];
    if (question) asked.push(question);
  });
  let isHeld = true;
  await page.route('**/assets/index-*.js', (route) => (isHeld ? route.abort() : route.continue()));
  await page.goto(stack.url(`/product-detail?id=${id}`));
  await expect.poll(() => asked.toSorted()).toEqual(['artworkDetails', 'succession/listOwn']);
  const first = await page.locator('[data-picture] img').boundingBox();
  isHeld = false;
  const allAnswered = followRequests(page);
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '先问' })).toBeVisible();
  await allAnswered();
  expect(asked.toSorted()).toEqual(['artworkDetails', 'succession/listOwn']);
  // The script shows the picture in the same place: the first one was the largest paint.
  expect(await page.getByRole('img', { name: '先问' }).boundingBox()).toEqual(first);
});
