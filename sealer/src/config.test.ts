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

test('the policy file says the quorum, also that there is none', () => {
  const { witnesses } = readConfig(good);
  expect(formatPolicy(logVkey, { witnesses, quorum: 1 })).toBe(
    `log ${logVkey}\nwitness w1 ${vkey}\ngroup witnesses 1 w1\nquorum witnesses\n`,
  );
  expect(formatPolicy(logVkey, { witnesses: [], quorum: 0 })).toBe(`log ${logVkey}\nquorum none\n`);
});
