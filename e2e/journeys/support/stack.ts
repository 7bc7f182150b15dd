import { getOwnAccount } from '@yinji/contract';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { Person, type Place } from '@yinji/testkit/people/person';
import type { RunningStack } from '@yinji/stack/start-stack';
import { startJourneyStack } from './start-journey-stack.ts';

/** 随笔: 10 deposits, 2 confirmations, 30 days. */
const SMALL_PACKAGE = '0199c000-0000-7000-8000-000000000002';
/** Where `portal/src/lib/session.ts` stores token and account. */
export const SESSION_KEY = 'yinji.session';
export const BASE_PATH = '/copyright/authorization';

/**
 * The running installation, and new people in it. The server sends at most twenty codes to one address before
 * it slows down, so a run can create about twenty people: share those of `people` wherever they are not
 * changed.
 */
export class Stack {
  readonly address: RunningStack;
  readonly origin: string;
  readonly place: Place;

  constructor(address: RunningStack) {
    this.address = address;
    this.origin = new URL(address.portalUrl).origin;
    const { outbox, cashierUrl, faceCheckUrl } = address;
    this.place = { origin: this.origin, outbox, cashierUrl, faceCheckUrl };
  }

  /** `/market?workType=draw` → the whole address. */
  url(path: string): string {
    return `${this.origin}${BASE_PATH}${path}`;
  }

  /** Registered, real name not verified, no package. */
  async account(name: string): Promise<Person> {
    const person = new Person(this.place, name);
    await person.register();
    return person;
  }

  /** With a verified real name, without a package. */
  async verified(name: string): Promise<Person> {
    const person = await this.account(name);
    await person.verifyRealName();
    return person;
  }

  /** Verified, with a signing key and the package 随笔. */
  async member(name: string): Promise<Person> {
    const person = await this.verified(name);
    await person.makeKey();
    await person.buy(SMALL_PACKAGE);
    return person;
  }
}

/** One person of each kind for tests that change nothing of theirs; created on first use. */
export interface People {
  account(): Promise<Person>;
  verified(): Promise<Person>;
  member(): Promise<Person>;
}

/** Signs a person in over the wire, in a page that has not opened the portal yet. */
export async function enterAs(page: Page, stack: Stack, person: Person): Promise<void> {
  const account = await person.client.call(getOwnAccount, {});
  const value = JSON.stringify({ token: person.client.token, account });
  // An empty page of the origin. A context's `storageState` would open a tab of its own for it: a fifth of a
  // second of processor time.
  const address = `${stack.origin}/`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [SESSION_KEY, value] as const);
  await page.unroute(address);
}

export interface Fixtures {
  /** A page of a separate browser in which `person` is signed in; closed after the test. */
  pageOf: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { stack: Stack; people: People }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const running = await startJourneyStack();
      await use(new Stack(running));
      await running.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  people: [
    async ({ stack }, use) => {
      await use({
        account: once(() => stack.account('陆怀素')),
        verified: once(() => stack.verified('林知远')),
        member: once(() => stack.member('沈知白')),
      });
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ stack, browser, contextOptions }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (person, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      opened.push(context);
      const page = await context.newPage();
      await enterAs(page, stack, person);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

export { expect };
