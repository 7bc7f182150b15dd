import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFingerprint, sha256, toHex, toUtf8, verifyRootChain } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { appendRoot, draftRoot, signRoot } from './make-root.ts';
import { createNoteSigner } from './note-signer.ts';

const CONFORMANCE = join(import.meta.dirname, '../../../conformance/trust');
const files = new Map<string, Uint8Array>(
  ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [
    name,
    new Uint8Array(readFileSync(join(CONFORMANCE, name))),
  ]),
);
files.set('policies.txt', toUtf8(`0 ${toHex(sha256(files.get('policy.txt')!))}\n`));

const keeper = (name: string) => createNoteSigner(name, generateKeyPairSync('ed25519').privateKey);
const [first, second, third, fourth] = ['甲', '乙', '丙', '丁'].map((name) => keeper(name)) as [
  Keeper,
  Keeper,
  Keeper,
  Keeper,
];
type Keeper = ReturnType<typeof keeper>;
const settings = (...keys: Keeper[]) => ({
  expires: '2028-01-01',
  threshold: 2,
  keys: keys.map(({ key }) => key),
  parties: [],
});

test('keepers sign one after the other, and signing twice changes nothing', async () => {
  const text = await draftRoot(files, settings(first, second, third), undefined);
  const once = await signRoot(text, first);
  await expect(appendRoot(undefined, once)).rejects.toMatchObject({ code: 'trust-root' });
  const both = await signRoot(once, second);
  expect(await signRoot(both, second)).toBe(both);
  const { root, fingerprints } = await verifyRootChain(toUtf8(await appendRoot(undefined, both)));
  expect([root.version, fingerprints]).toEqual([1, [rootFingerprint(text)]]);
});

test('a lost key is replaced by the other two; a stranger cannot add a version', async () => {
  const one = await signRoot(
    await signRoot(await draftRoot(files, settings(first, second, third), undefined), first),
    second,
  );
  const chain = toUtf8(await appendRoot(undefined, one));
  const next = await draftRoot(files, settings(second, third, fourth), chain);
  const signed = await signRoot(await signRoot(next, second), third);
  expect((await verifyRootChain(toUtf8(await appendRoot(chain, signed)))).root.version).toBe(2);
  const byStrangers = await signRoot(await signRoot(next, third), fourth);
  await expect(appendRoot(chain, byStrangers)).rejects.toMatchObject({ code: 'trust-root' });
});
