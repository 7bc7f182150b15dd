import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

const file = (name: string, ...start: number[]) => new File([Uint8Array.from(start)], name);

test('bundle, work and trust files are distinguished by first bytes and name', async () => {
  const bundle = file('下载', 0x50, 0x4b, 3, 4);
  const work = file('作品.png', 0x89, 0x50);
  const policy = file('policy.txt', 0x6c);
  expect(await sortFiles([policy, work, bundle])).toEqual({ bundle, work, trust: [policy], material: [] });
});

test("the parts of a material's proof are distinguished from its file", async () => {
  const [reveal, proof] = [file('material.json', 0x7b), file('record (1).tlog-proof', 0x63)];
  const work = file('草稿.json', 0x7b);
  expect(await sortFiles([reveal, work, proof])).toEqual({ work, trust: [], material: [reveal, proof] });
});

test('a PDF is a certificate, by its first bytes or its name', async () => {
  const [named, unnamed] = [file('证书.pdf'), file('下载', 0x25, 0x50, 0x44, 0x46, 0x2d)];
  for (const paper of [named, unnamed])
    expect(await sortFiles([paper])).toEqual({ paper, trust: [], material: [] });
});

test('a truncated zip still counts as a bundle, an empty file as a work', async () => {
  expect(await sortFiles([file('YJCZ.zip')])).toMatchObject({ bundle: { name: 'YJCZ.zip' } });
  expect(await sortFiles([file('空.jpg')])).toMatchObject({ work: { name: '空.jpg' } });
});
