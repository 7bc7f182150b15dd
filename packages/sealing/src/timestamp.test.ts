import { createHash } from 'node:crypto';
import {
  buildTimestampRequest,
  parseCertificate,
  parseTimestampResponse,
  verifyTimestamp,
} from '@yinji/evidence';
import { der as d } from './der.ts';
import { beforeAll, expect, test } from 'vitest';
import { createAuthority, issueTimestampCredential } from './certificates.ts';
import type { Credential } from './credential.ts';
import { openssl } from './openssl-for-tests.ts';
import { makeTimestampResponse } from './timestamp-response.ts';

const data = Buffer.from('{"id":"EV-1"}');
const sha256 = createHash('sha256').update(data).digest();
const serial = Buffer.from('c0ffee', 'hex');
const now = new Date('2026-03-04T05:06:07.089Z');
let root: Credential;
let tsa: Credential;

beforeAll(() => {
  const before = new Date('2026-03-04T05:06:07.000Z');
  root = createAuthority('时间戳根（模拟）', before);
  tsa = issueTimestampCredential(root, '时间戳（模拟）', before);
});

/**
 * openssl writes the request, this code responds, and openssl verifies the response against request and data.
 */
function roundTrip(queryArgs: readonly string[], content = data, at = now): { ok: boolean; output: string } {
  const query = openssl(['ts', '-query', ...queryArgs, '-data', 'data'], { data }).stdout;
  const { der } = makeTimestampResponse(query, tsa, now, serial);
  const files = {
    q: query,
    r: der,
    data: content,
    'ca.pem': root.certificate.toString(),
    'tsa.pem': tsa.certificate.toString(),
  };
  const attime = String(Math.floor(at.getTime() / 1000));
  const common = ['ts', '-verify', '-in', 'r', '-CAfile', 'ca.pem', '-untrusted', 'tsa.pem', '-attime', attime];
  const byQuery = openssl([...common, '-queryfile', 'q'], files);
  const byData = openssl([...common, '-data', 'data'], files);
  return { ok: byQuery.ok && byData.ok, output: byQuery.output + byData.output };
}

test.each([
  ['sha256 with the certificate', ['-sha256', '-cert']],
  ['sha384', ['-sha384', '-cert']],
  ['sha512', ['-sha512', '-cert']],
  ['without the certificate', ['-sha256']],
  ['without a nonce', ['-sha256', '-no_nonce', '-cert']],
])('openssl requests and verifies: %s', (_name, args) => {
  const { ok, output } = roundTrip(args);
  expect(output).toContain('Verification: OK');
  expect(ok).toBe(true);
});

test('other data, or a time before the authority existed, does not verify', () => {
  expect(roundTrip(['-sha256', '-cert'], Buffer.from('other')).ok).toBe(false);
  expect(roundTrip(['-sha256', '-cert'], data, new Date('2026-03-04T05:06:06Z')).ok).toBe(false);
});

test('our own request is granted, and the token alone verifies', () => {
  const nonce = Buffer.from('80ffffffffffffff', 'hex');
  const { der } = makeTimestampResponse(buildTimestampRequest(sha256, nonce), tsa, now, serial);
  const text = openssl(['ts', '-reply', '-in', 'r', '-text'], { r: der }).output;
  expect(text).toContain('Status: Granted.');
  expect(text).toContain('Serial number: 0xC0FFEE');
  expect(text).toContain('Time stamp: Mar  4 05:06:07.089 2026 GMT');
  expect(text).toContain('Nonce: 0x80FFFFFFFFFFFFFF');
  const files = { t: parseTimestampResponse(der).token, 'ca.pem': root.certificate.toString() };
  const args = [
    '-in',
    't',
    '-token_in',
    '-digest',
    sha256.toString('hex'),
    '-CAfile',
    'ca.pem',
    '-attime',
    '1772600767',
  ];
  expect(openssl(['ts', '-verify', ...args], files).output).toContain('Verification: OK');
});

test.each([
  ['nothing', Buffer.alloc(0), 'badDataFormat'],
  ['garbage', Buffer.from('hello'), 'badDataFormat'],
  [
    'bytes behind the request',
    Buffer.concat([buildTimestampRequest(Buffer.alloc(32)), Buffer.of(0)]),
    'badDataFormat',
  ],
  ['version 2', d.derSequence(d.derInteger(2), imprint('2.16.840.1.101.3.4.2.1', 32)), 'badDataFormat'],
  ['a short imprint', d.derSequence(d.derInteger(1), imprint('2.16.840.1.101.3.4.2.1', 31)), 'badDataFormat'],
  ['sha1', d.derSequence(d.derInteger(1), imprint('1.3.14.3.2.26', 20)), 'badAlg'],
  [
    'a foreign policy',
    d.derSequence(d.derInteger(1), imprint('2.16.840.1.101.3.4.2.1', 32), d.derOid('1.2.3.4')),
    'unacceptedPolicy',
  ],
])('%s is rejected within the protocol', (_name, request, failure) => {
  const answer = makeTimestampResponse(request, tsa, now, serial);
  expect(answer.rejected).toBeDefined();
  expect(() => parseTimestampResponse(answer.der)).toThrow('status 2');
  const words = {
    badDataFormat: 'wrong format',
    badAlg: 'unsupported algorithm',
    unacceptedPolicy: 'policy is not supported',
  };
  const { output } = openssl(['ts', '-reply', '-in', 'r', '-text'], { r: answer.der });
  expect(output).toContain('Status: Rejected.');
  expect(output).toContain(words[failure as keyof typeof words]);
});

function imprint(algorithm: string, length: number): Uint8Array {
  return d.derSequence(d.derSequence(d.derOid(algorithm), d.derNull()), d.derOctetString(Buffer.alloc(length)));
}

test('the verifier of @yinji/evidence agrees', async () => {
  const { der } = makeTimestampResponse(buildTimestampRequest(sha256), tsa, now, serial);
  const token = parseTimestampResponse(der);
  expect(token.genTime).toEqual(now);
  const anchors = [parseCertificate(root.certificate.raw)];
  expect((await verifyTimestamp(token, data, anchors)).der).toEqual(new Uint8Array(tsa.certificate.raw));
  await expect(verifyTimestamp(token, Buffer.from('other'), anchors)).rejects.toMatchObject({
    code: 'timestamp-imprint',
  });
});
