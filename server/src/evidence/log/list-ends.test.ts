import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/index.ts';
import { listEnds } from './list-ends.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'yinji-ends-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const root = (name: string) =>
  fileURLToPath(new URL(`../../../../conformance/root/one/${name}`, import.meta.url));
const SEALERS = ['creator-ca', 'document'].map((name) => ({ name, endsAt: '2046-01-01T00:00:00.000Z' }));

const endsOf = (est: object | undefined, sealers: typeof SEALERS) =>
  listEnds({ config: { est, dataDir } } as unknown as AppContext, sealers);
const namesOf = async (est?: object, sealers = SEALERS) => (await endsOf(est, sealers)).map(({ name }) => name);

test('a sealer that does not answer and a missing trust root name no end', async () => {
  expect(await namesOf()).toEqual(['creator-ca', 'document']);
  expect(await namesOf(undefined, [])).toEqual([]);
});

test('a trust root ends with its day', async () => {
  mkdirSync(join(dataDir, 'trust'));
  copyFileSync(root('root.txt'), join(dataDir, 'trust/root.txt'));
  expect(await endsOf(undefined, [])).toEqual([{ name: 'trust-root', endsAt: '2028-01-02T00:00:00.000Z' }]);
});

test('of a licensed authority its anchors and our certificate count, and not the built-in one', async () => {
  const file = root('creator-ca.pem');
  const est = { anchorsFile: file, client: { certificateFile: file } };
  expect(new Set(await namesOf(est))).toEqual(new Set(['document', 'est-anchor', 'est-client', 'trust-root']));
});
