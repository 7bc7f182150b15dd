import type { SealerHealth } from '@yinji/sealer/client';
import { expect, test } from 'vitest';
import { requireFitSealer } from './require-fit-sealer.ts';

/** Users: the sealer's, and the server's own. */
const [SEALER, OWN] = [1001, 1002];
const MERCHANT = { mchid: '1900000109', appid: 'wx8888888888888888', alipayAppId: '2021000000000000' };
const PRODUCTION = {
  mode: 'production' as const,
  merchant: {
    wechat: { mchid: MERCHANT.mchid, appid: MERCHANT.appid },
    alipay: { appId: MERCHANT.alipayAppId },
  },
};
const answering = (...answers: (SealerHealth['mode'] | 'silent')[]) => ({
  async health(): Promise<SealerHealth> {
    const mode = answers.length > 1 ? answers.shift() : answers[0];
    if (mode === undefined || mode === 'silent') throw new Error('no answer');
    const rate = { lastHour: 0, limit: 1, isAlarming: false };
    const log = { leading: true, size: 0, publishedSize: 0, witnesses: [] };
    const rates = { document: rate, certificate: rate };
    return { status: 'ok', mode, uid: SEALER, merchant: MERCHANT, log, ends: [], rates };
  },
});

test('production starts with a sealer in production, also a later one', async () => {
  await requireFitSealer(PRODUCTION, answering('production'), 0, OWN);
  await requireFitSealer(PRODUCTION, answering('silent', 'silent', 'production'), 0, OWN);
});

test.each([
  ['one in evaluation', answering('evaluation')],
  ['none', answering('silent')],
])('production does not start with %s', async (_name, sealer) => {
  await expect(requireFitSealer(PRODUCTION, sealer, 0, OWN)).rejects.toThrow();
});

test.each([
  ['the sealer’s user', SEALER],
  ['root', 0],
])('production does not start as %s', async (_name, uid) => {
  await expect(requireFitSealer(PRODUCTION, answering('production'), 0, uid)).rejects.toThrow('read');
});

test.each([
  ['another merchant of WeChat Pay', { ...MERCHANT, mchid: '1900000110' }],
  ['another app of Alipay', { ...MERCHANT, alipayAppId: '2021000000000001' }],
  ['no merchant', undefined],
])('production does not start with a sealer that asks about %s', async (_name, merchant) => {
  const { merchant: _, ...health } = await answering('production').health();
  const sealer = { health: () => Promise.resolve({ ...health, ...(merchant && { merchant }) }) };
  await expect(requireFitSealer(PRODUCTION, sealer, 0, OWN)).rejects.toThrow('MERCHANT');
});

test('evaluation checks nothing', async () => {
  await requireFitSealer({ mode: 'evaluation' }, answering('silent'), 0);
});
