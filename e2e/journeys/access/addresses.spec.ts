import { expect, test } from '../support/stack.ts';
import { ofMembers, ofStaff, ofVisitors, type StaffRole } from './places.ts';
import { arrive, everythingWrongWith } from './probes.ts';
import { staffPage } from './staff-page.ts';

/** Titles by address; each address has its own. */
function sameTitles(titles: ReadonlyMap<string, string>): string[] {
  const seen = new Map<string, string>();
  return [...titles].flatMap(([address, title]) => {
    const other = seen.get(title);
    seen.set(title, address);
    return other === undefined ? [] : [`${other} and ${address}: ${title}`];
  });
}

test.describe('every address', () => {
  test.describe.configure({ timeout: 600_000 });

  test('of the portal: title, heading, language, axe, reflow at 320 px, text spacing, zoom, targets, no motion, nothing on the console', async ({
    pageOf,
    people,
    stack,
    browser,
    contextOptions,
  }) => {
    const member = await pageOf(await people.member(), { reducedMotion: 'reduce' });
    const visitor = await (await browser.newContext({ ...contextOptions, reducedMotion: 'reduce' })).newPage();
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const [page, addresses] of [
      [visitor, ofVisitors],
      [member, ofMembers],
    ] as const) {
      let here = '';
      page.on('console', (line) => line.type() === 'error' && faults.push(`${here} console ${line.text()}`));
      page.on('pageerror', (error) => faults.push(`${here} ${error.message}`));
      for (const address of addresses) {
        here = address;
        await arrive(page, stack.url(address));
        titles.set(address, await page.title());
        for (const fault of await everythingWrongWith(page, titles.size)) faults.push(`${address} ${fault}`);
      }
    }
    await visitor.context().close();
    expect(faults).toEqual([]);
    expect(sameTitles(titles)).toEqual([]);
  });

  test('of the console: the same', async ({ stack, browser, contextOptions }) => {
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const role of Object.keys(ofStaff) as StaffRole[]) {
      const page = await staffPage(browser, contextOptions, stack, role);
      let here = '';
      page.on('console', (line) => line.type() === 'error' && faults.push(`${here} console ${line.text()}`));
      for (const address of ofStaff[role]) {
        here = address;
        await arrive(page, stack.address.consoleUrl + address);
        titles.set(address, await page.title());
        for (const fault of await everythingWrongWith(page, titles.size)) faults.push(`${address} ${fault}`);
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
    expect(sameTitles(titles)).toEqual([]);
  });
});
