import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readBundle } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { examine } from '../../lib/verification/engine/evidence-engine.ts';
import { judgeFacts } from './judge-facts.ts';

const conformance = fileURLToPath(new URL('../../../../conformance/', import.meta.url));
const bytes = (name: string) => new Uint8Array(readFileSync(`${conformance}${name}`));
const trust = new Map(
  ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [name, bytes(`trust/${name}`)]),
);
const valuesOf = async (name: string) => {
  const { report } = await examine(bytes(`valid/${name}.zip`), trust);
  const facts = judgeFacts(undefined, report);
  const text = Object.values(facts)
    .flat()
    .map(({ value }) => value)
    .join('\n');
  return { facts, text };
};

test('a full bundle fills every row with its findings', async () => {
  const { facts, text } = await valuesOf('with-work');
  for (const [id, found] of Object.entries(facts)) expect([id, found.length > 0]).toEqual([id, true]);
  const { sha256, sm3 } = (
    JSON.parse(Buffer.from(readBundle(bytes('valid/with-work.zip')).get('manifest.json')!).toString()) as {
      files: { sha256: string; sm3: string }[];
    }
  ).files[0]!;
  for (const wanted of ['沈知白', '《寻隐者不遇》', sha256, sm3, '3 个中至少 2 个', '逐字节一致'])
    expect(text).toContain(wanted);
});

test('a public bundle names nobody', async () => {
  const { text } = await valuesOf('public');
  expect(text).not.toMatch(/沈知白|寻隐者/);
  expect(text).toContain('公开版没有出示');
});
