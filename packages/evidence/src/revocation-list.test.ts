import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  EvidenceFailure,
  findRevocation,
  parseRevocationList,
  parseTrust,
  verifyBundleZip,
  type FailureCode,
} from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

const index = readJson<
  Record<string, { verdict: 'valid' | 'invalid' | 'undecided'; code?: FailureCode; says: string }>
>(`${CONFORMANCE}lists/index.json`);
const OUTCOME = { valid: 'pass', invalid: 'fail', undecided: 'skipped' };
const read = (name: string) => new Uint8Array(readFileSync(`${CONFORMANCE}${name}`));
const plain = read('valid/plain.zip');
const trustWith = (list: Uint8Array) =>
  parseTrust(
    new Map([
      ...['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [name, read(`trust/${name}`)] as const),
      ['creator-ca.crl', list],
    ]),
  );
const judge = async (list: Uint8Array) => {
  const { verdict, checks } = await verifyBundleZip(plain, trustWith(list));
  return { verdict, check: checks.find(({ id }) => id === 'creator-signature') };
};

describe('a bundle under a list of revoked certificates', () => {
  for (const [name, { verdict, code, says }] of Object.entries(index))
    it(`${name}: ${says}`, async () => {
      const found = await judge(read(`lists/${name}.crl`));
      expect([found.verdict, found.check?.code]).toEqual([verdict, code]);
      expect(found.check?.outcome).toBe(OUTCOME[verdict]);
    });

  it('a later revocation is reported', async () => {
    const { check } = await judge(read('lists/revoked-later.crl'));
    expect(check?.detail).toContain('2026 年 11 月 18 日 09:30:14');
  });
});

describe('a list', () => {
  const list = read('lists/revoked-later.crl');

  it('is refused at every cut, and never with another error', () => {
    for (let length = 0; length < list.length; length++)
      expect(() => parseRevocationList(list.subarray(0, length))).toThrow(EvidenceFailure);
  });

  it('with one byte changed is refused or has no valid signature', async () => {
    const { creatorAnchors } = trustWith(list);
    const [anchor] = creatorAnchors;
    const certificate = { issuer: anchor?.subject ?? list, serialNumber: Uint8Array.of(1) };
    expect(await findRevocation(certificate, parseRevocationList(list), creatorAnchors)).toBeUndefined();
    for (let at = 0; at < list.length; at++) {
      const changed = list.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      const judged = async () => findRevocation(certificate, parseRevocationList(changed), creatorAnchors);
      await expect(judged(), `byte ${at}`).rejects.toThrow(EvidenceFailure);
    }
  });

  it('followed by a second one is refused', () => {
    const pem = Buffer.from(read('lists/pem.crl')).toString();
    expect(() => parseRevocationList(Buffer.from(pem + pem))).toThrow(
      expect.objectContaining({ code: 'revocation-list' }),
    );
  });
});
