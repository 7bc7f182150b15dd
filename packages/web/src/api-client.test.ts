import {
  countUnreadNotices,
  getReceipt,
  getPublicProfile,
  listPackages,
  listPublicWorks,
  signIn,
  staffSignOut,
  uploadPortrait,
} from '@yinji/contract';
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
    onMessage: vi.fn<(kind: 'warning' | 'error', message: string) => void>(),
    onAgreementsChanged: vi.fn(),
    onServerTime: vi.fn<(now: number) => void>(),
    onSavingPaused: vi.fn<(what: string) => void>(),
  };
  return { client: createApiClient(ports), ports };
}

test('a GET carries its input as the wire names it, the token in Authorization, and decodes the answer', async () => {
  const { client, ports } = clientAnswering({
    code: 200,
    msg: 'ok',
    data: { results: [], total: 0 },
    now: 1700,
  });
  await expect(client.call(listPackages, { page: 2, size: 5 })).resolves.toEqual({ items: [], total: 0 });
  const [url, request] = ports.fetch.mock.calls[0]!;
  expect(url).toBe('/api_prod/business/api/userMemberPackage/packagePageList?pageNum=2&pageSize=5');
  expect(request).toMatchObject({ method: 'GET', headers: { authorization: 'tok' } });
  expect(ports.onServerTime).toHaveBeenCalledWith(1700);
});

test('an answer that says that nothing can be saved is passed on, also where it refuses', async () => {
  const headers = { 'saving-paused': 'all' };
  for (const code of [200, 'SAVING_PAUSED']) {
    const { client, ports } = clientAnswering({ code, data: { results: [], total: 0 } }, { headers });
    await client.call(listPackages, { page: 1, size: 5 }).catch(() => undefined);
    expect(ports.onSavingPaused).toHaveBeenCalledExactlyOnceWith('all');
  }
  const { client, ports } = clientAnswering({ code: 200, data: { results: [], total: 0 } });
  await client.call(listPackages, { page: 1, size: 5 });
  expect(ports.onSavingPaused).not.toHaveBeenCalled();
});

test('a file travels as multipart, whose type the browser writes itself', async () => {
  const { client, ports } = clientAnswering({ code: 500, msg: '晚点' });
  const file = new Blob(['drawn']);
  await client.call(uploadPortrait, {}, { file }).catch(() => undefined);
  const { body, headers } = ports.fetch.mock.calls[0]![1]!;
  expect(await ((body as FormData).get('file') as Blob).text()).toBe('drawn');
  expect(headers).toEqual({ authorization: 'tok' });
});

test('a POST carries JSON without undefined fields', async () => {
  const { client, ports } = clientAnswering({ code: 500, msg: '晚点' });
  await client.call(signIn, { phone: '13800000000', code: '123456', agreed: true }).catch(() => undefined);
  expect(JSON.parse(ports.fetch.mock.calls[0]![1]!.body as string)).toEqual({
    phone: '13800000000',
    verifyCode: '123456',
    agreed: true,
  });
});

test('a path parameter goes into the path', async () => {
  const data = { id: ID, nickname: '沈知白', headPortrait: null, introduction: '' };
  const { client, ports } = clientAnswering({ code: 0, data });
  await client.call(getPublicProfile, { id: ID });
  expect(ports.fetch.mock.calls[0]![0]).toBe(`/api_prod/business/api/userInfo/${ID}`);
});

test.each([
  [{ code: 500, msg: '晚点' }, {}, 'warning', 'warning'],
  [{ code: 'NOT_FOUND', msg: '没有' }, {}, 'error', 'error'],
  [{ code: 1, msg: '请求过多' }, { status: 429 }, 'transport', 'error'],
  ['<html>', { status: 502 }, 'transport', 'error'],
  ['not json', {}, 'transport', 'error'],
  [{ code: 200, data: 'no number' }, {}, 'transport', 'error'],
] as const)('answer %j fails and is shown once', async (body, init, kind, shown) => {
  const { client, ports } = clientAnswering(body, init);
  await expect(client.call(countUnreadNotices, {})).rejects.toMatchObject({ kind });
  expect(ports.onMessage).toHaveBeenCalledOnce();
  expect(ports.onMessage.mock.calls[0]![0]).toBe(shown);
  expect(ports.onSignedOut).not.toHaveBeenCalled();
});

test('an HTTP failure shows the server’s own message', async () => {
  const { client, ports } = clientAnswering({ code: 413, msg: '文件太大了' }, { status: 413 });
  await expect(client.call(countUnreadNotices, {})).rejects.toMatchObject({ message: '文件太大了' });
  expect(ports.onMessage).toHaveBeenCalledWith('error', '文件太大了');
});

test('10003 is passed through without a message', async () => {
  const { client, ports } = clientAnswering({ code: 10003, msg: '需要会员' });
  await expect(client.call(countUnreadNotices, {})).rejects.toMatchObject({
    kind: 'passed-through',
    message: '需要会员',
  });
  expect(ports.onMessage).not.toHaveBeenCalled();
});

test.each([403, 'B0301'])('%s signs out', async (code) => {
  const { client, ports } = clientAnswering({ code, msg: '请重新登录' });
  await expect(client.call(countUnreadNotices, {})).rejects.toMatchObject({ kind: 'signed-out' });
  expect(ports.onSignedOut).toHaveBeenCalledExactlyOnceWith('tok', '请重新登录');
});

test('a quiet call neither shows nor signs out', async () => {
  const { client, ports } = clientAnswering({ code: 403, msg: '请重新登录' });
  await expect(client.call(countUnreadNotices, {}, { quiet: true, token: 'other' })).rejects.toMatchObject({
    kind: 'signed-out',
  });
  expect(ports.onSignedOut).not.toHaveBeenCalled();
  expect(ports.fetch.mock.calls[0]![1]).toMatchObject({ headers: { authorization: 'other' } });
});

test('input that the contract refuses is never sent', async () => {
  const { client, ports } = clientAnswering({ code: 200 });
  await expect(client.call(listPublicWorks, { page: 0, size: 20 })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  expect(ports.fetch).not.toHaveBeenCalled();
});

test('a network failure is shown as one, a cancelled call not at all', async () => {
  const { client, ports } = clientAnswering({});
  ports.fetch.mockRejectedValueOnce(new TypeError('failed to fetch'));
  await expect(client.call(countUnreadNotices, {})).rejects.toMatchObject({ code: 'UNREACHABLE' });
  const stop = new AbortController();
  stop.abort();
  ports.fetch.mockRejectedValueOnce(new DOMException('aborted', 'AbortError'));
  await expect(client.call(countUnreadNotices, {}, { signal: stop.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(ports.onMessage).toHaveBeenCalledOnce();
});

test('an answer that is aborted while it is read is not reported as unreadable', async () => {
  const { client, ports } = clientAnswering({});
  const stop = new AbortController();
  const body = new ReadableStream({
    pull(controller) {
      stop.abort();
      controller.error(stop.signal.reason);
    },
  });
  ports.fetch.mockResolvedValueOnce(new Response(body));
  await expect(client.call(countUnreadNotices, {}, { signal: stop.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  ports.fetch.mockResolvedValueOnce(new Response('<html>'));
  await expect(client.call(countUnreadNotices, {}, { quiet: true })).rejects.toMatchObject({
    code: 'UNREADABLE',
  });
  expect(ports.onMessage).not.toHaveBeenCalled();
});

test('a document arrives with progress, and complete', async () => {
  const { client } = clientAnswering('drawn by hand', {
    headers: { 'content-type': 'text/plain', 'content-length': '13' },
  });
  const heard: unknown[] = [];
  const bytes = await client.blob(getReceipt, { id: ID }, { onProgress: (...told) => heard.push(told) });
  expect([await bytes.text(), bytes.type]).toEqual(['drawn by hand', 'text/plain']);
  expect(heard).toEqual([[13, 13]]);
});

test('an aborted document leaves nothing, and no message is shown', async () => {
  const { client, ports } = clientAnswering('');
  ports.fetch.mockImplementation((_url, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(5));
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/zip' } }));
  });
  const own = new AbortController();
  const asked = client.blob(getReceipt, { id: ID }, { signal: own.signal, onProgress: () => own.abort() });
  await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  expect(ports.onMessage).not.toHaveBeenCalled();
});

test('a document over a slow connection may take longer than 50 s, as long as bytes arrive', async () => {
  vi.useFakeTimers();
  const { client, ports } = clientAnswering('');
  let line: ReadableStreamDefaultController | undefined;
  ports.fetch.mockImplementation((_url, init) => {
    const body = new ReadableStream({
      start(controller) {
        line = controller;
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/zip' } }));
  });
  const asked = client.blob(getReceipt, { id: ID }).catch((cause: unknown) => cause);
  for (let part = 0; part < 3; part += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    line?.enqueue(new Uint8Array(5));
  }
  await vi.advanceTimersByTimeAsync(51_000);
  await expect(asked).resolves.toMatchObject({ code: 'TIMED_OUT' });
  vi.useRealTimers();
});

test('a failure has the request number of the server, and a fault shows it', async () => {
  const headers = { 'x-request-id': '0a1b2c3d4e' };
  const refused = clientAnswering({ code: 'A0400', msg: '填写有误' }, { headers });
  const failure = await refused.client.call(countUnreadNotices, {}).catch((cause: unknown) => cause);
  expect(failure).toMatchObject({ requestId: '0a1b2c3d4e' });
  expect(refused.ports.onMessage).toHaveBeenCalledWith('error', '填写有误');
  const broken = clientAnswering({ code: 500, msg: '系统繁忙' }, { status: 500, headers });
  await broken.client.call(countUnreadNotices, {}).catch(() => undefined);
  expect(broken.ports.onMessage).toHaveBeenCalledWith('error', '系统繁忙（请求编号 0a1b2c3d4e）');
});

test('a call of staff that needs the second factor is sent again with it, until it counts or none is given', async () => {
  const needed = { code: 'SECOND_FACTOR_REQUIRED', msg: '请确认', data: { options: '{}' } };
  const answers = [needed, { code: 'CODE_WRONG', msg: '不正确' }, { code: 200, data: null }, needed];
  const { ports } = clientAnswering({});
  ports.fetch.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  const given = ['code 111111', 'code 222222', undefined];
  const askFactor = vi.fn<NonNullable<Parameters<typeof createApiClient>[0]['askFactor']>>(() =>
    Promise.resolve(given.shift()),
  );
  const client = createApiClient({ ...ports, askFactor });
  await client.call(staffSignOut, {});
  expect(ports.fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('staff-factor'))).toEqual([
    null,
    'code 111111',
    'code 222222',
  ]);
  expect(askFactor.mock.calls).toEqual([
    [{ options: '{}', fault: undefined }],
    [{ options: '{}', fault: '不正确' }],
  ]);
  expect(ports.onMessage).not.toHaveBeenCalled();
  await expect(client.call(staffSignOut, {})).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
});

test('a passkey that failed is asked for anew, with the challenge that came with the refusal', async () => {
  const answers = [
    { code: 'SECOND_FACTOR_REQUIRED', msg: '请确认', data: { options: '{"nth":1}' } },
    { code: 'CODE_WRONG', msg: '不正确', data: { options: '{"nth":2}' } },
    { code: 200, data: null },
  ];
  const { ports } = clientAnswering({});
  ports.fetch.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  const askFactor = vi.fn<NonNullable<Parameters<typeof createApiClient>[0]['askFactor']>>(({ options }) =>
    Promise.resolve(`passkey ${options}`),
  );
  await createApiClient({ ...ports, askFactor }).call(staffSignOut, {});
  expect(askFactor.mock.calls).toEqual([
    [{ options: '{"nth":1}', fault: undefined }],
    [{ options: '{"nth":2}', fault: '不正确' }],
  ]);
  expect(ports.fetch).toHaveBeenCalledTimes(3);
});

test('nobody is asked for a factor who is not signed in: the page of the sign-in does that', async () => {
  const { ports } = clientAnswering({ code: 'SECOND_FACTOR_REQUIRED', msg: '请确认' });
  const askFactor = vi.fn<() => Promise<string | undefined>>(() => Promise.resolve('code 111111'));
  const client = createApiClient({ ...ports, token: () => undefined, askFactor });
  await expect(client.call(staffSignOut, {})).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect(askFactor).not.toHaveBeenCalled();
});
