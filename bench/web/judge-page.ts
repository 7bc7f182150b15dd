import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { defaultConfig, type Result } from 'lighthouse';
import { weighPage } from '@yinji/stack/build/weigh-page';
import { freePort } from '@yinji/stack/free-port';
import { browserPath } from '@yinji/testkit/browser-path';
import { median } from '../figures.ts';

/**
 * Shares of 1, milliseconds and kilobytes (1000) as brotli sends them, without headers; each the median of the
 * runs.
 */
export interface Judgement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Everything the page loads before any click, including inlined parts (`weighPage`). */
  scriptKb: number;
  styleKb: number;
}

export interface Judge {
  /** Stores values in an origin's storage before its pages are judged: the session. */
  remember(url: string, items: Record<string, string>): Promise<void>;
  judge(url: string, runs: number): Promise<Judgement>;
  close(): Promise<void>;
}

interface Browser {
  port: number;
  /** Omits the audits that only give advice. */
  isShort: boolean;
}

/** Lighthouse's mobile profile (a slow phone on slow 4G, simulated) in one headless Chromium. */
export async function openJudge(isShort: boolean): Promise<Judge> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'yinji-lighthouse-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    // The full form's figures stay those of the whole browser.
    executablePath: isShort ? browserPath : (process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return {
    async remember(url, items) {
      const page = await context.newPage();
      await page.goto(url);
      await page.evaluate((all) => {
        for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
      }, items);
      await page.close();
    },
    async judge(url, runs) {
      const seen: Judgement[] = [];
      for (let run = 0; run < runs; run += 1) seen.push(await judgeOnce(url, { port, isShort }));
      const of = (read: (one: Judgement) => number) => median(seen.map(read));
      return {
        performance: of((one) => one.performance),
        accessibility: of((one) => one.accessibility),
        bestPractices: of((one) => one.bestPractices),
        lcpMs: of((one) => one.lcpMs),
        tbtMs: of((one) => one.tbtMs),
        cls: of((one) => one.cls),
        scriptKb: of((one) => one.scriptKb),
        styleKb: of((one) => one.styleKb),
      };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Audit = Result['audits'][string];

/** Tries of one run: on a busy machine the browser's trace may lack the page's beginning. */
const TRIES = 4;

async function runLighthouse(url: string, browser: Browser) {
  for (let tries = 1; ; tries += 1) {
    const { categories = {}, audits = {}, runtimeError } = (await askLighthouse(url, browser))?.lhr ?? {};
    if (runtimeError === undefined) return { categories, audits };
    if (runtimeError.code !== 'NO_NAVSTART' || tries === TRIES)
      throw new Error(`${url}: ${runtimeError.code}: ${runtimeError.message}`);
  }
}

const askLighthouse = (url: string, { port, isShort }: Browser) =>
  lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The cache is emptied, the session is kept.
    clearStorageTypes: ['service_workers', 'cache_storage'],
    // Nobody looks at it: only figures are read.
    disableFullPageScreenshot: true,
    skipAudits: (isShort && ADVICE) || null,
  });

/** What counts in no score and gives no figure. */
const ADVICE = defaultConfig.categories?.['performance']?.auditRefs
  .filter(({ id, weight }) => weight === 0 && id !== 'network-requests')
  .map(({ id }) => id);

async function judgeOnce(url: string, browser: Browser): Promise<Judgement> {
  const { categories, audits } = await runLighthouse(url, browser);
  const score = (name: string) => categories[name]?.score ?? Number.NaN;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  for (const name of ['accessibility', 'best-practices'])
    for (const { id, weight } of categories[name]?.auditRefs ?? [])
      if (weight > 0 && audits[id]?.score === 0) console.error(`${url}: ${id}: ${audits[id].title}`);
  const weight = await weightOf(url, audits);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: weight.js / 1000,
    styleKb: weight.css / 1000,
  };
}

/** Like `npm run check` weighs the first route, with the fetches that this browser made. */
async function weightOf(url: string, audits: Record<string, Audit>): Promise<{ js: number; css: number }> {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const fetched = requests
    .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
    .map((request) => String(request['url']));
  const page = await (await fetch(url)).text();
  return weighPage(page, (address) => sentBytes(new URL(address, url)), fetched);
}

async function sentBytes(url: URL): Promise<number> {
  const { headers, body } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await body?.cancel();
  return Number(headers.get('content-length'));
}
