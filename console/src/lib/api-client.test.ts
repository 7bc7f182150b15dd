import { decideCase, getCase, staffSignIn } from '@yinji/contract';
import { expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

function clientAnswering(body: unknown, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init)),
  );
  const ports = {
    fetch,
    token: () => 'tok' as string | undefined,
    onSignedOut: vi.fn<(token: string | undefined, message: string) => void>(),
    onServerTime: vi.fn<(now: number) => void>(),
  };
  return { client: createApiClient(ports), ports };
}

test('a GET carries its input in the query and the token in Authorization', async () => {
  const { client, ports } = clientAnswering({ code: 'NOT_FOUND', msg: '没有找到', data: null, now: 7 });
  await expect(client.call(getCase, { id: ID })).rejects.toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
  const [url, request] = ports.fetch.mock.calls[0]!;
  expect(url).toBe(`/api_prod/business/api/console/case?id=${ID}`);
  expect(request).toMatchObject({ method: 'GET', headers: { authorization: 'tok' } });
  expect(ports.onServerTime).toHaveBeenCalledWith(7);
  expect(ports.onSignedOut).not.toHaveBeenCalled();
});

test.each([403, 'B0301'])('%s ends the session the call was made with', async (code) => {
  const { client, ports } = clientAnswering({ code, msg: '登录已失效' });
  await expect(client.call(getCase, { id: ID })).rejects.toMatchObject({ kind: 'signed-out' });
  expect(ports.onSignedOut).toHaveBeenCalledWith('tok', '登录已失效');
});

test('what breaks the contract does not leave the page', async () => {
  const { client, ports } = clientAnswering({ code: 200 });
  const short = client.call(decideCase, {
    id: ID,
    decision: 'passed',
    reason: '太短',
    looked: false,
    noInterest: true,
  });
  await expect(short).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(ports.fetch).not.toHaveBeenCalled();
});

test('an answer that is no envelope, or not in the contract’s shape, is said to be unreadable', async () => {
  const input = { account: 'wang', password: 'x' };
  await expect(clientAnswering('<html>').client.call(staffSignIn, input)).rejects.toMatchObject({
    code: 'UNREADABLE',
  });
  const odd = clientAnswering({ code: 200, data: { token: 1 } });
  await expect(odd.client.call(staffSignIn, input)).rejects.toMatchObject({ code: 'UNREADABLE' });
});
