import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCertificates } from '@yinji/evidence';
import { createAuthority } from '@yinji/sealing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SealerConfig } from './config.ts';
import { openKeys, type SealerKeys } from './keys.ts';
import { writeTrust } from './write-trust.ts';

let folder: string;
let keys: SealerKeys;
let base: SealerConfig;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-trust-'));
  base = {
    keysDir: join(folder, 'keys'),
    logOrigin: 'localhost/log',
    socket: '',
    databaseUrl: '',
    logDir: '',
    trustDir: join(folder, 'trust'),
    witnesses: [],
    quorum: 0,
    mode: 'evaluation',
    isTimeAuthority: true,
    timeAuthorityCaFile: undefined,
    crlUrl: undefined,
    consoleUrl: undefined,
    metrics: undefined,
    isFactorRequired: false,
    merchant: undefined,
    simulatedCashier: undefined,
    socketGroup: undefined,
    hourlyLimits: { document: 1, certificate: 1 },
  };
  keys = await openKeys(base);
});
afterAll(() => rm(folder, { recursive: true }));

const anchors = async (change: Partial<SealerConfig>) => {
  await writeTrust({ ...base, ...change }, keys);
  return parseCertificates(await readFile(join(base.trustDir, 'tsa-ca.pem'))).map(
    ({ commonName }) => commonName,
  );
};

test('tsa-ca.pem has the roots of all authorities, and not that of a built-in one that is off', async () => {
  const own = '印迹时间戳根证书（模拟）';
  const file = join(folder, 'others.pem');
  const others = ['甲', '乙'].map((name) => createAuthority(name, new Date()).certificate.toString());
  await writeFile(file, `a remark\n${others.join('\n')}`);
  expect(await anchors({})).toEqual([own]);
  expect(await anchors({ timeAuthorityCaFile: file })).toEqual([own, '甲', '乙']);
  expect(await anchors({ timeAuthorityCaFile: file, isTimeAuthority: false })).toEqual(['甲', '乙']);
});

test('a file without a certificate stops the start', async () => {
  const file = join(folder, 'empty.pem');
  await writeFile(file, '');
  await expect(anchors({ timeAuthorityCaFile: file })).rejects.toThrow('no certificate');
});
