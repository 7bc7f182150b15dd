import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ListCase } from '../../../conformance/make-lists.ts';
import {
  describeRevocation,
  EvidenceFailure,
  judgeRevocation,
  parseRevocationLists,
  parseTrust,
  verifyBundleZip,
} from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

const index = readJson<Record<string, ListCase>>(`${CONFORMANCE}lists/index.json`);
const OUTCOME = { valid: 'pass', invalid: 'fail', undecided: 'skipped' };
const read = (name: string) => new Uint8Array(readFileSync(`${CONFORMANCE}${name}`));
const trustWith = (lists: Record<string, Uint8Array> = {}) =>
  parseTrust(
    new Map([
      ...['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'].map((name) => [name, read(`trust/${name}`)] as const),
      ...Object.entries(lists),
    ]),
  );

describe('a bundle under a list of revoked certificates', () => {
  for (const [name, wish] of Object.entries(index))
    it(`${name}: ${wish.says}`, async () => {
      const { verdict, check, code, file = 'creator-ca.crl', bundle = 'plain', at, lines } = wish;
      const list = read(`lists/${name}.crl`);
      if (lines === undefined) {
        expect(verdict).toBe('undecided');
        expect(() => trustWith({ [file]: list })).toThrow(expect.objectContaining({ code: 'trust' }));
        return;
      }
      const found = await verifyBundleZip(read(`valid/${bundle}.zip`), trustWith({ [file]: list }));
      expect(found.verdict).toBe(verdict);
      const judged = found.checks.find(({ id }) => id === check);
      expect([judged?.outcome, judged?.code]).toEqual(
        check ? [OUTCOME[verdict], code] : [undefined, undefined],
      );
      const said = describeRevocation(found.facts, new Date(at)).map(({ says, what }) => `${says}: ${what}`);
      expect(said).toEqual(lines);
    });

  it('says without a list that it was not checked', async () => {
    const { facts } = await verifyBundleZip(read('valid/plain.zip'), trustWith());
    expect(describeRevocation(facts).map(({ what }) => what)).toEqual(
      Array.from({ length: 2 }, () => '未核对吊销，没有签发机构的吊销名单'),
    );
    expect(facts.revocation).toEqual({
      creator: { standing: 'not-checked' },
      timestamp: { standing: 'not-checked' },
    });
  });

  it('a later revocation is reported in the check as well', async () => {
    const list = { 'creator-ca.crl': read('lists/revoked-later.crl') };
    const { checks } = await verifyBundleZip(read('valid/plain.zip'), trustWith(list));
    const check = checks.find(({ id }) => id === 'creator-signature');
    expect(check?.detail).toContain('2026 年 11 月 18 日 09:30:14');
  });
});

describe('a list', () => {
  const list = read('lists/revoked-later.crl');

  it('is refused at every cut, and never with another error', () => {
    for (let length = 0; length < list.length; length++)
      expect(() => parseRevocationLists(list.subarray(0, length))).toThrow(EvidenceFailure);
  });

  it('with one byte changed is refused or has no valid signature', async () => {
    const { creatorAnchors } = trustWith();
    const token = new Date('2026-11-18T01:30:13Z');
    const certificate = {
      issuer: creatorAnchors[0]?.subject ?? list,
      serialNumber: Uint8Array.of(1),
      notAfter: new Date('2040-01-01T00:00:00Z'),
    };
    const judge = async (bytes: Uint8Array) =>
      judgeRevocation(certificate, parseRevocationLists(bytes), creatorAnchors, token);
    const honest = await judge(list);
    expect(honest).toMatchObject({ standing: 'as-of', coversSigning: true });
    expect(honest).not.toHaveProperty('revokedAt');
    for (let at = 0; at < list.length; at++) {
      const changed = list.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(judge(changed), `byte ${at}`).rejects.toThrow(EvidenceFailure);
    }
  });

  it('followed by a second one of the same authority is refused', () => {
    const pem = Buffer.from(read('lists/pem.crl')).toString();
    expect(() => parseRevocationLists(Buffer.from(pem + pem))).toThrow(
      expect.objectContaining({ code: 'revocation-list' }),
    );
  });
});
