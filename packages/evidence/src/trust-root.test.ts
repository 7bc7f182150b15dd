import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  formatTrustRoot,
  openTrust,
  parseNote,
  parseTrustRoot,
  toUtf8,
  verifyBundleZip,
  verifyRootChain,
  type TrustRoot,
  type Verdict,
} from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

interface RootCase {
  verdict: Verdict;
  says: string;
  at: string;
  fingerprint?: string;
}
const cases = readJson<Record<string, RootCase>>(`${CONFORMANCE}root/index.json`);
const plain = new Uint8Array(readFileSync(`${CONFORMANCE}valid/plain.zip`));

function folder(name: string): Map<string, Uint8Array> {
  const root = `${CONFORMANCE}root/${name}/`;
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name: file }) => {
      const path = `${parentPath}/${file}`.replace('//', '/');
      return [path.slice(root.length), new Uint8Array(readFileSync(path))];
    }),
  );
}

async function verdictUnder(name: string, { at, fingerprint }: RootCase): Promise<Verdict> {
  const options = { at: new Date(at), ...(fingerprint !== undefined && { fingerprint }) };
  const trust = await openTrust(folder(name), options).catch((cause: { code?: string }) => {
    expect(['trust-root', 'note']).toContain(cause.code);
  });
  return (await verifyBundleZip(plain, trust ?? undefined)).verdict;
}

describe('a trust root', () => {
  it.each(Object.entries(cases))('%s', async (name, wish) => {
    expect(await verdictUnder(name, wish), wish.says).toBe(wish.verdict);
  });

  const chain = folder('rotated').get('root.txt')!;
  const body = parseNote(folder('one').get('root.txt')!).body;

  it('has one spelling', () => {
    expect(formatTrustRoot(parseTrustRoot(body))).toBe(body);
  });

  it('is not accepted with a byte changed', async () => {
    const accepted: number[] = [];
    // A prime step: every kind of line is hit, and each of them at another place.
    for (let at = 0; at < chain.length; at += 41) {
      const flipped = chain.slice();
      flipped[at]! ^= 1;
      await verifyRootChain(flipped).then(
        () => accepted.push(at),
        () => undefined,
      );
    }
    expect(accepted).toEqual([]);
  });

  it('is limited in bytes, as in the other verifiers', async () => {
    const organisation = '公'.repeat(100);
    const party = (at: number) => `party witness real w.example/${at} ${organisation}\n`;
    const long = `${body}${Array.from({ length: 610 }, (_, at) => party(at)).join('')}\n— k AAAAAAA=\n`;
    expect(long.length).toBeLessThan(200_000);
    await expect(verifyRootChain(toUtf8(long))).rejects.toThrow('too long');
  });

  const broken: Record<string, Partial<TrustRoot>> = {
    'version 0': { version: 0 },
    'no such day': { expires: '2027-02-30' },
    'a threshold above its keys': { threshold: 4 },
    'a key twice': {
      keys: [...parseTrustRoot(body).keys.slice(0, 1), ...parseTrustRoot(body).keys.slice(0, 1)],
      threshold: 1,
    },
    'a file left out': { files: parseTrustRoot(body).files.slice(1) },
    'policies out of order': { policies: parseTrustRoot(body).policies.flatMap((one) => [one, one]) },
    'a first policy that is not the first': {
      policies: parseTrustRoot(body).policies.map((one) => ({ ...one, afterSize: 1 })),
    },
    'a party twice': { parties: parseTrustRoot(body).parties.flatMap((one) => [one, one]) },
    'an organisation that turns the reading direction': {
      parties: parseTrustRoot(body).parties.map((one) => ({ ...one, organisation: '\u202e公司' })),
    },
    'an organisation of two lines': {
      parties: parseTrustRoot(body).parties.map((one) => ({ ...one, organisation: '公司\nparty' })),
    },
  };
  it.each(Object.entries(broken))('is refused with %s', (_, change) => {
    expect(() => formatTrustRoot({ ...parseTrustRoot(body), ...change })).toThrow(
      expect.objectContaining({ code: 'trust-root' }),
    );
  });

  it('is needed where its fingerprint is known', async () => {
    const files = folder('one');
    files.delete('root.txt');
    await expect(openTrust(files, { fingerprint: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'trust-root',
    });
    expect((await openTrust(files)).root).toBeUndefined();
  });

  it('is not read with a byte-order mark or another header', async () => {
    for (const text of [`\ufeff${body}`, body.replace('v1', 'v2')])
      await expect(verifyRootChain(toUtf8(text))).rejects.toMatchObject({ name: 'EvidenceFailure' });
  });
});
