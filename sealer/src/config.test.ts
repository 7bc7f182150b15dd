import { generateKeyPairSync } from 'node:crypto';
import { createCosigner, createNoteSigner } from '@yinji/sealing';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { formatPolicy } from './write-trust.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const vkey = createCosigner('localhost/w1', privateKey).vkey;
const logVkey = createNoteSigner('localhost/log', privateKey).vkey;
const good = {
  SEALER_SOCKET: '/run/yinji/sealer.sock',
  SEALER_DATABASE_URL: 'postgresql://localhost/yinji',
  KEYS_DIR: '/var/lib/yinji/keys',
  LOG_ORIGIN: 'localhost/yinji-log',
  LOG_DIR: '/var/lib/yinji/log',
  TRUST_DIR: '/var/lib/yinji/trust',
  WITNESSES: JSON.stringify([{ name: 'w1', url: 'http://127.0.0.1:1/', vkey }]),
};

function faultsOf(change: Record<string, string | undefined>): string {
  try {
    readConfig({ ...good, ...change });
    return '';
  } catch (cause) {
    return (cause as Error).message;
  }
}

test('a full configuration is read; without a quorum setting all witnesses are needed', () => {
  expect(readConfig(good)).toMatchObject({ quorum: 1, witnesses: [{ name: 'w1', url: 'http://127.0.0.1:1' }] });
});

test('every fault is named at once', () => {
  const message = faultsOf(Object.fromEntries(Object.keys(good).map((name) => [name, ''])));
  for (const name of Object.keys(good)) expect(message).toContain(name);
});

test.each([
  [{ LOG_ORIGIN: 'https://log.example' }, 'LOG_ORIGIN'],
  [{ SEALER_SOCKET: `/${'x'.repeat(107)}` }, 'SEALER_SOCKET is longer'],
  [{ BUILT_IN_TIME_AUTHORITY: 'off' }, 'TIME_AUTHORITY_CA_FILE'],
  [{ BUILT_IN_TIME_AUTHORITY: 'maybe' }, 'BUILT_IN_TIME_AUTHORITY'],
  [{ KEYS_DIR: 'keys' }, 'KEYS_DIR must be an absolute path'],
  [{ WITNESS_QUORUM: '2' }, 'WITNESS_QUORUM'],
  [{ WITNESS_QUORUM: '0' }, 'WITNESS_QUORUM'],
  [{ CRL_URL: 'ftp://x' }, 'CRL_URL'],
  [{ WITNESSES: '{}' }, 'not a JSON array'],
  [
    { WITNESSES: JSON.stringify([{ name: 'w1', url: 'http://x', vkey: logVkey }]) },
    'not an Ed25519 cosignature key',
  ],
  [{ WITNESSES: JSON.stringify([{ name: 'w 1', url: 'http://x', vkey }]) }, 'name must be'],
  [{ WITNESSES: JSON.stringify([{ name: 'w1', url: 'ftp://x', vkey }]) }, 'bad url'],
])('%j is refused', (change, reason) => {
  expect(faultsOf(change)).toContain(reason);
});

const outside = [
  ['w1', 'https://w1.example', '甲公证处'],
  ['w2', 'https://w2.example', '乙大学'],
  ['w3', 'https://w3.example', '乙大学'],
] as const;

const keys = new Map(
  outside.map(([name]) => [
    name as string,
    createCosigner(`${name}.example`, generateKeyPairSync('ed25519').privateKey).vkey,
  ]),
);

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const wechat = {
  mchid: '1900000109',
  appid: 'wxd678efh567hg6787',
  merchantSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  merchantPrivateKey: rsa.privateKey,
  apiV3Key: 'k'.repeat(32),
  publicKeyId: 'PUB_KEY_ID_1',
  platformKeys: { PUB_KEY_ID_1: rsa.publicKey },
};
const alipay = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  appPrivateKey: rsa.privateKey,
  alipayPublicKey: rsa.publicKey,
};
const MERCHANT = JSON.stringify({ wechat, alipay });

/** Production with these witnesses and this quorum. */
const inProduction = (
  witnesses: readonly (readonly [name: string, url: string, organisation?: string])[],
  quorum: number,
  change: Record<string, string> = {},
) => ({
  YINJI_MODE: 'production',
  OPERATOR: '印迹公司',
  MERCHANT,
  BUILT_IN_TIME_AUTHORITY: 'off',
  TIME_AUTHORITY_CA_FILE: '/etc/yinji/tsa.pem',
  WITNESS_QUORUM: String(quorum),
  WITNESSES: JSON.stringify(
    witnesses.map(([name, url, organisation]) => ({ name, url, vkey: keys.get(name), organisation })),
  ),
  ...change,
});

test('production accepts only a log whose every quorum includes two organisations', () => {
  expect(faultsOf(inProduction(outside.slice(0, 2), 2))).toBe('');
  expect(faultsOf(inProduction(outside, 3))).toBe('');
});

test.each([
  [inProduction(outside, 2), 'could be of one'],
  [inProduction(outside.slice(1), 2), 'could be of one'],
  [inProduction(outside.slice(0, 2), 1), 'could be of one'],
  [inProduction([outside[0], ['w2', 'https://w2.example', ' 印迹 公司']], 2), 'belongs to the operator'],
  [inProduction(outside, 3, { OPERATOR: '甲公证处 北京市某路 1 号 010-12345678' }), 'belongs to the operator'],
  [inProduction([outside[0], ['w2', 'https://w2.example']], 2), 'declares no organisation'],
  [inProduction([outside[0], ['w2', 'http://w2.example', '乙大学']], 2), 'over https'],
  [inProduction([outside[0], ['w2', 'https://127.0.0.1', '乙大学']], 2), 'on this machine'],
  [inProduction(outside, 3, { BUILT_IN_TIME_AUTHORITY: 'on' }), 'BUILT_IN_TIME_AUTHORITY'],
  [inProduction(outside, 3, { OPERATOR: '' }), 'OPERATOR is needed'],
  [inProduction([], 0), 'WITNESS_QUORUM'],
  [inProduction(outside, 3, { MERCHANT: '' }), 'MERCHANT: is needed in production'],
  [
    inProduction(outside, 3, { SIMULATORS_DIR: '/tmp', CASHIER_URL: 'http://127.0.0.1:1' }),
    'the simulated cashier is refused in production',
  ],
  [{ YINJI_MODE: 'live' }, 'YINJI_MODE'],
  [inProduction([['w1', 'https://w1.example', '甲\nquorum none']], 1), 'on one line'],
])('%j is refused: %s', (change, reason) => {
  expect(faultsOf(change)).toContain(reason);
});

test.each([
  ['{', 'MERCHANT: a JSON object'],
  [JSON.stringify({ alipay }), 'MERCHANT: wrong at wechat.publicKeyId'],
  [JSON.stringify({ wechat: { ...wechat, publicKeyId: undefined }, alipay }), 'wrong at wechat.publicKeyId'],
  [
    JSON.stringify({ wechat: { ...wechat, platformKeys: {} }, alipay }),
    'wrong at wechat.platformKeys.PUB_KEY_ID_1',
  ],
  [
    JSON.stringify({ wechat: { ...wechat, merchantPrivateKey: 'secret' }, alipay }),
    'wrong at wechat.merchantPrivateKey',
  ],
  [JSON.stringify({ wechat, alipay: { ...alipay, alipayPublicKey: 'x' } }), 'wrong at alipay.alipayPublicKey'],
])('a merchant with a fault is refused by its place, never by its value', (given, reason) => {
  const fault = faultsOf({ MERCHANT: given });
  expect(fault).toContain(reason);
  expect(fault).not.toContain('secret');
});

test("a witness's organisation is in the policy file, as a comment to verifiers", () => {
  const { witnesses } = readConfig({ ...good, ...inProduction(outside.slice(0, 2), 2) });
  const policy = formatPolicy(logVkey, { witnesses, quorum: 2 });
  expect(policy).toContain(`# 甲公证处\nwitness w1 ${keys.get('w1')}\n`);
});

test('the policy file states the quorum, also when there is none', () => {
  const { witnesses } = readConfig(good);
  expect(formatPolicy(logVkey, { witnesses, quorum: 1 })).toBe(
    `log ${logVkey}\nwitness w1 ${vkey}\ngroup witnesses 1 w1\nquorum witnesses\n`,
  );
  expect(formatPolicy(logVkey, { witnesses: [], quorum: 0 })).toBe(`log ${logVkey}\nquorum none\n`);
});
