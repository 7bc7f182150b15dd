import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { exportQuotaEntries, exportReviewFigures, requestConfirmation, updateProfile } from '@yinji/contract';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { browserPath } from '@yinji/testkit/browser-path';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { fillBooks } from '../pictures/fill-books.ts';
import { fillDesks } from '../pictures/fill-desks.ts';
import { fillDisputes } from '../pictures/fill-disputes.ts';
import { fillWorks } from '../pictures/fill-works.ts';
import { gatherFixture, sessionOf, type Fixture, type Onlooker } from '../pictures/fixture.ts';
import { consoleScreens, portalScreens, type Screen } from '../pictures/screens.ts';
import { seedGallery } from '../pictures/seed-gallery.ts';
import { pictureToHang, smallPicture } from '../pictures/works-to-hang.ts';
import { openWatch, POLICIES } from './attack-house.ts';
import { decideBusiness } from './attack/decide-business.ts';
import { judgePage } from './attack-pages/judge-page.ts';
import { makeHostilePhoto, poison, poisonDeposits, SCRIPT, type Counts } from './attack-pages/poison.ts';
import { listFormulas } from './attack-pages/list-formulas.ts';
import { rollDice, shuffle } from './dice.ts';
import type { Options } from './attack/scene.ts';

type Tell = (line: string) => void;

/**
 * A house is filled in which every free text, file name and tag is an attack; then its screens are opened. @returns
 * scripts that ran or were only stopped by the policy, links that are one, turned texts, and formulas in sheets
 */
export async function proveAttackPages(options: Options, tell: Tell): Promise<string[]> {
  await ensureBuilt();
  const stack = await openStack(LIMITS);
  try {
    const fixture = await gatherFixture(stack);
    return await attackPages(
      { stack, fixture, counts: poisonHouse(fixture), hang: pictureToHang },
      options,
      tell,
    );
  } finally {
    await stack.close();
  }
}

/** Both attacks on one house with small pictures: most of either is to fill it. @returns the faults of each */
export async function proveBothAttacks(
  { pages, house }: Record<'pages' | 'house', Options>,
  tell: Tell,
): Promise<Record<'pages' | 'house', string[]>> {
  await ensureBuilt();
  const stack = await openStack({ ...LIMITS, ...POLICIES });
  try {
    const fixture = await gatherFixture(stack);
    // First, so that everybody else tries a request once, and not in each way in which a text is an attack.
    const counts = poisonHouse(fixture);
    const watch = await openWatch(stack, fixture, house, tell);
    try {
      const found = await attackPages({ stack, fixture, counts, hang: smallPicture }, pages, tell);
      await decideBusiness(fixture);
      return { pages: found, house: await watch.end() };
    } finally {
      await watch.close();
    }
  } finally {
    await stack.close();
  }
}

const LIMITS = { REQUESTS_PER_MINUTE: '1000000000', CONNECTIONS_PER_NETWORK: '4096' };

interface PoisonedHouse {
  stack: OpenStack;
  fixture: Fixture;
  counts: Counts;
  hang: typeof pictureToHang;
}

function poisonHouse(fixture: Fixture): Counts {
  const counts: Counts = { taken: 0, refused: 0, turned: new Set() };
  for (const { client } of Object.values(fixture)) poison(client, counts);
  for (const person of peopleOf(fixture)) poisonDeposits(person);
  return counts;
}

async function attackPages(
  { stack, fixture, counts, hang }: PoisonedHouse,
  { seed, share }: Options,
  tell: Tell,
): Promise<string[]> {
  const browser = await launch();
  try {
    const screens = await listScreens(stack, fixture, hang);
    tell(`${counts.taken} attacks were taken as texts, ${counts.refused} refused`);
    const faults = [...counts.turned]
      .filter(Boolean)
      .map((name) => `${name}: takes a text that turns the reading`);
    const visited =
      share === 1 ? screens : shuffle(screens, rollDice(seed)).slice(0, Math.ceil(screens.length * share));
    const showing = await visit(browser, stack, fixture, visited, faults, tell);
    tell(`${visited.length} screens opened, ${showing} show an attack as text`);
    if (showing === 0) faults.push('no screen shows an attack: nothing was tried');
    faults.push(...(await listSheetFaults(fixture, tell)));
    return faults;
  } finally {
    await browser.close();
  }
}

const peopleOf = (fixture: Fixture) => Object.values(fixture).filter((one) => one instanceof Person);

const launch = () =>
  chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--lang=zh-CN'],
  });

async function listScreens(stack: OpenStack, fixture: Fixture, hang: typeof pictureToHang): Promise<Screen[]> {
  for (const { client, name } of peopleOf(fixture))
    await client.call(updateProfile, { nickname: name, introduction: '写字，画画。' });
  const works = await fillWorks(fixture, hang);
  const gallery = await seedGallery(fixture, works);
  const disputes = await fillDisputes(fixture, works);
  const tagged = await bringTagged(fixture, hang);
  const desks = await fillDesks(fixture, works);
  const filled = { ...works, ...gallery, ...disputes, ...desks, ...(await fillBooks(stack, fixture)) };
  const own = { name: 'tagged', state: 'hostile' };
  return [
    { ...own, app: 'portal', who: 'member', path: `/product-detail?id=${tagged.work}` },
    { ...own, app: 'console', who: 'reviewer', path: `/case?id=${tagged.case}` },
    ...(await portalScreens(fixture, filled)),
    ...consoleScreens(filled),
  ];
}

/** A photograph with hostile tags, in the reviewer's hands: nothing else waits. */
async function bringTagged(
  { member, reviewer }: Fixture,
  hang: typeof pictureToHang,
): Promise<{ work: string; case: string }> {
  const bytes = await makeHostilePhoto(await hang('none', 950));
  const { id } = await member.deposit('带标记的照片', 'photo', '照片.jpg', bytes);
  await member.waitForWork(id, (one) => one.deposit?.complete === true);
  await member.upload(id, '照片.jpg', bytes);
  await member.waitForWork(id, (one) => one.original === 'arrived');
  await member.client.call(requestConfirmation, { workId: id });
  return { work: id, case: (await reviewer.take()).id };
}

async function visit(
  browser: Browser,
  { running }: OpenStack,
  fixture: Fixture,
  screens: readonly Screen[],
  faults: string[],
  tell: Tell,
): Promise<number> {
  let at = '';
  let showing = 0;
  const note = (what: string) => void faults.push(`${at}: ${what}`);
  const contexts = new Map<Onlooker, BrowserContext>();
  faults.push(...(await listUnheard(browser)));
  for (const screen of screens) {
    at = `${screen.app} ${screen.name} ${screen.state}`;
    const context = contexts.get(screen.who) ?? (await enter(browser, fixture, screen.who, note));
    contexts.set(screen.who, context);
    const page = await context.newPage();
    page.on('dialog', (dialog) => (note('a dialog of the browser'), void dialog.dismiss()));
    try {
      const base = (screen.app === 'portal' ? running.portalUrl : running.consoleUrl).replace(/\/$/, '');
      await page.goto(base + screen.path);
      await page
        .waitForFunction(isDrawn, undefined, { timeout: 15_000 })
        .catch(() => tell(`${at}: still loading`));
      // Some acts look for a text that is an attack now: the page behind is judged all the same.
      await page.context().setDefaultTimeout(4000);
      await screen.act?.(page).catch(() => tell(`${at}: not in its state`));
      const judged = await judgePage(page);
      if (judged.shown > 0) showing += 1;
      judged.faults.forEach(note);
    } finally {
      await page.close();
    }
  }
  return showing;
}

/** A page before its script has no text that could be an attack. */
const isDrawn = () =>
  document.querySelector('h1, main')?.textContent.trim() &&
  !document.querySelector('[data-prerendered], .skeleton, [aria-busy=true]');

async function enter(browser: Browser, fixture: Fixture, who: Onlooker, note: (what: string) => void) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.exposeFunction('canary', () => note('a script ran'));
  await context.exposeFunction('violated', (what: string) => note(`only the policy stopped ${what}`));
  const session = await sessionOf(fixture, who);
  await context.addInitScript((kept) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { violated } = globalThis as unknown as { violated(what: string): void };
      violated(`${violatedDirective} ${blockedURI} ${sample}`);
    });
    if (kept) (kept.storage === 'local' ? localStorage : sessionStorage).setItem(kept.key, kept.value);
  }, session);
  return context;
}

/** Each kind of attack that a careless page lets through. */
const CARELESS = `<p title="${SCRIPT}</p><a href="javascript:canary()">a</a><svg onload="canary()"></svg>
  <p><span>\u202eturned</span> and what follows</p><p>\u202ealone</p><p><bdi>\u202eisolated</bdi> and what follows</p>`;

/** The control: where nothing stops it, the attack runs, and a careless page is judged so. */
async function listUnheard(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  const heard = new Promise<boolean>((resolve) => {
    void page.exposeFunction('canary', () => resolve(true)).then(() => page.setContent(CARELESS));
    setTimeout(() => resolve(false), 10_000).unref();
  });
  const faults = (await heard) ? [] : ['the canary is not heard where nothing stops it'];
  const found = (await judgePage(page)).faults;
  // A handler and a source of the picture, a link, a handler of the drawing, and one text that leaves its element.
  if (found.length !== 5) faults.push(`a careless page has 5 faults, not: ${found.join('; ')}`);
  await page.close();
  return faults;
}

async function listSheetFaults({ member, admin }: Fixture, tell: Tell): Promise<string[]> {
  const sheets = {
    quotas: await member.client.blob(exportQuotaEntries, {} as never),
    reviews: await admin.client.blob(exportReviewFigures, {} as never),
  };
  for (const [name, bytes] of Object.entries(sheets))
    tell(`sheet of ${name}: ${Buffer.from(bytes).toString('utf8').split('canary').length - 1} attacks in it`);
  return Object.entries(sheets).flatMap(([name, bytes]) =>
    listFormulas(Buffer.from(bytes).toString('utf8')).map(
      (cell) => `sheet of ${name}: begins a cell with ${cell}`,
    ),
  );
}
