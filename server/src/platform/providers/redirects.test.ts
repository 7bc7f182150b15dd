import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { createAlipayFaceCheck } from './face-check/alipay-face-check.ts';
import { createAliyunFaceCheck } from './face-check/aliyun-face-check.ts';
import { simulatedAlipayFaceCheck, simulatedFaceCheck } from './face-check/simulated-face-check.ts';
import { createAlipay, createWechatPay, simulatedAlipay, simulatedWechatPay } from './payment/index.ts';
import { runSimulators } from './payment/simulators.testing.ts';
import { createAliyunSms, createTencentSms, readSmsSettings } from './sms/index.ts';
import { createHttpTimeAuthority } from './time/index.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
/** A provider's host that sends everybody elsewhere, with method and body; and where they would arrive. */
let door: Server;
let elsewhere: Server;
const calls = { door: 0, elsewhere: 0 };
const open = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
let url: string;
beforeAll(async () => {
  simulators = await runSimulators();
  elsewhere = createServer((_request, response) => {
    calls.elsewhere += 1;
    response.end('{}');
  });
  const target = await open(elsewhere);
  door = createServer((request, response) => {
    calls.door += 1;
    response.writeHead(307, { location: `${target}${request.url}` }).end();
  });
  url = await open(door);
}, 30_000);
afterAll(async () => {
  door.close();
  elsewhere.close();
  await simulators.stop();
});

const now = () => new Date();
const person = {
  requestNo: randomBytes(16).toString('hex'),
  name: '张三',
  idNumber: '11010519491231002X',
  returnUrl: 'http://127.0.0.1:9/',
};
const message = {
  id: newId(),
  phone: '13900000001',
  kind: 'code' as const,
  params: { code: '381204', use: '用于登录', minutes: '5' },
};
const smsSettings = () => readSmsSettings(simulators.messageSettings['SMS_PROVIDERS']);

test.each<[string, () => Promise<unknown>]>([
  ['Alipay', () => createAlipay(simulatedAlipay(simulators.merchant, url, url), now).query('YJ1')],
  ['WeChat Pay', () => createWechatPay(simulatedWechatPay(simulators.merchant, url, url)).query('YJ1')],
  [
    "WeChat's sign-in",
    async () => createWechatPay(simulatedWechatPay(simulators.merchant, url, url)).inApp?.redeem('code'),
  ],
  [
    'the face check of Alipay',
    () => createAlipayFaceCheck(simulatedAlipayFaceCheck(simulators.merchant, url), now).begin(person),
  ],
  [
    'the face check of Aliyun',
    () => createAliyunFaceCheck(simulatedFaceCheck(simulators.merchant, url)).begin(person),
  ],
  [
    'the messages of Aliyun',
    () => createAliyunSms({ ...smsSettings()[0], name: 'aliyun', baseUrl: url } as never).send(message),
  ],
  [
    'the messages of Tencent',
    () => createTencentSms({ ...smsSettings()[1], name: 'tencent', baseUrl: url } as never, now).send(message),
  ],
  [
    'a time authority',
    () => createHttpTimeAuthority({ name: 'x', url, isSimulated: true } as never).ask(new Uint8Array(1)),
  ],
])('%s is not followed to another host', async (_name, ask) => {
  Object.assign(calls, { door: 0, elsewhere: 0 });
  await expect(ask()).rejects.toThrow();
  expect(calls.door).toBeGreaterThan(0);
  expect(calls.elsewhere).toBe(0);
});
