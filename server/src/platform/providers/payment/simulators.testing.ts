import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readSimulatedMerchant } from './simulated-merchant.ts';
import type { NotificationRequest } from './payment-provider.ts';

/** The real simulator process on free ports, in a folder of its own. */
export async function runSimulators() {
  const dir = await mkdtemp(join(tmpdir(), 'yinji-simulators-'));
  const main = new URL('../../../../../simulators/src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SIMULATORS_DIR: dir,
      SIMULATORS_TIME_SCALE: '600',
      CASHIER_PORT: '0',
      FACE_CHECK_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`simulators ended with ${code}`)));
  });
  const { cashierUrl, faceCheckUrl, messagesUrl } = JSON.parse(line) as Record<
    'cashierUrl' | 'faceCheckUrl' | 'messagesUrl',
    string
  >;
  const sim = async (path: string, wish?: object): Promise<Record<string, unknown>> => {
    const sent = wish
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) }
      : {};
    const response = await fetch(`${cashierUrl}/sim/${path}`, sent);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    cashierUrl,
    faceCheckUrl,
    messagesUrl,
    /** The settings of the message services, by the names of the environment. */
    messageSettings: JSON.parse(await readFile(join(dir, 'message-settings.json'), 'utf8')) as Record<
      string,
      string
    >,
    merchant: await readSimulatedMerchant(join(dir, 'merchant.json')),
    pay: (code: string) => sim('pay', { code }),
    scan: (code: string) => sim('scan', { code }),
    faults: (wish: object) => sim('faults', { reset: true, ...wish }),
    clock: (aheadMs: number) => sim('clock', { aheadMs }),
    deliveries: async () => (await sim('deliveries')).deliveries as Record<string, unknown>[],
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

type Answer = (
  request: NotificationRequest,
) => Promise<{ status: number; body: string }> | { status: number; body: string };

const accept: Answer = () => ({ status: 200, body: 'success' });

/** The merchant's endpoint: stores posted notifications, and answers as configured. */
export async function listenForNotifications() {
  const heard: NotificationRequest[] = [];
  const waiting: ((request: NotificationRequest) => void)[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerIt = async (): Promise<void> => {
      const one = { headers: request.headers, rawBody: Buffer.concat(chunks) };
      const { status, body } = await answer(one);
      response.writeHead(status).end(body);
      const first = waiting.shift();
      if (first) first(one);
      else heard.push(one);
    };
    request.on('end', () => void answerIt());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    next: async (): Promise<NotificationRequest> =>
      heard.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
    /** Until `acceptAll`, each notification is answered as `next` says. */
    answerBy: (next: Answer) => {
      answer = next;
    },
    acceptAll: () => {
      answer = accept;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let count = 0;

/** A number no other order of the run has. */
export const newOrderNo = (): string => `T${Date.now()}${String((count += 1)).padStart(4, '0')}`;
