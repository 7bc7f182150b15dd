import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { OpenStack } from '@yinji/testkit/open-stack';

/**
 * Shows the two web apps as built in another checkout, over the same server and data: both builds are captured
 * with the same names, times and digests on screen.
 */
export async function showBuildOf(
  checkout: string,
  context: BrowserContext,
  { running: stack }: OpenStack,
): Promise<void> {
  for (const [app, url] of [
    ['portal', stack.portalUrl],
    ['console', stack.consoleUrl],
  ] as const) {
    const dist = join(checkout, app, 'dist');
    const base = new URL(url).pathname.replace(/\/?$/, '/');
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
      .replaceAll('/__BASE__/', base)
      .replaceAll('__SITE_NAME__', '印迹')
      .replaceAll(/__(?:ICP_NUMBER|POLICE_NUMBER|OPERATOR)__/g, '');
    await context.route(
      (address) => address.origin === new URL(url).origin && address.pathname.startsWith(base),
      (route) => {
        const { pathname } = new URL(route.request().url());
        const asset = join(dist, 'assets', pathname.slice(pathname.indexOf('/assets/') + '/assets/'.length));
        if (route.request().resourceType() === 'document')
          return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page });
        if (pathname.startsWith(`${base}assets/`) && existsSync(asset)) return route.fulfill({ path: asset });
        return route.continue();
      },
    );
  }
}
