import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { openHouse } from '../e2e/wire/open-house.ts';
import { ensureBuilt } from './build.ts';
import { openCamera, THEMES, WIDTHS, type Taken } from './pictures/camera.ts';
import { gatherCast } from './pictures/cast.ts';
import { makeSheet, writeIndex } from './pictures/contact-sheet.ts';
import { fillBooks } from './pictures/fill-books.ts';
import { fillDesks } from './pictures/fill-desks.ts';
import { fillDisputes } from './pictures/fill-disputes.ts';
import { fillHall } from './pictures/fill-hall.ts';
import { fillWorks } from './pictures/fill-works.ts';
import { consoleScreens, portalScreens, type Screen } from './pictures/screens.ts';

/** A picture of every screen: `npm run pictures -- --only market --width 360 --theme dark`; each option more than once. */
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const FOLDER = join(import.meta.dirname, '../.cache/pictures');

await ensureBuilt();
mkdirSync(FOLDER, { recursive: true });
const house = await openHouse();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // The browser's own words (a date's empty parts) follow its language, not the page's.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--lang=zh-CN'],
  env: { ...process.env, LANGUAGE: 'zh_CN' },
});
try {
  const cast = await gatherCast(house);
  const works = await fillWorks(cast);
  const hall = await fillHall(cast, works);
  const disputes = await fillDisputes(cast, works);
  const desks = await fillDesks(cast, works);
  const filled = { ...works, ...hall, ...disputes, ...desks, ...(await fillBooks(house, cast)) };
  const screens = [...(await portalScreens(cast, filled)), ...consoleScreens(filled)].filter(isWanted);
  const take = openCamera(browser, house, cast, {
    folder: FOLDER,
    widths: asked.width?.map(Number) ?? WIDTHS,
    themes: THEMES.filter((theme) => asked.theme?.includes(theme) ?? true),
  });
  const taken: Taken[] = [];
  const sheets: (string | undefined)[] = [];
  for (const screen of screens) {
    const one = await take(screen).catch((cause: unknown): Taken => ({
      screen,
      files: [],
      faults: { picture: [String(cause).slice(0, 300)] },
    }));
    taken.push(one);
    sheets.push(await makeSheet(one));
    tell(one);
  }
  const report = taken.map(({ screen: { app, name, state }, faults }) => ({ app, name, state, faults }));
  writeFileSync(join(FOLDER, 'faults.json'), JSON.stringify(report, null, 2));
  writeIndex(FOLDER, taken, sheets);
  const bad = report.filter((one) => Object.values(one.faults).some((all) => all.length > 0));
  console.log(`${taken.length} screens, ${bad.length} with faults: ${join(FOLDER, 'index.html')}`);
  process.exitCode = bad.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await house.close();
}

function isWanted({ app, name, state }: Screen): boolean {
  return asked.only?.some((wanted) => `${app}/${name}/${state}`.includes(wanted)) ?? true;
}

function tell({ screen, faults }: Taken): void {
  const found = Object.entries(faults).filter(([, all]) => all.length > 0);
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${screen.app} ${screen.name} ${screen.state}`);
  for (const [kind, all] of found) for (const one of new Set(all)) console.log(`       ${kind}: ${one}`);
}
