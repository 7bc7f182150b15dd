import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserPath } from '@yinji/testkit/browser-path';

// Node reads these sources as they are, and keeps them compiled. Playwright would translate each by Babel: four seconds of a
// processor for the first journey, two for every worker.
process.env['PW_DISABLE_TS_ESM'] ??= '1';
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

/**
 * Journeys in a real browser against one whole installation per worker. Never retried: a journey that fails
 * once is a fault.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './journeys/support/build-first.ts',
  // Each has an installation of its own. On two cores a third uses the time in which the others wait.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Limits for a busy machine; nothing waits that long otherwise.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    // Animations cost processor time; a journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      // Without a UTF-8 locale the browser saves every file of a Chinese name as "download".
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>,
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
});
