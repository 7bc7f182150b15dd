import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSimulators } from '../payment/simulators.testing.ts';
import { createAliyunFaceCheck } from './aliyun-face-check.ts';
import type { AliyunFaceCheckConfig } from './aliyun-face-check.ts';
import type { FaceCheckProvider } from './face-check-provider.ts';
import { simulatedFaceCheck } from './simulated-face-check.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let config: AliyunFaceCheckConfig;
let faceCheck: FaceCheckProvider;

beforeAll(async () => {
  simulators = await runSimulators();
  config = simulatedFaceCheck(simulators.merchant, simulators.faceCheckUrl);
  faceCheck = createAliyunFaceCheck(config);
});
afterAll(() => simulators.stop());

const wish = () => ({
  requestNo: randomBytes(16).toString('hex'),
  name: "王*(小)'明!",
  idNumber: '11010519491231002X',
  returnUrl: 'http://127.0.0.1:9/yinji/scanFaceCallBack?from=profile',
});

/** The person presses a button; the answer is the redirect back. */
async function press(certifyId: string, outcome: string): Promise<Response> {
  return await fetch(`${simulators.faceCheckUrl}/certify`, {
    method: 'POST',
    body: new URLSearchParams({ certifyId, outcome }),
    redirect: 'manual',
  });
}

test.each([
  ['pass', 'passed', 1000],
  ['fail', 'failed', 2006],
  ['cancel', 'pending', 1003],
])('after %s the result is %s and the browser comes back', async (button, outcome, code) => {
  const { certifyId, certifyUrl } = await faceCheck.begin(wish());
  expect(await faceCheck.result(certifyId)).toMatchObject({ outcome: 'pending' });
  const shown = await (await fetch(certifyUrl)).text();
  expect(shown).toContain('模拟人脸核验');
  expect(shown).toContain('1****************X');
  expect(shown).not.toContain('19491231');

  const answer = await press(certifyId, button);
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('from')).toBe('profile');
  expect(JSON.parse(back.searchParams.get('response') ?? '')).toMatchObject({ code, extInfo: { certifyId } });
  expect(await faceCheck.result(certifyId)).toMatchObject({ outcome });
});

test('a decided check cannot be decided again', async () => {
  const { certifyId } = await faceCheck.begin(wish());
  await press(certifyId, 'fail');
  expect((await press(certifyId, 'pass')).status).toBe(410);
  expect(await faceCheck.result(certifyId)).toMatchObject({ outcome: 'failed' });
});

test('a request number is used once, and has its form', async () => {
  const first = wish();
  await faceCheck.begin(first);
  await expect(faceCheck.begin(first)).rejects.toMatchObject({
    name: 'FaceCheckProviderError',
    outcome: 'refused',
  });
  await expect(faceCheck.begin({ ...first, requestNo: 'short' })).rejects.toThrow(RangeError);
});

test('an unknown id is pending, never passed', async () => {
  expect(await faceCheck.result('sha0000')).toMatchObject({ outcome: 'pending' });
});

test.each([
  [{ accessKeySecret: 'x'.repeat(30) }, 'SignatureDoesNotMatch'],
  [{ accessKeyId: 'LTAIstranger' }, 'InvalidAccessKeyId.NotFound'],
  [{ sceneId: 1 }, '404'],
])('with %j the provider refuses: %s', async (change, code) => {
  const stranger = createAliyunFaceCheck({ ...config, ...change });
  await expect(stranger.begin(wish())).rejects.toMatchObject({ outcome: 'refused', code });
});

test('an unreachable provider leaves the outcome unknown, and no ID number is in the error', async () => {
  const nowhere = createAliyunFaceCheck({ ...config, baseUrl: 'http://127.0.0.1:9' });
  const error: unknown = await nowhere.begin(wish()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'FaceCheckProviderError', outcome: 'unknown' });
  const logged = inspect(error, { depth: 20, showHidden: true });
  for (const secret of [wish().idNumber, encodeURIComponent('王'), config.accessKeySecret]) {
    expect(logged).not.toContain(secret);
  }
});
