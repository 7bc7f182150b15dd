import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from '@yinji/testkit/browser-path';
import { build } from 'vite';
import type { HashRound } from './hash-page.ts';

export interface HashPage {
  /** Hashes the file once with the portal's code and once with WebCrypto. */
  measure(): Promise<HashRound>;
  close(): Promise<void>;
}

/**
 * A page in headless Chromium with the portal's hash code, built like the portal, and one file chosen in it.
 */
export async function openHashPage(file: string): Promise<HashPage> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-bench-page-'));
  await buildPage(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/')
      return response
        .setHeader('content-type', 'text/html')
        .end('<script type="module" src="/page.js"></script>');
    if (!/^(\/assets)?\/[\w.-]+\.js$/.test(path)) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'measureHash' in window);
  await page.setInputFiles('input', file);
  return {
    measure: () => page.evaluate(() => window.measureHash()),
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'hash-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
}
