import { encodeRecord, sha256, toBase64, toHex, toUtf8 } from '@yinji/evidence';
import { expect, test } from 'vitest';
import * as fixture from '../../../../../conformance/fixture.ts';
import { checkIssuedDocument, type IssuedDocument } from './document-engine.ts';

const trust = new Map([['policy.txt', toUtf8(fixture.policyText())]]);
const digest = 'cd'.repeat(32);
const number = fixture.manifestOf().id;
const issuedAt = fixture.RECEIVED.toISOString();
const entry = encodeRecord({
  type: 'document',
  v: 1,
  id: number,
  kind: 'deposit',
  document_sha256: digest,
  issued_at: issuedAt,
  previous: 'ab'.repeat(32),
});
const record = {
  recordSha256: toHex(sha256(entry)),
  entry: toBase64(entry),
  proof: await fixture.prove(entry, { index: 4 }),
};
const answer = (change: Partial<IssuedDocument> = {}): IssuedDocument => ({
  number,
  kind: 'deposit',
  issuedAt,
  record,
  ...change,
});
const stateOf = async (given: IssuedDocument, file = digest, trusted = trust) =>
  (await checkIssuedDocument(file, given, trusted)).state;

test('a file whose digest is in a proven record is the issued one', async () => {
  const found = await checkIssuedDocument(digest, answer(), trust);
  expect([found.state, found.findings?.index]).toEqual(['same', 4]);
});

test('a record of another file, number, kind or time proves nothing', async () => {
  expect(await stateOf(answer(), 'ce'.repeat(32))).toBe('broken');
  expect(await stateOf(answer({ number: 'YJCZ-2026-0000-0000-0000-0' }))).toBe('broken');
  expect(await stateOf(answer({ kind: 'contract' }))).toBe('broken');
  expect(await stateOf(answer({ issuedAt: '2020-01-01T00:00:00.000Z' }))).toBe('broken');
});

test('changed bytes and a proof of another record are caught', async () => {
  const changed = toBase64(toUtf8(`${Buffer.from(entry).toString()} `));
  expect(await stateOf(answer({ record: { ...record, entry: changed } }))).toBe('broken');
  const proof = await fixture.prove(toUtf8('another'), { index: 4 });
  expect(await stateOf(answer({ record: { ...record, proof } }))).toBe('broken');
});

test('without a proof, a policy or a record it is the word of the platform', async () => {
  expect(await stateOf(answer({ record: { ...record, proof: null } }))).toBe('waiting');
  expect(await stateOf(answer(), digest, new Map())).toBe('waiting');
  expect(await stateOf(answer({ kind: 'comparison', record: null }))).toBe('unlogged');
});
