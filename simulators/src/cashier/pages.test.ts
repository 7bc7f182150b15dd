import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulators } from '../start-simulators.ts';
import type { Simulators } from '../start-simulators.ts';
import type { Order } from './order.ts';

let dir: string;
let simulators: Simulators;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-pages-'));
  simulators = await startSimulators({
    dir,
    host: '127.0.0.1',
    cashierPort: 0,
    faceCheckPort: 0,
    timeAuthorityPort: 0,
    estPort: 0,
    messagesPort: 0,
    smtpPort: 0,
    timeScale: 600,
  });
});
afterAll(async () => {
  await simulators.close();
  rmSync(dir, { recursive: true });
});

let count = 0;
function order(change: Partial<Order> = {}): Order {
  const made: Order = {
    channel: 'wechat',
    orderNo: `PAGE${(count += 1)}`,
    title: '<script>alert(1)</script> "年度" 套餐',
    totalFen: 2999,
    state: 'created',
    code: `weixin://wxpay/bizpayurl?pr=page${count}`,
    codeExpiresAt: Date.now() + 60_000,
    notifyKey: 'public-key',
    echo: {},
    createdAt: Date.now(),
    ...change,
  };
  simulators.context.orders.put(`${made.channel}/${made.orderNo}`, made);
  return made;
}

const get = (path: string) => fetch(simulators.cashierUrl + path, { redirect: 'manual' });
const post = (path: string, fields: Record<string, string>, headers = {}) =>
  fetch(simulators.cashierUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });

test('the list shows an open code with its link, escaped, under a policy without scripts', async () => {
  const { code } = order();
  const response = await get('/');
  const text = await response.text();
  expect(text).toContain(`/pay?code=${encodeURIComponent(code)}`);
  expect(text).toContain('¥ 29.99');
  expect(text).not.toContain('<script');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|script-src/);
});

test('the payer opens, cancels, comes back and pays once', async () => {
  const { code, orderNo } = order();
  const path = `/pay?code=${encodeURIComponent(code)}`;
  expect(await (await get(path)).text()).toContain('确认支付');
  expect(await (await post('/pay', { code, action: 'cancel' })).text()).toContain('已取消');
  expect(simulators.context.orders.find(`wechat/${orderNo}`)?.state).toBe('scanned');
  expect(await (await post('/pay', { code, action: 'pay' })).text()).toContain('支付成功');
  expect(simulators.context.orders.find(`wechat/${orderNo}`)?.state).toBe('paid');
  expect((await post('/pay', { code, action: 'pay' })).status).toBe(409);
  expect(await (await get(path)).text()).toContain('请勿重复付款');
});

test('an expired, a closed and an unknown code cannot be paid', async () => {
  const expired = order({ codeExpiresAt: Date.now() - 1 });
  const closed = order({ state: 'closed' });
  for (const { code } of [expired, closed]) {
    expect((await get(`/pay?code=${encodeURIComponent(code)}`)).status).toBe(410);
    expect((await post('/pay', { code, action: 'pay' })).status).toBe(409);
  }
  expect((await get('/pay?code=nonsense')).status).toBe(404);
  expect((await post('/pay', { code: 'nonsense', action: 'pay' })).status).toBe(404);
});

test('a form of another site pays nothing, and JSON belongs to /sim', async () => {
  const { code, orderNo } = order();
  expect((await post('/pay', { code, action: 'pay' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post('/sim/pay', { code })).status).toBe(400);
  expect(simulators.context.orders.find(`wechat/${orderNo}`)?.state).toBe('created');
});

test('the switches are saved by a form, shown again, and cleared', async () => {
  expect((await post('/faults', { wrongAmount: 'on', lateSeconds: '7' })).status).toBe(303);
  expect(simulators.context.faults()).toMatchObject({
    wrongAmount: true,
    notificationLate: false,
    lateSeconds: 7,
  });
  expect(await (await get('/')).text()).toMatch(/name="wrongAmount"\s+checked/);
  await post('/faults', { clear: '1' });
  expect(simulators.context.faults()).toMatchObject({ wrongAmount: false, lateSeconds: 20 });
});

test('an unknown fault is refused by name', async () => {
  const response = await fetch(`${simulators.cashierUrl}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ noSuchFault: true }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty('error');
});
