import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { runSimulators } from '../payment/simulators.testing.ts';
import { createAliyunSms, type AliyunSmsSetting } from './aliyun-sms.ts';
import type { SmsMessage } from './sms-provider.ts';
import { openSmsSending } from './sms-sending.ts';
import { readSmsSettings } from './sms-settings.ts';
import { createTencentSms, type TencentSmsSetting } from './tencent-sms.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let aliyun: AliyunSmsSetting;
let tencent: TencentSmsSetting;
const now = () => new Date();
const TIMEOUT_MS = 700;

beforeAll(async () => {
  simulators = await runSimulators();
  const [first, second] = readSmsSettings(simulators.messageSettings['SMS_PROVIDERS']);
  if (first?.name !== 'aliyun' || second?.name !== 'tencent') throw new Error('two providers are simulated');
  aliyun = first;
  tencent = second;
  // The SDK is loaded here, so that its time does not count in a time-out.
  await createAliyunSms(aliyun).send(message());
}, 30_000);
afterAll(() => simulators?.stop());

const message = (change: Partial<SmsMessage> = {}): SmsMessage => ({
  id: newId(),
  phone: '13900000001',
  kind: 'code',
  params: { code: '381204', use: '用于登录', minutes: '5' },
  ...change,
});

async function sim(path: string, wish?: object) {
  const sent = wish && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  };
  const answer = await fetch(`${simulators.messagesUrl}/sim/${path}`, sent);
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    messages: { id: string; provider: string; to: string; text: string }[];
    calls: Record<'aliyun' | 'tencent', number>;
  };
}
const arrived = async (id: string) => (await sim('messages')).messages.filter((one) => one.id === id);
const sending = () =>
  openSmsSending(
    [createAliyunSms(aliyun, TIMEOUT_MS), createTencentSms(tencent, now, TIMEOUT_MS)],
    now,
    () => undefined,
  );
beforeEach(() => sim('faults', {}));

test.each(['aliyun', 'tencent'] as const)('%s sends the registered words', async (name) => {
  const provider = name === 'aliyun' ? createAliyunSms(aliyun) : createTencentSms(tencent, now);
  const sent = message({ kind: 'key', params: { what: '已撤销一枚签名证书', fingerprint: 'SHA-256 0f2a' } });
  expect((await provider.send(sent)).reference).toMatch(/^[\w.:^-]+$|^UNREADABLE$/);
  expect(await arrived(sent.id)).toMatchObject([
    {
      provider: name,
      to: '13900000001',
      text: '【印迹】已撤销一枚签名证书，指纹 SHA-256 0f2a。若非本人操作，请立即登录处理。',
    },
  ]);
});

test.each(['down', 'throttled', 'badSignature'])(
  'if the first refuses (%s) the second sends, once',
  async (fault) => {
    await sim('faults', { aliyun: fault });
    const sent = message();
    expect(await sending().send(sent)).toMatchObject({ state: 'sent', provider: 'tencent' });
    expect(await arrived(sent.id)).toHaveLength(1);
  },
);

test('if the first is unreachable the second sends', async () => {
  const nowhere = createAliyunSms({ ...aliyun, baseUrl: 'http://127.0.0.1:9' }, TIMEOUT_MS);
  const both = openSmsSending([nowhere, createTencentSms(tencent, now)], now, () => undefined);
  expect(await both.send(message())).toMatchObject({ state: 'sent', provider: 'tencent' });
});

test.each(['silentAfterSuccess', 'error500', 'forged'])(
  'a lost or forged answer of the first (%s) is never followed by a second message',
  async (fault) => {
    await sim('faults', { aliyun: fault });
    const { calls } = await sim('messages');
    // Text that looks like a connection fault proves nothing: the SDK's errors quote it.
    const sent = message({ params: { code: 'ECONNREFUSED', use: 'ENOTFOUND', minutes: 'ConnectTimeout' } });
    expect(await sending().send(sent)).toMatchObject({ state: 'unknown', provider: 'aliyun' });
    const after = await sim('messages');
    // One request: the SDK repeats nothing by itself.
    expect(after.calls).toMatchObject({ aliyun: calls.aliyun + 1, tencent: calls.tencent });
    expect(await arrived(sent.id)).toHaveLength(fault === 'silentAfterSuccess' ? 1 : 0);
  },
);

test.each(['silentAfterSuccess', 'error500', 'forged'])(
  "the second's lost answer (%s) is unknown",
  async (fault) => {
    await sim('faults', { aliyun: 'down', tencent: fault });
    expect(await sending().send(message())).toMatchObject({ state: 'unknown', provider: 'tencent' });
  },
);

test('the provider named as last is asked last', async () => {
  const sent = message();
  expect(await sending().send(sent, 'aliyun')).toMatchObject({ provider: 'tencent' });
});

test('a failing provider is skipped, a refused number skips none', async () => {
  await sim('faults', { aliyun: 'down', tencent: 'throttled' });
  const both = sending();
  expect(await both.send(message())).toMatchObject({
    state: 'refused',
    code: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    isFinal: false,
  });
  expect(both.states()).toMatchObject([
    { name: 'aliyun', isSimulated: true, failures: 1, lastFault: 'HTTP_503' },
    { name: 'tencent', failures: 0 },
  ]);
});

test('an invalid number is refused before any request', async () => {
  const { calls } = await sim('messages');
  expect(await sending().send(message({ phone: '13900000001,13900000002' }))).toMatchObject({ isFinal: true });
  expect((await sim('messages')).calls).toEqual(calls);
});

test('with a wrong secret both refuse', async () => {
  const wrong = [
    createAliyunSms({ ...aliyun, accessKeySecret: 'x'.repeat(30) }),
    createTencentSms({ ...tencent, secretKey: 'x'.repeat(32) }, now),
  ];
  await expect(wrong[0]?.send(message())).rejects.toMatchObject({
    outcome: 'refused',
    code: 'SignatureDoesNotMatch',
  });
  await expect(wrong[1]?.send(message())).rejects.toMatchObject({
    outcome: 'refused',
    code: 'AuthFailure.SignatureFailure',
  });
});

test('faults contain neither number, code nor secret', async () => {
  await sim('faults', { aliyun: 'silentAfterSuccess' });
  for (const baseUrl of ['http://127.0.0.1:9', simulators.messagesUrl]) {
    const fault: unknown = await createAliyunSms({ ...aliyun, baseUrl }, TIMEOUT_MS)
      .send(message())
      .catch((cause: unknown) => cause);
    const logged = inspect(fault, { depth: 20, showHidden: true });
    for (const secret of ['13900000001', '381204', aliyun.accessKeySecret])
      expect(logged).not.toContain(secret);
  }
});

interface Heard {
  headers: IncomingMessage['headers'];
  url: string;
  body: string;
}

/** The bytes an adapter sends, to a server of our own that answers nonsense. */
async function hear(ask: (baseUrl: string) => Promise<unknown>): Promise<Heard> {
  const { promise, resolve } = Promise.withResolvers<Heard>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.end('{}');
      resolve({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  await ask(`http://127.0.0.1:${port}`).catch(() => undefined);
  server.closeAllConnections();
  server.close();
  return promise;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

test('the bytes of a request to Aliyun are signed as its manual says', async () => {
  const { headers, url, body } = await hear((baseUrl) =>
    createAliyunSms({ ...aliyun, baseUrl }).send(
      message({ id: 'row-1', params: { code: "0'0(*)!~", use: '-', minutes: '5' } }),
    ),
  );
  const [, signed = '', signature = ''] =
    /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  // Written out by hand: sorted, RFC 3986, nothing of the code under test.
  const query =
    'OutId=row-1&PhoneNumbers=13900000001&SignName=%E5%8D%B0%E8%BF%B9&TemplateCode=SMS_300000001' +
    '&TemplateParam=%7B%22code%22%3A%220%270%28%2A%29%21~%22%2C%22use%22%3A%22-%22%2C%22minutes%22%3A%225%22%7D';
  expect([...new URLSearchParams(url.slice(2))].toSorted()).toEqual([...new URLSearchParams(query)].toSorted());
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `POST\n/\n${query}\n${lines.join('')}\n${signed}\n${sha256(body)}`;
  expect(signature).toBe(
    hmac(aliyun.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex'),
  );
});

test('the bytes of a request to Tencent are the hand-computed ones', async () => {
  const at = new Date('2026-11-21T16:30:00Z');
  const setting: TencentSmsSetting = {
    ...tencent,
    secretId: 'AKIDEXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    sdkAppId: '1400006666',
  };
  const { headers, body } = await hear((baseUrl) =>
    createTencentSms({ ...setting, baseUrl }, () => at).send(message({ id: 'row-1' })),
  );
  const expected =
    '{"PhoneNumberSet":["+8613900000001"],"SmsSdkAppId":"1400006666","SignName":"印迹","TemplateId":"1300001",' +
    '"TemplateParamSet":["381204","用于登录","5"],"SessionContext":"row-1"}';
  expect(body).toBe(expected);
  const canonical = `POST\n/\n\ncontent-type:application/json; charset=utf-8\nhost:127.0.0.1\n\ncontent-type;host\n${sha256(expected)}`;
  const toSign = `TC3-HMAC-SHA256\n1795278600\n2026-11-21/sms/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac('TC3Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', '2026-11-21'), 'sms'), 'tc3_request');
  expect(headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2026-11-21/sms/tc3_request, SignedHeaders=content-type;host, ' +
      `Signature=${hmac(key, toSign).toString('hex')}`,
  );
  expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-timestamp': '1795278600' });
});

test.each(['{', '{}', '[]', '[{"name":"stranger"}]', '[{"name":"aliyun","baseUrl":"file:///etc/passwd"}]'])(
  'SMS_PROVIDERS %s is a fault that quotes nothing',
  (json) => {
    expect(() => readSmsSettings(json)).toThrow(/^(wrong at|a JSON array)(?!.*passwd)/);
  },
);
