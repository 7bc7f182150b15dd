import type { SealerHealth } from '@yinji/sealer/client';
import { expect, test } from 'vitest';
import { requireFitSealer } from './require-fit-sealer.ts';

const answering = (...answers: (SealerHealth['mode'] | 'silent')[]) => ({
  async health(): Promise<SealerHealth> {
    const mode = answers.length > 1 ? answers.shift() : answers[0];
    if (mode === undefined || mode === 'silent') throw new Error('no answer');
    const rate = { lastHour: 0, limit: 1, isAlarming: false };
    const log = { leading: true, size: 0, publishedSize: 0, witnesses: [] };
    return { status: 'ok', mode, log, rates: { document: rate, certificate: rate } };
  },
});

test('production starts with a sealer in production, also a later one', async () => {
  await requireFitSealer({ mode: 'production' }, answering('production'), 0);
  await requireFitSealer({ mode: 'production' }, answering('silent', 'silent', 'production'), 0);
});

test.each([
  ['one in evaluation', answering('evaluation')],
  ['none', answering('silent')],
])('production does not start with %s', async (_name, sealer) => {
  await expect(requireFitSealer({ mode: 'production' }, sealer, 0)).rejects.toThrow();
});

test('evaluation checks nothing', async () => {
  await requireFitSealer({ mode: 'evaluation' }, answering('silent'), 0);
});
