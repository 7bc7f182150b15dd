import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTrust, sha256, toHex, toUtf8 } from '@yinji/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishEvaluationRoot } from './publish-evaluation-root.ts';

const CONFORMANCE = join(import.meta.dirname, '../../../conformance/trust');
const NOW = new Date('2026-11-23T00:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

let dataDir: string;
let published: Record<string, string>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yinji-root-'));
  published = Object.fromEntries(
    ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [
      name,
      readFileSync(join(CONFORMANCE, name), 'utf8'),
    ]),
  );
  published['policies.txt'] = `0 ${toHex(sha256(toUtf8(published['policy.txt'] ?? '')))}\n`;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function start(at: Date) {
  await publishEvaluationRoot(dataDir, published, at);
  published['root.txt'] = readFileSync(join(dataDir, 'trust/root.txt'), 'utf8');
  const files = new Map(Object.entries(published).map(([name, text]) => [name, toUtf8(text)]));
  return (await openTrust(files, { at })).root;
}

test('the first start signs a root that names every party as simulated, and the next one keeps it', async () => {
  const first = await start(NOW);
  expect(first?.root).toMatchObject({ version: 1, expires: '2027-11-23', threshold: 2 });
  expect(first?.root.parties.every(({ isSimulated }) => isSimulated)).toBe(true);
  expect(await start(inDays(300))).toEqual(first);
});

test('a changed trust file and a near end make the next version, which the first one leads to', async () => {
  const first = await start(NOW);
  published['tsa-ca.pem'] += '\n';
  const second = await start(inDays(1));
  expect(second?.root.version).toBe(2);
  const third = await start(inDays(350));
  expect(third?.root).toMatchObject({ version: 3, expires: '2028-11-07' });
  expect(third?.fingerprints.slice(0, 2)).toEqual(second?.fingerprints);
  expect(third?.fingerprints[0]).toBe(first?.fingerprints[0]);
});
