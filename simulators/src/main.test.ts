import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-main-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const main = new URL('main.ts', import.meta.url).pathname;

function run(...args: string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      SIMULATORS_DIR: dir,
      SIMULATORS_TIME_SCALE: '600',
      CASHIER_PORT: '',
      FACE_CHECK_PORT: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function start() {
  const child = run();
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  return { child, ...(JSON.parse(line) as { event: string; cashierUrl: string; faceCheckUrl: string }) };
}

const ended = (child: ChildProcessByStdio<null, Readable, null>) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

const readMerchant = () => JSON.parse(readFileSync(join(dir, 'merchant.json'), 'utf8'));

test('--init creates the keys, readable by their owner only, and a start keeps them', async () => {
  expect(await ended(run('--init'))).toBe(0);
  const first = readMerchant();
  expect(first).toMatchObject({ simulated: true });
  expect(first.wechatPay.apiV3Key).toHaveLength(32);
  for (const name of ['merchant.json', 'provider-keys.json']) {
    expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
  }
  const { child, event } = await start();
  expect(event).toBe('listening');
  // A second process on the same folder would overwrite the first one's journal.
  const second = spawn(process.execPath, [main], {
    env: { ...process.env, SIMULATORS_DIR: dir },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(1);
  expect(readMerchant()).toEqual(first);
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
});

test('kill -9 after a payment loses neither the payment nor its notification', async () => {
  const heard: string[] = [];
  let isDeaf = true;
  const ear = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
    request.on('end', () => response.writeHead(isDeaf ? 500 : 200).end(isDeaf ? '' : 'success'));
  });
  await new Promise<void>((resolve) => {
    ear.listen(0, '127.0.0.1', resolve);
  });
  const notifyUrl = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/notify`;

  const first = await start();
  const bizContent = { out_trade_no: 'KILLED0001', total_amount: '29.99', subject: '套餐' };
  const made = await sdk(first.cashierUrl).exec('alipay.trade.precreate', {
    notifyUrl,
    bizContent,
    timestamp: beijing(),
  });
  await fetch(`${first.cashierUrl}/sim/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: made.qr_code }),
  });
  first.child.kill('SIGKILL');
  await ended(first.child);
  isDeaf = false;
  const before = heard.length;

  const second = await start();
  const query = { bizContent: { out_trade_no: 'KILLED0001' }, timestamp: beijing() };
  const state = await sdk(second.cashierUrl).exec('alipay.trade.query', query, { validateSign: true });
  expect(state).toMatchObject({ code: '10000', trade_status: 'TRADE_SUCCESS', total_amount: '29.99' });
  await expect.poll(() => heard.length, { timeout: 5000 }).toBeGreaterThan(before);
  expect(heard.at(-1)).toContain('out_trade_no=KILLED0001');
  second.child.kill('SIGTERM');
  await ended(second.child);
  await new Promise((resolve) => ear.close(resolve));
});

function sdk(cashierUrl: string): AlipaySdk {
  const { alipay } = readMerchant();
  return new AlipaySdk({
    appId: alipay.appId,
    privateKey: alipay.appPrivateKey,
    keyType: 'PKCS8',
    alipayPublicKey: alipay.alipayPublicKey,
    gateway: `${cashierUrl}/gateway.do`,
    camelcase: false,
  });
}

const beijing = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
