import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { AppContext } from '../../platform/index.ts';
import { mountLog } from './log-files.ts';
import { securityHeaders } from './security-headers.ts';

async function ask(isHttps: boolean, url: string) {
  const app = Fastify();
  app.addHook('onSend', securityHeaders(isHttps));
  mountLog(app, { config: { dataDir: '/nowhere' } } as AppContext);
  app.get('/', () => 'here');
  return (await app.inject(url)).headers;
}

test('other sites may read the log, and nothing else', async () => {
  const log = await ask(false, '/log/checkpoint');
  expect([log['cross-origin-resource-policy'], log['access-control-allow-origin']]).toEqual([
    'cross-origin',
    '*',
  ]);
  const page = await ask(false, '/');
  expect([page['cross-origin-resource-policy'], page['access-control-allow-origin']]).toEqual([
    'same-origin',
    undefined,
  ]);
  expect(page['cross-origin-opener-policy']).toBe('same-origin');
});

test('browsers are told to use https alone where the portal has it', async () => {
  expect((await ask(true, '/'))['strict-transport-security']).toBe('max-age=63072000');
  expect((await ask(false, '/'))['strict-transport-security']).toBeUndefined();
});
