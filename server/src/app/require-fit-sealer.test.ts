import type { SealerHealth } from '@yinji/sealer/client';
import { expect, test } from 'vitest';
import { requireFitSealer } from './require-fit-sealer.ts';

const answering = (...answers: (SealerHealth['mode'] | 'silent')[]) => ({
  async health(): Promise<SealerHealth> {
    const mode = answers.length > 1 ? answers.shift() : answers[0];
    if (mode === undefined || mode === 'silent') throw new Error('no answer');
    return { status: 'ok', mode, log: { leading: true, size: 0, publishedSize: 0, witnesses: [] } };
  },
});

test('production starts beside a sealer in production, also one that comes later', async () => {
  await requireFitSealer({ mode: 'production' }, answering('production'), 0);
  await requireFitSealer({ mode: 'production' }, answering('silent', 'silent', 'production'), 0);
});

test.each([
  ['one in evaluation', answering('evaluation')],
  ['none', answering('silent')],
])('production does not start beside %s', async (_name, sealer) => {
  await expect(requireFitSealer({ mode: 'production' }, sealer, 0)).rejects.toThrow();
});

test('evaluation asks nobody', async () => {
  await requireFitSealer({ mode: 'evaluation' }, answering('silent'), 0);
});
