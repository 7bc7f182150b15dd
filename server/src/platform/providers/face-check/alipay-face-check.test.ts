import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSimulators } from '../payment/simulators.testing.ts';
import { createAlipayFaceCheck, type AlipayFaceCheckConfig } from './alipay-face-check.ts';
import { createAliyunFaceCheck } from './aliyun-face-check.ts';
import { createFaceCheckInOrder } from './face-check-in-order.ts';
import type { FaceCheckProvider } from './face-check-provider.ts';
import { simulatedAlipayFaceCheck, simulatedFaceCheck } from './simulated-face-check.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let config: AlipayFaceCheckConfig;
let faceCheck: FaceCheckProvider;
const now = () => new Date();

beforeAll(async () => {
  simulators = await runSimulators();
  config = { ...simulatedAlipayFaceCheck(simulators.merchant, simulators.faceCheckUrl), timeoutMs: 3000 };
  faceCheck = createAlipayFaceCheck(config, now);
});
afterAll(() => simulators.stop());

const wish = () => ({
  requestNo: randomBytes(16).toString('hex'),
  name: "王*(小)'明!",
  idNumber: '11010519491231002X',
  returnUrl: 'http://127.0.0.1:9/yinji/scanFaceCallBack?from=profile',
});
const press = (certifyId: string, outcome: string) =>
  fetch(`${simulators.faceCheckUrl}/certify`, {
    method: 'POST',
    body: new URLSearchParams({ certifyId, outcome }),
    redirect: 'manual',
  });

test.each([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['cancel', 'pending'],
])('with the unmodified SDK: after %s the result is %s', async (button, outcome) => {
  const { certifyId, certifyUrl } = await faceCheck.begin(wish());
  expect(certifyUrl).not.toContain('19491231');
  expect(await faceCheck.result(certifyId)).toEqual({ outcome: 'pending' });
  const shown = await (await fetch(certifyUrl)).text();
  expect(shown).toContain('模拟人脸核验');
  expect((await press(certifyId, button)).status).toBe(303);
  expect(await faceCheck.result(certifyId)).toEqual({ outcome });
});

test('a changed address opens nothing', async () => {
  const { certifyUrl } = await faceCheck.begin(wish());
  const changed = new URL(certifyUrl);
  changed.searchParams.set('biz_content', JSON.stringify({ certify_id: 'f'.repeat(32) }));
  expect((await fetch(changed, { redirect: 'manual' })).status).toBe(403);
});

test('a request number is used once, and an unknown id is refused, never passed', async () => {
  const first = wish();
  await faceCheck.begin(first);
  await expect(faceCheck.begin(first)).rejects.toMatchObject({ outcome: 'refused', code: 'INVALID_PARAMETER' });
  await expect(faceCheck.result('f'.repeat(32))).rejects.toMatchObject({ outcome: 'refused' });
});

test('a reply signed by another key is refused', async () => {
  const stranger = createAlipayFaceCheck(
    { ...config, alipayPublicKey: simulators.merchant.wechatPay.publicKey },
    now,
  );
  await expect(stranger.begin(wish())).rejects.toMatchObject({ outcome: 'unknown', code: 'NO_TRUSTED_REPLY' });
});

test('an unreachable provider leaves the outcome unknown, and no ID number is in the error', async () => {
  const nowhere = createAlipayFaceCheck({ ...config, baseUrl: 'http://127.0.0.1:9' }, now);
  const error: unknown = await nowhere.begin(wish()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'FaceCheckProviderError', outcome: 'unknown' });
  const logged = inspect(error, { depth: 20, showHidden: true });
  for (const secret of [wish().idNumber, encodeURIComponent('王'), '王']) expect(logged).not.toContain(secret);
});

test('if the first is unreachable the second checks, and is queried for the result', async () => {
  const aliyun = simulatedFaceCheck(simulators.merchant, simulators.faceCheckUrl);
  const both = (aliyunUrl: string, order: ('aliyun' | 'alipay')[]) =>
    createFaceCheckInOrder(
      { aliyun: createAliyunFaceCheck({ ...aliyun, baseUrl: aliyunUrl }), alipay: faceCheck },
      order,
    );
  const spare = both('http://127.0.0.1:9', ['aliyun', 'alipay']);
  const { certifyId, certifyUrl } = await spare.begin(wish());
  expect(certifyId).toMatch(/^alipay:/);
  await fetch(certifyUrl);
  await press(certifyId.slice('alipay:'.length), 'pass');
  // A changed preference does not affect a check under way.
  expect(await both(simulators.faceCheckUrl, ['aliyun']).result(certifyId)).toEqual({ outcome: 'passed' });
  const first = await both(simulators.faceCheckUrl, ['aliyun', 'alipay']).begin(wish());
  expect(first.certifyId).toMatch(/^sha/);
  // A refusal is an answer: no other provider is asked.
  const used = wish();
  await both(simulators.faceCheckUrl, ['aliyun']).begin(used);
  await expect(both(simulators.faceCheckUrl, ['aliyun', 'alipay']).begin(used)).rejects.toMatchObject({
    outcome: 'refused',
  });
});
