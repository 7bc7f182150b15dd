import { API_PREFIX, listVerifiers } from '@yinji/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type AppContext, visitorRoute } from '../../platform/index.ts';
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
