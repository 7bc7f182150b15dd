import type { Locator, Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { expect, test, type Stack, type People } from '../support/stack.ts';
import { message } from '../support/screen.ts';

/** Result of choosing an entry: where it leads, its message, or the dialog it opens. */
interface End {
  at: string;
  told?: string;
  opens?: string;
}
type Who = 'visitor' | 'user' | 'member';

const market = (workType: string) => `/market?workType=${workType}`;
const back = (path: string) => encodeURIComponent(path);
/** Where the person stays when an entry leads nowhere. */
const HERE = '/aboutUs';
const SIGN_IN = '请登录后再操作';
const PACKAGES = '选择套餐';

const toSignIn = (path: string, told?: string): End => ({
  at: `/login-v2?${told && path.startsWith('/market') ? 'mode=login&' : ''}redirect=${back(path)}`,
  ...(told === undefined ? {} : { told }),
});
const ofMarket = (path: string): Record<Who, End> => ({
  visitor: toSignIn(path, SIGN_IN),
  user: { at: HERE, opens: PACKAGES },
  member: { at: path },
});
const everybody = (end: End): Record<Who, End> => ({ visitor: end, user: end, member: end });

/** Specification section 2, entry by entry, for every kind of person. */
const menu: Record<string, Record<Who, End>> = {
  首页: everybody({ at: '/tm-home-v2' }),
  摄影确权: ofMarket(market('photo')),
  书画确权: ofMarket(market('draw')),
  创意确权: ofMarket(market('creative')),
  转让变更: ofMarket(market('transfer')),
  溯源查询: {
    visitor: toSignIn('/tm-verification', SIGN_IN),
    user: { at: '/tm-verification' },
    member: { at: '/tm-verification' },
  },
  质押登记: everybody({ at: HERE, told: '质押登记维护中' }),
  关于我们: everybody({ at: '/aboutUs' }),
  我的: { visitor: toSignIn('/personal'), user: { at: '/personal' }, member: { at: '/personal' } },
};

/** The five places of the mobile layout. */
const bar: Record<string, Record<Who, End>> = {
  首页: menu['首页']!,
  确权: ofMarket('/market'),
  溯源: {
    visitor: toSignIn('/tm-verification'),
    user: { at: '/tm-verification' },
    member: { at: '/tm-verification' },
  },
  消息: { visitor: toSignIn('/notices'), user: { at: '/notices' }, member: { at: '/notices' } },
  我的: menu['我的']!,
};

type Fixtures = { people: People; pageOf: (person: Person) => Promise<Page>; page: Page };
async function pageFor(who: Who, { people, pageOf, page }: Fixtures): Promise<Page> {
  if (who === 'visitor') return page;
  return pageOf(await (who === 'user' ? people.account() : people.member()));
}

/**
 * Chooses each entry from the same page, so that "stays" differs from "leads". What leads elsewhere is followed back, and
 * a dialog closed; after a message that another entry gives too the page is loaded anew.
 */
async function chooseEach(
  page: Page,
  stack: Stack,
  entries: Record<string, Record<Who, End>>,
  who: Who,
  find: (page: Page, entry: string) => Promise<Locator>,
) {
  let isHere = false;
  for (const [entry, ends] of Object.entries(entries))
    await test.step(`${who}: ${entry}`, async () => {
      const { at, told, opens } = ends[who];
      if (!isHere) await page.goto(stack.url(HERE));
      await (await find(page, entry)).click();
      await expect(page).toHaveURL(stack.url(at));
      if (told !== undefined) await expect(message(page, told)).toHaveClass(/message-warning/);
      await expect(page.getByRole('dialog', { name: PACKAGES })).toHaveCount(opens === undefined ? 0 : 1);
      if (opens !== undefined) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      isHere = told !== SIGN_IN;
      if (!isHere || at === HERE) return;
      await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(stack.url(HERE));
      await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
    });
}

for (const who of ['visitor', 'user', 'member'] as const) {
  test(`each entry of the menu does for a ${who} what the specification says`, async ({
    page,
    pageOf,
    people,
    stack,
  }) => {
    const own = await pageFor(who, { page, pageOf, people });
    await chooseEach(own, stack, menu, who, async (on, entry) => {
      const main = on.getByRole('navigation', { name: '主菜单' });
      return main.locator('a, button').filter({ hasText: new RegExp(`^${entry}$`) });
    });
  });

  test(`below 600 px each entry of the folded menu and of the bar does the same for a ${who}`, async ({
    page,
    pageOf,
    people,
    stack,
  }) => {
    const own = await pageFor(who, { page, pageOf, people });
    await own.setViewportSize({ width: 390, height: 844 });
    await own.goto(stack.url(HERE));
    await expect(own.getByRole('navigation', { name: '主菜单' })).toBeHidden();
    await chooseEach(own, stack, menu, who, async (on, entry) => {
      await on.getByRole('button', { name: '菜单', exact: true }).click();
      const folded = on.locator('#folded-menu');
      await expect(folded.locator('a, button')).toHaveText(Object.keys(menu));
      return folded.locator('a, button').filter({ hasText: new RegExp(`^${entry}$`) });
    });
    await chooseEach(own, stack, bar, who, async (on, entry) =>
      on.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: entry }),
    );
  });
}
