import type { Page, Request } from '@playwright/test';

const PREFIX = '**/api_prod/business/api/';

/** An envelope like the server's. */
export const envelope = (data: unknown, code: number | string = 200, msg = 'ok') => ({
  code,
  msg,
  data,
  now: Date.now(),
});

/**
 * Answers one call in place of the server from now on.
 * @param path below `/api_prod/business/api/`, as the contract writes it
 */
export async function answer(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await page.route(`${PREFIX}${path}*`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

/** Collects the requests of one call from now on. */
export function listen(page: Page, path: string): Request[] {
  const heard: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api_prod/business/api/${path}`) heard.push(request);
  });
  return heard;
}
