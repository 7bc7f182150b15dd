import type { X509Certificate } from 'node:crypto';
import { createCertificateRequest, parseCertificate, verifyChain } from '@yinji/evidence';
import { beforeAll, expect, test } from 'vitest';
import {
  createAuthority,
  issueDocumentCredential,
  issuePersonalCertificate,
  issueTimestampCredential,
} from './certificates.ts';
import { credentialFromPem, credentialToPem, type Credential } from './credential.ts';
import { EVALUATION_ORGANIZATION } from './encode-certificate.ts';
import { openssl } from './openssl-for-tests.ts';

const now = new Date();
const person = { commonName: '张三', subjectId: 'creator-42' };
let authority: Credential;

/** A request as the browser makes it. */
async function makeRequest(): Promise<Uint8Array> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  return createCertificateRequest(keys, 'somebody else');
}

function verify(certificate: X509Certificate, root: Credential, purpose: string): string {
  return openssl(['verify', '-x509_strict', '-purpose', purpose, '-CAfile', 'ca.pem', 'leaf.pem'], {
    'ca.pem': root.certificate.toString(),
    'leaf.pem': certificate.toString(),
  }).output.trim();
}

beforeAll(() => {
  authority = createAuthority('印迹创作者根证书（模拟）', now);
});

test('every kind of certificate verifies with openssl for its purpose', async () => {
  const tsa = issueTimestampCredential(authority, '印迹时间戳（模拟）', now);
  const document = issueDocumentCredential(authority, '印迹证书签章（模拟）', now);
  const personal = await issuePersonalCertificate(authority, await makeRequest(), person, now);
  expect(verify(tsa.certificate, authority, 'timestampsign')).toBe('leaf.pem: OK');
  expect(verify(document.certificate, authority, 'smimesign')).toBe('leaf.pem: OK');
  expect(verify(personal, authority, 'smimesign')).toBe('leaf.pem: OK');
});

test('a certificate of another root does not verify', async () => {
  const other = createAuthority('另一个根', now);
  const personal = await issuePersonalCertificate(other, await makeRequest(), person, now);
  expect(verify(personal, authority, 'any')).toContain('unable to get local issuer certificate');
});

test('a personal certificate carries the profile and says that it is simulated', async () => {
  const personal = await issuePersonalCertificate(authority, await makeRequest(), person, now);
  const { output } = openssl(['x509', '-in', 'c.pem', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'], {
    'c.pem': personal.toString(),
  });
  expect(output).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
  expect(output).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
  expect(output).toMatch(/Extended Key Usage: *\n\s+1\.3\.6\.1\.5\.5\.7\.3\.36, E-mail Protection/);
  expect(output).toContain(`Subject: C=CN,O=${EVALUATION_ORGANIZATION},CN=张三,serialNumber=creator-42`);
  expect(output).toContain(`Issuer: C=CN,O=${EVALUATION_ORGANIZATION}`);
});

test('a name cannot smuggle in further attributes', async () => {
  const commonName = '#张三, O=国家版权局+CN=x';
  const personal = await issuePersonalCertificate(
    authority,
    await makeRequest(),
    { commonName, subjectId: 'a' },
    now,
  );
  expect(parseCertificate(personal.raw).commonName).toBe(commonName);
  expect(personal.subject.split('\n')).toHaveLength(4);
});

test('the verifier of @yinji/evidence agrees on the chain', async () => {
  const personal = await issuePersonalCertificate(authority, await makeRequest(), person, now);
  const anchors = [parseCertificate(authority.certificate.raw)];
  await verifyChain(parseCertificate(personal.raw), [], anchors, now);
  const before = new Date(now.getTime() - 60_000);
  await expect(verifyChain(parseCertificate(personal.raw), [], anchors, before)).rejects.toMatchObject({
    code: 'certificate-not-yet-valid',
  });
});

test('a request that its key did not sign is refused', async () => {
  const csr = await makeRequest();
  csr[csr.length - 1]! ^= 1;
  await expect(issuePersonalCertificate(authority, csr, person, now)).rejects.toMatchObject({
    code: 'possession',
  });
});

test('a request made by openssl is accepted', async () => {
  const args = [
    '-new',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-sha256',
    '-keyout',
    '/dev/null',
  ];
  const personal = await issuePersonalCertificate(authority, requestByOpenssl(args), person, now);
  expect(verify(personal, authority, 'smimesign')).toBe('leaf.pem: OK');
});

test('garbage and other kinds of key are refused', async () => {
  const rsa = requestByOpenssl(['-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null']);
  for (const csr of [Buffer.from('3003020101', 'hex'), Buffer.alloc(0), rsa])
    await expect(issuePersonalCertificate(authority, csr, person, now)).rejects.toMatchObject({
      code: 'certificate-request',
    });
});

function requestByOpenssl(args: readonly string[]): Uint8Array {
  return openssl(['req', ...args, '-subj', '/CN=x', '-outform', 'DER'], {}).stdout;
}

test('names with hidden characters are refused', async () => {
  const csr = await makeRequest();
  for (const subject of [
    { commonName: '张\u202e三', subjectId: 'a' },
    { commonName: ' ', subjectId: 'a' },
    { commonName: '长'.repeat(65), subjectId: 'a' },
    { commonName: '张三', subjectId: '编号' },
  ])
    await expect(issuePersonalCertificate(authority, csr, subject, now)).rejects.toMatchObject({
      code: 'subject',
    });
});

test('no certificate outlives its root, and none is issued outside its validity', async () => {
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + 18);
  const csr = await makeRequest();
  const personal = await issuePersonalCertificate(authority, csr, person, later);
  expect(personal.validToDate).toEqual(authority.certificate.validToDate);
  later.setUTCFullYear(now.getUTCFullYear() + 21);
  await expect(issuePersonalCertificate(authority, csr, person, later)).rejects.toMatchObject({
    code: 'authority',
  });
});

test('key and certificate survive in one file, and a mismatched pair is not read', async () => {
  const other = createAuthority('另一个根', now);
  const read = credentialFromPem(credentialToPem(authority));
  expect(read.certificate.raw).toEqual(authority.certificate.raw);
  expect(() => credentialFromPem(credentialToPem({ ...authority, certificate: other.certificate }))).toThrow(
    'another key',
  );
});
