import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trustPathOf } from '@yinji/evidence';
import { expect, test, vi } from 'vitest';
import { examine } from './evidence-engine.ts';
import { published, signedTrust, testOn } from './testing.ts';
import { trustFilesOf } from './trust-files.ts';

const CONFORMANCE = join(import.meta.dirname, '../../../../../conformance');
const plain = new Uint8Array(readFileSync(join(CONFORMANCE, 'valid/plain.zip')));
const cases = JSON.parse(readFileSync(join(CONFORMANCE, 'root/index.json'), 'utf8')) as Record<
  string,
  { at: string; fingerprint?: string }
>;

const under = (name: string) => examine(plain, signedTrust(name));

testOn('2027-01-01');

test('the published root is read, and the organisations behind the keys are its own', async () => {
  const { report, root } = await under('known');
  expect(root).toEqual({ version: 1, expires: '2028-01-01', fingerprint: cases['known']!.fingerprint });
  expect(report.verdict).toBe('valid');
  expect(report.backing?.parties.map(({ organisation }) => organisation)).toContain('样例大学');
  expect((await under('parties-one')).report.backing?.isOperatorCa).toBe(true);
});

test('an older bundle is judged by the policy of its time, wherever that file was saved', async () => {
  const files = published('older-policy');
  expect((await under('older-policy')).report.verdict).toBe('valid');
  const saved = Object.entries(files).map(([name, text]) => [name.replace('policies/', ''), text] as const);
  const given = new Map(saved.map(([name, text]) => [trustPathOf(name)!, new TextEncoder().encode(text)]));
  expect((await examine(plain, given)).report.verdict).toBe('valid');
});

test.each(['file-replaced', 'too-few-signatures', 'nobody-named'])(
  'a root that does not stand behind the files decides nothing: %s',
  async (name) => {
    const { report, trustFault, root } = await under(name);
    expect([report.verdict, report.backing, root]).toEqual(['undecided', undefined, undefined]);
    expect(trustFault).toContain('信任根');
  },
);

test('nor does a root that has ended', async () => {
  vi.setSystemTime(Date.parse('2028-01-02T00:00:00Z'));
  expect((await under('known')).trustFault).toContain('信任根');
});

test('without a root nobody is named', async () => {
  const { 'root.txt': _root, ...files } = published('known');
  const { report, root } = await examine(plain, trustFilesOf(files));
  expect([report.verdict, report.backing?.hasRoot, root]).toEqual(['valid', false, undefined]);
});
