import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (name: string, ...start: number[]) => new File([Uint8Array.from(start)], name);

test('bundle, work and trust files are told apart by first bytes and name', async () => {
  const bundle = file('下载', 0x50, 0x4b, 3, 4);
  const work = file('作品.png', 0x89, 0x50);
  const policy = file('policy.txt', 0x6c);
  expect(await sortFiles([policy, work, bundle])).toEqual({ bundle, work, trust: [policy] });
});

test('a cut-off zip is still meant as a bundle, an empty file as a work', async () => {
  expect(await sortFiles([file('YJCZ.zip')])).toMatchObject({ bundle: { name: 'YJCZ.zip' } });
  expect(await sortFiles([file('空.jpg')])).toMatchObject({ work: { name: '空.jpg' } });
});
