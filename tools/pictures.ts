import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserPath } from '@yinji/testkit/browser-path';
import { openStack } from '@yinji/testkit/open-stack';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { openCamera, THEMES, WIDTHS, type Camera, type CameraOptions, type Taken } from './pictures/camera.ts';
import { gatherFixture } from './pictures/fixture.ts';
import { comparePictures } from './pictures/compare-pictures.ts';
import { makeSheet, writeIndex } from './pictures/contact-sheet.ts';
import { fillBooks } from './pictures/fill-books.ts';
import { fillDesks } from './pictures/fill-desks.ts';
import { fillDisputes } from './pictures/fill-disputes.ts';
import { seedGallery } from './pictures/seed-gallery.ts';
import { fillWorks } from './pictures/fill-works.ts';
import { consoleScreens, portalScreens, type Screen } from './pictures/screens.ts';

/**
 * A picture of every screen: `npm run pictures -- --only market --width 360 --theme dark`; each option may
 * repeat. `--beside CHECKOUT` also takes each with the apps built there, over the same data, and compares pixel
 * by pixel. `--compare FOLDER` takes none: it compares those of a folder with the last ones.
 */
const { values: asked } = parseArgs({
  options: {
    beside: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});
const FOLDER = join(import.meta.dirname, '../.cache/pictures');
const BESIDE = `${FOLDER}-beside`;

if (asked.compare !== undefined) {
  await compareWith(asked.compare);
  process.exit();
}
await ensureBuilt();
mkdirSync(FOLDER, { recursive: true });
const stack = await openStack();
const browser = await chromium.launch({
  executablePath: browserPath,
  // The browser's own texts (a date's empty parts) follow its language, not the page's.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--lang=zh-CN'],
  env: { ...process.env, LANGUAGE: 'zh_CN' },
});
try {
  const fixture = await gatherFixture(stack);
  const works = await fillWorks(fixture);
  const gallery = await seedGallery(fixture, works);
  const disputes = await fillDisputes(fixture, works);
  const desks = await fillDesks(fixture, works);
  const filled = { ...works, ...gallery, ...disputes, ...desks, ...(await fillBooks(stack, fixture)) };
  const screens = [...(await portalScreens(fixture, filled)), ...consoleScreens(filled)].filter(isWanted);
  const how = {
    folder: FOLDER,
    widths: asked.width?.map(Number) ?? WIDTHS,
    themes: THEMES.filter((theme) => asked.theme?.includes(theme) ?? true),
  };
  const open = (more: Partial<CameraOptions>) => openCamera(browser, stack, fixture, { ...how, ...more });
  if (asked.beside === undefined) await takeAll(open({}), screens);
  else {
    for (const folder of [FOLDER, BESIDE]) rmSync(folder, { recursive: true, force: true });
    const there = open({ isBare: true, folder: BESIDE, build: resolve(asked.beside) });
    await takeBoth(there, open({ isBare: true }), screens);
    await compareWith(BESIDE);
  }
} finally {
  await browser.close();
  await stack.close();
}

async function takeAll(take: Camera, screens: readonly Screen[]): Promise<void> {
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
}

/** One after the other: a screen's changes to its data are complete before the other build shows it. */
async function takeBoth(there: Camera, here: Camera, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens)
    for (const take of [there, here])
      await take(screen).catch((cause: unknown) => {
        console.log(`FAIL ${screen.app} ${screen.name} ${screen.state}: ${String(cause).slice(0, 300)}`);
      });
}

async function compareWith(folder: string): Promise<void> {
  const differences = `${FOLDER}-differences`;
  const { compared, differing } = await comparePictures(folder, FOLDER, differences);
  for (const { file, pixels, reason = '' } of differing) console.log(`${file}: ${pixels ?? ''} ${reason}`);
  const pixels = differing.reduce((sum, one) => sum + (one.pixels ?? 0), 0);
  console.log(
    `${compared} pictures, ${differing.length} differ, in ${pixels} pixels` +
      (pixels > 0 ? `: ${differences}` : ''),
  );
  process.exitCode = differing.length > 0 ? 1 : 0;
}

function isWanted({ app, name, state }: Screen): boolean {
  return asked.only?.some((wanted) => `${app}/${name}/${state}`.includes(wanted)) ?? true;
}

function tell({ screen, faults }: Taken): void {
  const found = Object.entries(faults).filter(([, all]) => all.length > 0);
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${screen.app} ${screen.name} ${screen.state}`);
  for (const [kind, all] of found) for (const one of new Set(all)) console.log(`       ${kind}: ${one}`);
}
