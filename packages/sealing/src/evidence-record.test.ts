import { createHash, randomBytes } from 'node:crypto';
import {
  buildHashTree,
  buildTimestampRequest,
  concat,
  encodeEvidenceRecord,
  EvidenceFailure,
  parseCertificate,
  parseEvidenceRecord,
  parseTimestampResponse,
  sha256,
  toHex,
  toUtf8,
  verifyEvidenceRecord,
  type ArchiveTimestamp,
} from '@yinji/evidence';
import { expect, test } from 'vitest';
import { createAuthority, issueTimestampCredential } from './certificates.ts';
import type { Credential } from './credential.ts';
import { der as d, OID } from './der.ts';
import { openssl } from './openssl-for-tests.ts';
import { makeTimestampResponse } from './timestamp-response.ts';

const year = (value: number) => new Date(Date.UTC(value, 5, 1));
const documents = Array.from({ length: 5 }, (_, index) => toUtf8(`document ${index}`));

interface Authority {
  root: Credential;
  stamper: Credential;
}

/** Valid for ten years from `since`, under a root of twenty. */
function authority(name: string, since: Date): Authority {
  const root = createAuthority(`${name} root`, since);
  return { root, stamper: issueTimestampCredential(root, name, since) };
}

const first = authority('first', year(2026));
const second = authority('second', year(2034));
const third = authority('third', year(2042));
const anchors = [first, second, third].map(({ root }) => parseCertificate(root.certificate.raw));

function stamp({ stamper }: Authority, request: Uint8Array, at: Date): Uint8Array {
  return parseTimestampResponse(makeTimestampResponse(request, stamper, at, randomBytes(8)).der).token;
}

/** Archive time stamps over groups of hashes, one token for all of them. */
function archive(by: Authority, groups: Uint8Array[][], at: Date): ArchiveTimestamp[] {
  const { root, reduced } = buildHashTree(groups);
  const token = stamp(by, buildTimestampRequest(root), at);
  return reduced.map((reducedTree) => ({ digestAlgorithm: OID.sha256, reducedTree, token }));
}

const initial = () =>
  archive(
    first,
    documents.map((each) => [sha256(each)]),
    year(2027),
  );
/** The time-stamp renewal of RFC 4998 §5.2, with others in the same tree. */
const renewal = (by: Authority, before: ArchiveTimestamp, at: Date) =>
  archive(by, [[sha256(before.token)], [sha256(toUtf8('another archive’s token'))]], at)[0]!;

const verify = (record: Uint8Array, data: Uint8Array, at: Date) =>
  verifyEvidenceRecord(parseEvidenceRecord(record), data, anchors, at);
const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'verified',
    (cause: unknown) => (cause instanceof EvidenceFailure ? cause.code : cause),
  );

test('one token covers many documents, each with its own evidence record, and openssl verifies it over the root', async () => {
  for (const [index, timestamp] of initial().entries()) {
    const record = encodeEvidenceRecord([[timestamp]]);
    expect(await verify(record, documents[index]!, year(2030))).toEqual({
      firstStampedAt: year(2027),
      lastStampedAt: year(2027),
      timestamps: 1,
      coveredUntil: year(2036),
    });
    expect(await code(verify(record, toUtf8('never archived'), year(2030)))).toBe('evidence-tree');
  }
  const [{ token }] = initial() as [ArchiveTimestamp];
  const root = toHex(buildHashTree(documents.map((each) => [sha256(each)])).root);
  const files = { token, 'ca.pem': first.root.certificate.toString() };
  const attime = String(year(2027).getTime() / 1000);
  const args = ['ts', '-verify', '-token_in', '-in', 'token', '-CAfile', 'ca.pem', '-attime', attime];
  expect(openssl([...args, '-digest', root], files).output).toContain('Verification: OK');
  expect(openssl([...args, '-digest', root.replace(/^../, '00')], files).ok).toBe(false);
});

test.each([1, 2, 3, 4, 7, 8, 33])('in a tree of %i every leaf leads to the root', async (count) => {
  const data = Array.from({ length: count }, (_, index) => toUtf8(`${index}`));
  const timestamps = archive(
    first,
    data.map((each) => [sha256(each)]),
    year(2027),
  );
  for (const [index, timestamp] of timestamps.entries()) {
    expect(await code(verify(encodeEvidenceRecord([[timestamp]]), data[index]!, year(2028)))).toBe('verified');
    expect(timestamp.reducedTree.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
  }
});

test('the root of three is as RFC 4998 §4.2 builds it', () => {
  const hashes = documents.slice(0, 3).map((each) => sha256(each));
  const [a, b, c] = hashes.toSorted((x, y) => Buffer.compare(x, y)) as [Uint8Array, Uint8Array, Uint8Array];
  const join = (...parts: Uint8Array[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.toSorted((x, y) => Buffer.compare(x, y))))
      .digest('hex');
  const tree = buildHashTree(hashes.map((hash) => [hash]));
  expect(toHex(tree.root)).toBe(join(Buffer.from(join(a, b), 'hex'), c));
});

test('a data group proves each of its files', async () => {
  const [timestamp] = archive(
    first,
    [documents.map((each) => sha256(each)), [sha256(toUtf8('x'))]],
    year(2027),
  );
  const record = encodeEvidenceRecord([[timestamp!]]);
  for (const each of documents) expect(await code(verify(record, each, year(2030)))).toBe('verified');
});

test('after two renewals it outlives the certificates of the first two authorities', async () => {
  const [one] = initial() as [ArchiveTimestamp];
  const two = renewal(second, one, year(2035));
  const three = renewal(third, two, year(2043));
  const record = encodeEvidenceRecord([[one, two, three]]);
  expect(parseEvidenceRecord(record)).toEqual([[one, two, three]]);
  expect(await verify(record, documents[0]!, year(2050))).toEqual({
    firstStampedAt: year(2027),
    lastStampedAt: year(2043),
    timestamps: 3,
    coveredUntil: year(2052),
  });
  const until2035 = encodeEvidenceRecord([[one]]);
  expect(await code(verify(until2035, documents[0]!, year(2035)))).toBe('verified');
  expect(await code(verify(until2035, documents[0]!, year(2037)))).toBe('certificate-expired');
});

test('a renewal after the certificate has ended proves nothing', async () => {
  const [one] = initial() as [ArchiveTimestamp];
  const late = encodeEvidenceRecord([[one, renewal(second, one, year(2037))]]);
  expect(await code(verify(late, documents[0]!, year(2038)))).toBe('certificate-expired');
});

test('a time stamp that does not cover the one before is refused', async () => {
  const [one, other] = initial() as [ArchiveTimestamp, ArchiveTimestamp];
  const two = renewal(second, one, year(2035));
  const stranger = archive(second, [[sha256(toUtf8('x'))], [sha256(toUtf8('y'))]], year(2035))[0]!;
  const early = renewal(first, two, year(2030));
  const cases: [string, ArchiveTimestamp[]][] = [
    ['evidence-tree', [one, stranger]],
    ['evidence-tree', [two]],
    ['evidence-tree', [other]],
    ['evidence-order', [one, two, early]],
    ['timestamp-imprint', [{ ...one, reducedTree: one.reducedTree.slice(0, -1) }]],
    ['timestamp-imprint', [{ ...one, token: two.token }]],
    ['evidence-tree', [{ ...one, reducedTree: [] }]],
    ['evidence-record', [one, { ...two, digestAlgorithm: OID.sha512 }]],
    [
      'certificate-chain',
      [archive(authority('stranger', year(2026)), [[sha256(documents[0]!)]], year(2027))[0]!],
    ],
  ];
  for (const [expected, chain] of cases)
    expect([expected, await code(verify(encodeEvidenceRecord([chain]), documents[0]!, year(2036)))]).toEqual([
      expected,
      expected,
    ]);
});

test('a hash-tree renewal to SHA-512 covers the data and every earlier time stamp', async () => {
  const sha512 = (...parts: Uint8Array[]) =>
    createHash('sha512')
      .update(concat(...parts))
      .digest();
  const [one] = initial() as [ArchiveTimestamp];
  const before = encodeEvidenceRecord([[one]]);
  // The ArchiveTimeStampSequence is the last part of the record.
  const sequence = d.readAll(d.readDer(before).content).at(-1)!.raw;
  const bind = (data: Uint8Array) => sha512(sha512(data), sha512(sequence));
  const imprint = d.derSequence(d.derSequence(d.derOid(OID.sha512)), d.derOctetString(bind(documents[0]!)));
  const token = stamp(second, d.derSequence(d.derInteger(1), imprint, d.derBoolean(true)), year(2035));
  const record = encodeEvidenceRecord([[one], [{ digestAlgorithm: OID.sha512, reducedTree: [], token }]]);
  expect(await verify(record, documents[0]!, year(2040))).toMatchObject({ timestamps: 2 });
  const [chain] = parseEvidenceRecord(before) as [ArchiveTimestamp[]];
  const changed = [{ ...chain[0]!, reducedTree: [...chain[0]!.reducedTree, [new Uint8Array(32)]] }];
  const forged = encodeEvidenceRecord([changed, [{ digestAlgorithm: OID.sha512, reducedTree: [], token }]]);
  expect(await code(verify(forged, documents[0]!, year(2040)))).not.toBe('verified');
});

test('hostile bytes are refused', async () => {
  const [one] = initial() as [ArchiveTimestamp];
  const record = encodeEvidenceRecord([[one, renewal(second, one, year(2035))]]);
  let refused = 0;
  const positions = Math.ceil(record.length / 29);
  for (let at = 0; at < record.length; at += 29) {
    const flipped = Uint8Array.from(record);
    flipped[at]! ^= 0x11;
    const found = await Promise.resolve()
      .then(() => verify(flipped, documents[0]!, year(2036)))
      .catch((cause: unknown) => cause);
    // Some bytes of a CMS are unsigned and carry no meaning: the proven facts stay the same.
    if (found instanceof EvidenceFailure) refused += 1;
    else expect(found).toMatchObject({ firstStampedAt: year(2027), lastStampedAt: year(2035), timestamps: 2 });
    await expect(
      Promise.resolve().then(() => verify(record.slice(0, at), documents[0]!, year(2036))),
    ).rejects.toBeInstanceOf(EvidenceFailure);
  }
  expect(refused).toBeGreaterThan(positions * 0.9);
});
