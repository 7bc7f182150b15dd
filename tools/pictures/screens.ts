import { getWork, listNotices, listOwnObjections } from '@yinji/contract';
import type { Page } from '@playwright/test';
import type { Cast, Onlooker } from './cast.ts';
import type { FilledDesks } from './fill-desks.ts';
import { depositMoments } from './deposit-moments.ts';
import type { FilledDisputes } from './fill-disputes.ts';
import type { FilledHall } from './fill-hall.ts';
import type { FilledWorks } from './fill-works.ts';
import type { WorkTitle } from './works-to-hang.ts';

export type Filled = FilledWorks & FilledHall & FilledDisputes & FilledDesks;

export interface Screen {
  app: 'portal' | 'console';
  name: string;
  state: string;
  who: Onlooker;
  /** Below the app's base. */
  path: string;
  /** Brings the page to where it is pictured: opens a dialog, runs a check. */
  act?: (page: Page) => Promise<void>;
  /** What stands over the window is pictured as the window shows it. */
  isModal?: boolean;
  /** Every answer of our calls is a fault, but those that tell who is there. */
  isBroken?: boolean;
  /** Its address answers with a fault on purpose: what the browser notes of that is expected. */
  expectsRefusal?: boolean;
}

type Shot = Omit<Screen, 'app' | 'name'>;
const portal = (name: string, ...shots: Shot[]): Screen[] =>
  shots.map((shot) => ({ app: 'portal', name, ...shot }));
const shot = (state: string, who: Onlooker, path: string, more: Partial<Screen> = {}): Shot => ({
  state,
  who,
  path,
  ...more,
});

/** Every route of the specification, and what opens over them. */
export async function portalScreens({ member, other }: Cast, filled: Filled): Promise<Screen[]> {
  const { works } = filled;
  const query = (title: WorkTitle, withCode = true) => {
    const { number = '', queryCode = '' } = works[title].deposit ?? {};
    return `/verification-v2?number=${number}${withCode ? `&code=${queryCode}` : ''}`;
  };
  const detail = (title: WorkTitle) => `/product-detail?id=${works[title].id}`;
  const certificate = (await member.client.call(getWork, { id: works['寻隐者不遇'].id })).certificationNumber;
  const notice = (await member.client.call(listNotices, { page: 1, size: 10 })).items[0]?.id ?? '';
  const objection = (await other.client.call(listOwnObjections, {})).items[0]?.id ?? '';
  const number = works['寻隐者不遇'].deposit?.number ?? '';
  const wrong = `${number.slice(0, -6)}0000-0`;
  const tab = (currentType: string) => `/personal?currentType=${currentType}`;
  const press = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    ...portal(
      'tm-home-v2',
      shot('visitor', 'visitor', '/tm-home-v2'),
      shot('member', 'member', '/tm-home-v2'),
      shot('error', 'visitor', '/tm-home-v2', { isBroken: true }),
    ),
    ...portal(
      'login-v2',
      shot('login', 'visitor', '/login-v2?mode=login'),
      shot('register', 'visitor', '/login-v2?mode=register'),
      shot('reset', 'visitor', '/login-v2?help=reset'),
      shot('recover', 'visitor', '/login-v2?mode=login&help=recover'),
    ),
    ...portal(
      'market',
      shot('draw', 'member', '/market?workType=draw'),
      shot('photo', 'member', '/market?workType=photo'),
      shot('empty', 'member', '/market?workType=creative'),
      shot('error', 'member', '/market?workType=draw', { isBroken: true }),
    ),
    ...portal(
      'transfer',
      shot('offers', 'member', '/market?workType=transfer'),
      shot('new', 'member', `/market?workType=transfer&work=${works['虎'].id}`),
      shot('drafted', 'member', `/market?workType=transfer&transfer=${filled.drafted}`),
      shot('signing', 'member', `/market?workType=transfer&transfer=${filled.signing}`),
      shot('counterparty', 'other', `/market?workType=transfer&transfer=${filled.signing}`),
      shot('empty', 'maker', '/market?workType=transfer'),
      shot('stranger', 'fresh', '/market?workType=transfer'),
      shot('error', 'member', '/market?workType=transfer', { isBroken: true }),
    ),
    ...portal(
      'product-detail',
      shot('certified', 'member', detail('寻隐者不遇')),
      shot('disputed', 'member', detail('一池秋水')),
      shot('revoked', 'member', detail('临《奥维尔教堂》')),
      shot('deposited', 'member', detail('心经')),
      shot('awaited', 'member', detail('收获')),
      shot('rejected', 'other', `/product-detail?id=${filled.copy}`),
      shot('missing', 'fresh', detail('虎')),
      shot('error', 'member', detail('虎'), { isBroken: true }),
    ),
    ...portal(
      'upload-artwork',
      shot('fresh', 'fresh', '/upload-artwork'),
      shot('member', 'member', '/upload-artwork'),
      shot('draft', 'member', `/upload-artwork?id=${filled.draft}`),
      ...(['fingerprint', 'details', 'sign', 'receipt', 'upload', 'done'] as const).map((moment) =>
        shot(moment, 'maker', '/upload-artwork', { act: depositMoments[moment] }),
      ),
    ),
    ...portal(
      'import-artworks',
      shot('start', 'member', '/import-artworks'),
      shot('interrupted', 'member', `/import-artworks?id=${filled.batch}`),
      shot('empty', 'fresh', '/import-artworks'),
      shot('error', 'member', '/import-artworks', { isBroken: true }),
    ),
    ...portal(
      'personal-account',
      shot('member', 'member', tab('account')),
      shot('empty', 'fresh', tab('account')),
      shot('error', 'member', tab('account'), { isBroken: true }),
    ),
    ...portal(
      'personal-myProfile',
      shot('member', 'member', tab('myProfile')),
      shot('fresh', 'fresh', tab('myProfile')),
      shot('organisation', 'owner', tab('myProfile')),
      shot('error', 'member', tab('myProfile'), { isBroken: true }),
    ),
    ...portal(
      'personal-memberCenter',
      shot('member', 'member', tab('memberCenter')),
      shot('fresh', 'fresh', tab('memberCenter')),
      shot('error', 'member', tab('memberCenter'), { isBroken: true }),
    ),
    ...portal(
      'personal-payment',
      shot('member', 'member', tab('payment')),
      shot('refunding', 'other', tab('payment')),
      shot('empty', 'fresh', tab('payment')),
      shot('error', 'member', tab('payment'), { isBroken: true }),
    ),
    ...portal(
      'personal-myDigitallySigned',
      shot('member', 'member', tab('myDigitallySigned')),
      shot('fresh', 'fresh', tab('myDigitallySigned')),
      shot('unmade', 'user', tab('myDigitallySigned')),
      shot('error', 'member', tab('myDigitallySigned'), { isBroken: true }),
    ),
    ...portal(
      'personal-galleryTemplate',
      shot('member', 'member', tab('galleryTemplate')),
      shot('editor', 'member', `${tab('galleryTemplate')}&id=${filled.gallery}`),
      shot('empty', 'fresh', tab('galleryTemplate')),
      shot('error', 'member', tab('galleryTemplate'), { isBroken: true }),
    ),
    ...portal(
      'personal-changePassword',
      shot('member', 'member', tab('changePassword')),
      shot('error', 'member', tab('changePassword'), { isBroken: true }),
    ),
    ...portal(
      'my-wallet',
      shot('member', 'member', '/my-wallet'),
      shot('empty', 'fresh', '/my-wallet'),
      shot('error', 'member', '/my-wallet', { isBroken: true }),
    ),
    ...portal(
      'notices',
      shot('member', 'member', '/notices'),
      shot('empty', 'user', '/notices'),
      shot('error', 'member', '/notices', { isBroken: true }),
    ),
    ...portal(
      'notice-detail',
      shot('member', 'member', `/notice-detail?id=${notice}`),
      shot('missing', 'fresh', `/notice-detail?id=${notice}`),
      shot('error', 'member', `/notice-detail?id=${notice}`, { isBroken: true }),
    ),
    ...portal(
      'tm-verification',
      shot('member', 'member', '/tm-verification'),
      shot('file', 'member', '/tm-verification?by=file'),
      shot('picture', 'member', '/tm-verification?by=picture'),
    ),
    ...portal(
      'verification-result',
      shot('valid', 'member', query('寻隐者不遇').replace('verification-v2', 'verification-result')),
    ),
    ...portal(
      'tm-copyright',
      shot('visitor', 'visitor', '/tm-copyright'),
      shot('empty', 'fresh', '/tm-copyright'),
      shot('error', 'member', `/tm-copyright?id=${works['春晓'].id}`, { isBroken: true }),
      shot('form', 'member', `/tm-copyright?id=${works['春晓'].id}`),
      shot('passed', 'member', `/tm-copyright?id=${works['寻隐者不遇'].id}`),
    ),
    ...portal(
      'copyrightChange',
      shot('list', 'member', '/copyrightChange'),
      shot('draft', 'member', `/copyrightChange?id=${filled.change}`),
      shot('objections', 'other', '/copyrightChange?kind=objection'),
      shot('objection', 'other', `/copyrightChange?kind=objection&id=${objection}`),
      shot('answering', 'member', `/copyrightChange?kind=objection&id=${filled.disputed}`),
      shot('compared', 'other', `/copyrightChange?kind=objection&id=${filled.disputed}`),
      shot('objections-empty', 'fresh', '/copyrightChange?kind=objection'),
      shot('successions', 'other', '/copyrightChange?kind=succession'),
      shot('empty', 'fresh', '/copyrightChange'),
      shot('error', 'member', '/copyrightChange', { isBroken: true }),
    ),
    ...portal(
      'verification-v2',
      shot('open', 'visitor', '/verification-v2'),
      shot('file', 'visitor', '/verification-v2?by=file'),
      shot('valid', 'visitor', query('寻隐者不遇')),
      shot('certificate', 'visitor', `/verification-v2?number=${certificate ?? number}`),
      shot('private', 'visitor', query('心经', false), { expectsRefusal: true }),
      shot('disputed', 'visitor', query('一池秋水')),
      shot('revoked', 'visitor', query('临《奥维尔教堂》')),
      shot('missing', 'visitor', `/verification-v2?number=${wrong}`, { expectsRefusal: true }),
      shot('judge', 'visitor', `${query('寻隐者不遇')}&view=judge`),
      shot('note', 'visitor', '/verification-v2?view=note'),
      shot('register', 'visitor', '/verification-v2?view=register'),
      shot('work', 'visitor', `/verification-v2?work=${works['虎'].id}`),
      shot('work-missing', 'visitor', `/verification-v2?work=${works['心经'].id}`, { expectsRefusal: true }),
      shot('register-error', 'visitor', '/verification-v2?view=register', { isBroken: true }),
      shot('error', 'visitor', query('寻隐者不遇'), { isBroken: true }),
    ),
    ...portal(
      'gallery-index',
      shot('member', 'member', '/gallery-index'),
      shot('error', 'member', '/gallery-index', { isBroken: true }),
      shot('missing', 'visitor', `/verification-v2?gallery=${filled.gallery}`, { expectsRefusal: true }),
      ...Object.entries(filled.shown).map(([template, id]) =>
        shot(template, 'visitor', `/verification-v2?gallery=${id}`),
      ),
    ),
    ...['equity', 'activity', 'guidance', 'partner', 'aboutUs', 'userPolicy', 'privacyPolicy'].flatMap((name) =>
      portal(name, shot('default', 'member', `/${name}`)),
    ),
    ...portal(
      'activity-detail',
      shot('default', 'visitor', `/activity-detail?id=${filled.activity}`),
      shot('missing', 'visitor', `/activity-detail?id=${filled.draft}`, { expectsRefusal: true }),
      shot('error', 'visitor', `/activity-detail?id=${filled.activity}`, { isBroken: true }),
    ),
    ...portal('activity', shot('error', 'visitor', '/activity', { isBroken: true })),
    ...portal('guidance', shot('error', 'visitor', '/guidance', { isBroken: true })),
    ...portal(
      'scanFaceCallBack',
      shot('user', 'user', '/scanFaceCallBack'),
      shot('fresh', 'fresh', '/scanFaceCallBack'),
      shot('lost', 'visitor', '/scanFaceCallBack'),
    ),
    ...portal(
      'dialogs',
      shot('package', 'user', '/tm-home-v2', { act: press(/^购买/), isModal: true }),
      shot('terms', 'user', '/tm-home-v2', { act: openTerms, isModal: true }),
      shot('pay', 'user', '/tm-home-v2', { act: openPayment, isModal: true }),
      shot('hover-card', 'member', '/tm-home-v2', { act: openCard, isModal: true }),
      shot('menu', 'member', '/tm-home-v2', { act: openMenu, isModal: true }),
      shot('shelf', 'member', detail('心经'), { act: press('申请公开展示'), isModal: true }),
      shot('refund', 'member', tab('payment'), { act: press('申请退款'), isModal: true }),
      shot('preferences', 'member', '/notices', { act: press(/设置|偏好/), isModal: true }),
      shot('question', 'member', detail('寻隐者不遇'), { act: press('撤下展示'), isModal: true }),
      shot('notice', 'visitor', '/aboutUs', { act: showNotice, isModal: true }),
      shot('offline', 'member', '/tm-verification', { act: goOffline, isModal: true }),
    ),
  ];
}

async function openTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '购买随笔套餐' }).click();
  await page.locator('.pay-facts').waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '购买随笔套餐' }).click();
  const facts = page.locator('.pay-facts');
  const code = page.getByRole('tab', { name: /微信/ });
  await facts.or(code).first().waitFor();
  // Agreed to once for an order: in the next width its code is shown at once.
  if (await facts.isVisible()) {
    await facts.getByRole('checkbox').check();
    await facts.locator('button[type=submit]').click();
  }
  await code.waitFor();
}

async function openCard(page: Page): Promise<void> {
  await page.locator('.account-button').press('Enter');
  await page.locator('.account-card').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  const button = page.locator('.menu-button');
  if (await button.isVisible()) await button.click();
}

/** Presses a button of the page that opens a dialog. */
const opens = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Follows the first row to what it opens. */
async function follows(page: Page): Promise<void> {
  const listed = page.url();
  await page.locator('main tbody a').first().click();
  await page.waitForURL((url) => url.href !== listed);
  await page.locator('main h1').waitFor();
}

async function showNotice(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: '质押登记' }).filter({ visible: true }).click();
  // It would be gone before the second picture is taken; under the pointer it stays.
  await page.locator('.message').first().hover();
}

/** What the browser says of its connection; the calls themselves are let through. */
async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await page.locator('.offline-bar').waitFor();
}

/** Every page of the console, by who works there. */
export function consoleScreens(filled: Filled): Screen[] {
  const one = (
    name: string,
    who: Onlooker,
    path = `/${name}`,
    state = 'filled',
    more: Partial<Screen> = {},
  ): Screen => ({
    app: 'console',
    name,
    state,
    who,
    path,
    ...more,
  });
  return [
    one('sign-in', 'visitor', '/sign-in', 'door'),
    one('queue', 'reviewer'),
    one('queue', 'reviewer', '/queue', 'error', { isBroken: true }),
    ...[...filled.openCases].map(([kind, id]) => one('case', 'reviewer', `/case?id=${id}`, kind)),
    one('decisions', 'reviewer'),
    one('password', 'reviewer'),
    one('identity-reviews', 'operator'),
    ...[
      'display',
      'gate',
      'reports',
      'objections',
      'holds',
      'desk',
      'grants',
      'broadcasts',
      'contents',
      'delivery',
      'packages',
    ].map((name) => one(name, 'operator')),
    one('objection', 'operator', `/objection?id=${filled.disputed}`),
    one('display', 'operator', '/display', 'error', { isBroken: true }),
    ...['refunds', 'disputes', 'reconciliations', 'invoices', 'order-figures'].map((name) =>
      one(name, 'finance'),
    ),
    ...['authority-requests', 'figures', 'house', 'reviewers', 'audit', 'roles', 'own-accounts'].map((name) =>
      one(name, 'admin'),
    ),
    one('components', 'admin'),
    one('components', 'admin', '/components', 'dialog', {
      act: opens('宽'),
      isModal: true,
    }),
    one('components', 'admin', '/components', 'prompt', {
      act: opens('问一行字'),
      isModal: true,
    }),
    one('queue', 'reviewer', '/queue', 'keys', {
      act: async (page) => {
        await page.locator('main h1').waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
      isModal: true,
    }),
    // What every list says where nothing came and where nothing is.
    ...(
      [
        ['figures', 'admin'],
        ['order-figures', 'finance'],
        ['house', 'admin'],
        ['audit', 'admin'],
        ['refunds', 'finance'],
        ['reconciliations', 'finance'],
        ['invoices', 'finance'],
        ['objections', 'operator'],
        ['contents', 'operator'],
        ['delivery', 'operator'],
        ['packages', 'operator'],
        ['identity-reviews', 'operator'],
        ['grants', 'operator'],
        ['broadcasts', 'operator'],
      ] as const
    ).map(([name, who]) => one(name, who, `/${name}`, 'error', { isBroken: true })),
    one('decisions', 'reviewer', '/decisions?show=overturned', 'empty'),
    one('refunds', 'finance', '/refunds?show=failed', 'empty'),
    one('audit', 'admin', '/audit?subject=none', 'empty'),
    // What a list opens.
    one('reconciliation', 'finance', '/reconciliations', 'day', { act: follows }),
    one('content-page', 'operator', '/contents', 'editor', { act: follows }),
    one('identity-review', 'operator', '/identity-reviews', 'open', { act: follows }),
    one('grants', 'operator', '/grants', 'dialog', { act: opens(/提出|发放/), isModal: true }),
    one('packages', 'operator', '/packages', 'dialog', { act: opens(/新增|新建|编辑/), isModal: true }),
    one('refunds', 'finance', '/refunds?show=all', 'dialog', { act: opens(/查看|审批|办理/), isModal: true }),
    one('own-accounts', 'reviewer', '/own-accounts', 'reviewer'),
  ];
}
