import type { SealerHealth } from '@yinji/sealer/client';
import { expect, test } from 'vitest';
import { requireFitSealer } from './require-fit-sealer.ts';

/** Users: the sealer's, and the server's own. */
const [SEALER, OWN] = [1001, 1002];
const answering = (...answers: (SealerHealth['mode'] | 'silent')[]) => ({
  async health(): Promise<SealerHealth> {
    const mode = answers.length > 1 ? answers.shift() : answers[0];
    if (mode === undefined || mode === 'silent') throw new Error('no answer');
    const rate = { lastHour: 0, limit: 1, isAlarming: false };
    const log = { leading: true, size: 0, publishedSize: 0, witnesses: [] };
    return { status: 'ok', mode, uid: SEALER, log, ends: [], rates: { document: rate, certificate: rate } };
  },
});

test('production starts with a sealer in production, also a later one', async () => {
  await requireFitSealer({ mode: 'production' }, answering('production'), 0, OWN);
  await requireFitSealer({ mode: 'production' }, answering('silent', 'silent', 'production'), 0, OWN);
});

test.each([
  ['one in evaluation', answering('evaluation')],
  ['none', answering('silent')],
])('production does not start with %s', async (_name, sealer) => {
  await expect(requireFitSealer({ mode: 'production' }, sealer, 0, OWN)).rejects.toThrow();
});

test.each([
  ['the sealer’s user', SEALER],
  ['root', 0],
])('production does not start as %s', async (_name, uid) => {
  await expect(requireFitSealer({ mode: 'production' }, answering('production'), 0, uid)).rejects.toThrow(
    'read',
  );
});

test('evaluation checks nothing', async () => {
  await requireFitSealer({ mode: 'evaluation' }, answering('silent'), 0);
});
