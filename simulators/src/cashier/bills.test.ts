import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Decorator, Formatter } from 'wechatpay-axios-plugin';
import { startSimulators } from '../start-simulators.ts';
import type { Simulators } from '../start-simulators.ts';
import { beijingDate, beijingDateTime } from '../store/beijing-time.ts';
import { publicPem } from '../store/keys.ts';
import { payCode } from './settle-order.ts';

const DAY = 86_400_000;
let dir: string;
let simulators: Simulators;
/** Payments are made a day ago by this clock, so that their bill is ready now. */
let offsetMs = -DAY;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-bills-'));
  const now = () => Date.now() + offsetMs;
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
    now,
  });
  const { context } = simulators;
  for (const channel of ['wechat', 'alipay'] as const) {
    context.orders.put(`${channel}/BILL0001`, {
      channel,
      orderNo: 'BILL0001',
      title: '年度套餐，团队',
      totalFen: 2999,
      state: 'created',
      code: `${channel}-code`,
      codeExpiresAt: now() + 60_000,
      notifyKey: 'public-key',
      echo: {},
      createdAt: now(),
    });
    payCode(context, `${channel}-code`);
  }
  offsetMs = 0;
});
afterAll(async () => {
  await simulators.close();
  rmSync(dir, { recursive: true });
});

const yesterday = () => beijingDate(Date.now() - DAY);

test('the WeChat Pay bill fits its digest and the SDK’s reader', async () => {
  const { wechat } = simulators.context.keys;
  const client = Decorator.jsonBased({
    mchid: wechat.mchid,
    serial: wechat.merchantSerial,
    privateKey: wechat.merchantPrivateKey,
    certs: { [wechat.firstCertificate.serial]: wechat.firstCertificate.certificate },
  });
  client.defaults.baseURL = simulators.cashierUrl;
  const params = { bill_date: yesterday(), bill_type: 'ALL', tar_type: 'GZIP' };
  const { data } = await client.get('/v3/bill/tradebill', { params });
  const url = new URL(data.download_url);
  const packed = await client.get(url.pathname + url.search, {
    responseType: 'arraybuffer',
    transformResponse: [(bytes: Buffer) => bytes],
  });
  const csv = gunzipSync(packed.data);
  expect(createHash('sha1').update(csv).digest('hex')).toBe(data.hash_value);
  const { rows, summary } = Formatter.castCsvBill(csv) as {
    rows: Record<string, string>[];
    summary: Record<string, string>;
  };
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ 商户订单号: 'BILL0001', 订单金额: '29.99', 交易状态: 'SUCCESS' });
  expect(summary).toMatchObject({ 总交易单数: '1', 订单总金额: '29.99' });

  await expect(
    client.get('/v3/bill/tradebill', { params: { ...params, bill_date: beijingDate(Date.now()) } }),
  ).rejects.toMatchObject({ response: { data: { code: 'STATEMENT_CREATING' } } });
});

test('the Alipay bill is a zip of a GBK sheet', async () => {
  const { alipay } = simulators.context.keys;
  const sdk = new AlipaySdk({
    appId: alipay.appId,
    privateKey: alipay.appPrivateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicPem(alipay.platformPrivateKey),
    gateway: `${simulators.cashierUrl}/gateway.do`,
    camelcase: false,
  });
  const reply = await sdk.exec(
    'alipay.data.dataservice.bill.downloadurl.query',
    { bizContent: { bill_type: 'trade', bill_date: yesterday() }, timestamp: beijingDateTime(Date.now()) },
    { validateSign: true },
  );
  const zip = Buffer.from(await (await fetch(reply.bill_download_url as string)).arrayBuffer());
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  const [sizeBytes, nameLength] = [zip.readUInt32LE(18), zip.readUInt16LE(26)];
  const sheet = new TextDecoder('gbk').decode(zip.subarray(30 + nameLength, 30 + nameLength + sizeBytes));
  expect(sheet).toContain('#支付宝业务明细查询');
  expect(sheet).toContain('BILL0001\t,交易,年度套餐，团队');
  expect(sheet).toContain(',29.99,29.99,');
});
