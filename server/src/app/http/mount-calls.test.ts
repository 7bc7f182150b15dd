import { API_PREFIX, findByPicture, listPublicWorks, listVerifiers } from '@yinji/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type AppContext, Refusal, visitorRoute } from '../../platform/index.ts';
import { mountCalls } from './mount-calls.ts';

test.each([
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('a call from %s counts towards the limits of %s', async (remoteAddress, counted) => {
  const seen: string[] = [];
  const app = Fastify();
  mountCalls(app, { now: () => new Date() } as AppContext, [
    visitorRoute(listVerifiers, async (_input, { network }) => {
      seen.push(network);
      return [];
    }),
  ]);
  await app.inject({ method: listVerifiers.method, url: `${API_PREFIX}${listVerifiers.path}`, remoteAddress });
  expect(seen).toEqual([counted]);
  await app.close();
});

test('a sign-in hears of the token that its browser still sends', async () => {
  const seen: (string | undefined)[] = [];
  const app = Fastify();
  mountCalls(app, { now: () => new Date() } as AppContext, [
    visitorRoute(listVerifiers, async (_input, { token }) => {
      seen.push(token);
      return [];
    }),
  ]);
  const call = { method: listVerifiers.method, url: `${API_PREFIX}${listVerifiers.path}` };
  await app.inject({ ...call, headers: { authorization: 'Bearer abc' } });
  await app.inject(call);
  expect(seen).toEqual(['abc', undefined]);
  await app.close();
});

const WITHOUT_LOG = { now: () => new Date(), vault: {} } as AppContext;

test.each([
  ['NOT_ALLOWED', true],
  ['NOT_FOUND', false],
] as const)('a call refused with %s is in the security log: %s', async (code, isLogged) => {
  const reported: string[] = [];
  const app = Fastify();
  // A vault that cannot seal: what is written fails, and says so.
  mountCalls(app, { ...WITHOUT_LOG, report: (what) => void reported.push(what) } as AppContext, [
    visitorRoute(listVerifiers, () => Promise.reject(new Refusal(code))),
  ]);
  await app.inject({ method: listVerifiers.method, url: `${API_PREFIX}${listVerifiers.path}` });
  expect(reported).toEqual(isLogged ? ['security log: access-refused'] : []);
  await app.close();
});

test.each([
  ['of another shape', { page: 'x' }, ['security log: input-refused']],
  ['with a field that no call has', { strange: '1' }, ['security log: input-refused']],
  ['that the use case refuses', {}, []],
] as const)('an input %s is refused; the contract alone logs it', async (_what, query, expected) => {
  const reported: string[] = [];
  const app = Fastify();
  mountCalls(app, { ...WITHOUT_LOG, report: (what) => void reported.push(what) } as AppContext, [
    visitorRoute(listPublicWorks, () => Promise.reject(new Refusal('BAD_INPUT'))),
  ]);
  app.setErrorHandler((error, _request, reply) => reply.send({ code: (error as Refusal).code }));
  const asked = { method: listPublicWorks.method, url: `${API_PREFIX}${listPublicWorks.path}`, query };
  expect((await app.inject(asked)).json()).toEqual({ code: 'BAD_INPUT' });
  expect(reported).toEqual(expected);
  await app.close();
});

test('a call hears when its client goes away, and not before', async () => {
  const begun = Promise.withResolvers<AbortSignal | undefined>();
  const gone = Promise.withResolvers<void>();
  const app = Fastify();
  mountCalls(app, WITHOUT_LOG, [
    visitorRoute(findByPicture, async (_input, { signal }) => {
      begun.resolve(signal);
      signal?.addEventListener('abort', () => gone.resolve());
      await gone.promise;
      return { isTooPlain: true, works: [] };
    }),
  ]);
  const client = new AbortController();
  const asked = fetch(`${await app.listen({ port: 0 })}${API_PREFIX}${findByPicture.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pdq: Array.from({ length: 8 }, () => '0'.repeat(64)), quality: 0, consent: true }),
    signal: client.signal,
  }).catch(() => 'gone');
  // The body was read to its end.
  expect((await begun.promise)?.aborted).toBe(false);
  client.abort();
  await gone.promise;
  expect(await asked).toBe('gone');
  await app.close();
});
