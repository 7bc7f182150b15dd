import { createCertificateRequest } from '@yinji/evidence';
import { beforeAll, expect, test } from 'vitest';
import { createAuthority, issuePersonalCertificate } from './certificates.ts';
import type { Credential } from './credential.ts';
import { encodeCrl } from './encode-crl.ts';
import { openssl } from './openssl-for-tests.ts';

const now = new Date();
const nextUpdate = new Date(now.getTime() + 7 * 86_400_000);
const crlUrl = 'http://localhost:8080/trust/creator-ca.crl';
let authority: Credential;

beforeAll(() => {
  authority = createAuthority('印迹创作者根证书（模拟）', now);
});

async function issue() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = await createCertificateRequest(keys, '张三');
  return issuePersonalCertificate(authority, csr, { commonName: '张三', subjectId: 'a' }, now, { crlUrl });
}

const check = (crl: Uint8Array, certificate: string, root = authority) =>
  openssl(['verify', '-x509_strict', '-crl_check', '-CAfile', 'ca.pem', '-CRLfile', 'ca.crl.pem', 'leaf.pem'], {
    'ca.pem': root.certificate.toString(),
    'leaf.pem': certificate,
    'ca.crl.pem': openssl(['crl', '-inform', 'DER', '-in', 'l', '-outform', 'PEM'], { l: crl }).stdout,
  }).output.trim();

test('openssl accepts the list, refuses the listed certificates and no others', async () => {
  const [kept, stolen] = [await issue(), await issue()];
  const crl = encodeCrl(authority, {
    number: 2,
    thisUpdate: now,
    nextUpdate,
    revoked: [{ serialNumber: stolen.serialNumber, revokedAt: now, reason: 'key-compromise' }],
  });
  const { output } = openssl(
    ['crl', '-inform', 'DER', '-in', 'l.crl', '-noout', '-text', '-verify', '-CAfile', 'ca.pem'],
    { 'l.crl': crl, 'ca.pem': authority.certificate.toString() },
  );
  expect(output).toContain('verify OK');
  expect(output).toMatch(/Version 2 \(0x1\)/);
  expect(output).toMatch(/X509v3 CRL Number: *\n\s+2\n/);
  expect(output).toMatch(/CRL Reason Code: *\n\s+Key Compromise/);
  expect(output).toMatch(/Authority Key Identifier/);
  expect(check(crl, kept.toString())).toBe('leaf.pem: OK');
  expect(check(crl, stolen.toString())).toContain('certificate revoked');
});

test('an empty list is valid, and another authority cannot make it', async () => {
  const personal = await issue();
  const content = { number: 1, thisUpdate: now, nextUpdate, revoked: [] };
  expect(check(encodeCrl(authority, content), personal.toString())).toBe('leaf.pem: OK');
  const forged = encodeCrl(createAuthority('印迹创作者根证书（模拟）', now), content);
  expect(check(forged, personal.toString())).not.toBe('leaf.pem: OK');
});

test('a certificate names the address of its list, when there is one', async () => {
  const { output } = openssl(['x509', '-in', 'c.pem', '-noout', '-text'], {
    'c.pem': (await issue()).toString(),
  });
  expect(output).toContain(`URI:${crlUrl}`);
});

test('a list without a number or without time is refused', () => {
  const refused = expect.objectContaining({ code: 'revocation-list' });
  const good = { number: 1, thisUpdate: now, nextUpdate, revoked: [] };
  expect(() => encodeCrl(authority, { ...good, number: 0 })).toThrow(refused);
  expect(() => encodeCrl(authority, { ...good, nextUpdate: now })).toThrow(refused);
  const revoked = [{ serialNumber: '', revokedAt: now, reason: 'cessation' as const }];
  expect(() => encodeCrl(authority, { ...good, revoked })).toThrow(refused);
});
