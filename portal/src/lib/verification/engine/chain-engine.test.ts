import { encodeRecord, sha256, toBase64, toHex, toUtf8 } from '@yinji/evidence';
import { describe, expect, test } from 'vitest';
import * as fixture from '../../../../../conformance/fixture.ts';
import { checkChain, linkOf, withFlippedBit } from './chain-engine.ts';
import { signedTrust, testOn } from './testing.ts';

testOn('2027-01-01');
const trust = new Map([['policy.txt', toUtf8(fixture.policyText())]]);
const number = fixture.manifestOf().id;
const deposit = encodeRecord(fixture.recordOf(toUtf8('m'), toUtf8('s')));
const hex = (bytes: Uint8Array) => toHex(sha256(bytes));
const upload = encodeRecord({
  type: 'upload',
  v: 2,
  deposit_id: number,
  file_commitment: 'ab'.repeat(32),
  received_at: fixture.RECEIVED.toISOString(),
  previous: hex(deposit),
});
const handed = await Promise.all(
  [deposit, upload].map(async (entry, at) => ({
    recordSha256: hex(entry),
    entry: toBase64(entry),
    proof: await fixture.prove(entry, { index: at + 3 }),
  })),
);
const links = handed.map(linkOf);

describe("the platform's records", () => {
  test('name whose keys they rely on, by the root that stands behind the trust files', async () => {
    const found = await checkChain(links, signedTrust('parties-shared'), number);
    expect(found?.backing.parties.map(({ role, organisation }) => [role, organisation])).toEqual([
      ['operator', '甲平台公司'],
      ['witness', '甲平台公司'],
      ['witness', '丁大学'],
      ['witness', '丁大学'],
    ]);
    expect(found?.root?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const unsigned = await checkChain(links, trust, number);
    expect([unsigned?.backing.hasRoot, unsigned?.root]).toEqual([false, undefined]);
  });

  test('are not decided by files that their root does not stand behind', async () => {
    expect(await checkChain(links, signedTrust('file-replaced'), number)).toBeUndefined();
  });

  test('holds when it is honest', async () => {
    expect((await checkChain(links, trust, number))?.verdict).toBe('valid');
  });

  test('one flipped bit is caught in that record by its digest and the tree, in the next by its link', async () => {
    const found = await checkChain(withFlippedBit(links, 0), trust, number);
    expect(found?.verdict).toBe('invalid');
    expect(found?.links.map(({ checks }) => [checks.digest, checks.inclusion, checks.previous])).toEqual([
      ['fail', 'fail', expect.anything()],
      ['pass', 'pass', 'fail'],
    ]);
    expect((await checkChain(links, trust, number))?.verdict).toBe('valid');
  });

  test('invalid base64 fails by its digest, and affects nothing else', async () => {
    const broken = [links[0]!, linkOf({ ...handed[1]!, entry: '!!' })];
    const found = await checkChain(broken, trust, number);
    expect(found?.links.map(({ checks }) => checks.digest)).toEqual(['pass', 'fail']);
  });

  test('without a policy nothing is decided', async () => {
    expect(await checkChain(links, new Map(), number)).toBeUndefined();
    expect(await checkChain(links, new Map([['policy.txt', toUtf8('nonsense')]]), number)).toBeUndefined();
  });
});
