import { createHash, randomBytes } from 'node:crypto';
import {
  addSignatureTimestamp,
  buildTimestampRequest,
  parseCertificate,
  parseTimestampResponse,
  parseSignedData,
  verifyChain,
  verifyDetachedCades,
} from '@yinji/evidence';
import { beforeAll, expect, test } from 'vitest';
import { createAuthority, issueDocumentCredential, issueTimestampCredential } from './certificates.ts';
import type { Credential } from './credential.ts';
import { openssl } from './openssl-for-tests.ts';
import { signDocument } from './sign-document.ts';
import { makeTimestampResponse } from './timestamp-response.ts';

const content = randomBytes(10_000);
const sha256 = createHash('sha256').update(content).digest();
const now = new Date();
let root: Credential;
let signer: Credential;
let tsa: Credential;

/** Like the server: the sealer signs, a time authority stamps the signature. */
function signAndStamp(): Uint8Array {
  const cms = signDocument(sha256, signer);
  const request = buildTimestampRequest(
    createHash('sha256').update(parseSignedData(cms).signer.signature).digest(),
  );
  const { token } = parseTimestampResponse(
    makeTimestampResponse(request, tsa, new Date(), randomBytes(16)).der,
  );
  return addSignatureTimestamp(cms, token);
}

function verify(cms: Uint8Array, data: Buffer): { ok: boolean; output: string } {
  const args = [
    '-inform',
    'DER',
    '-in',
    'cms',
    '-content',
    'data',
    '-binary',
    '-CAfile',
    'ca.pem',
    '-out',
    '/dev/null',
  ];
  return openssl(['cms', '-verify', '-cades', ...args], { cms, data, 'ca.pem': root.certificate.toString() });
}

beforeAll(() => {
  root = createAuthority('根（模拟）', now);
  signer = issueDocumentCredential(root, '签章（模拟）', now);
  tsa = issueTimestampCredential(root, '时间戳（模拟）', now);
});

test('openssl verifies the CAdES signature over the content and refuses other content', async () => {
  const cms = signAndStamp();
  expect(verify(cms, content).output).toContain('CAdES Verification successful');
  expect(verify(cms, randomBytes(10_000)).ok).toBe(false);
  const { signer: found, certificates } = await verifyDetachedCades(cms, content);
  await verifyChain(found, certificates, [parseCertificate(root.certificate.raw)], now);
  // A PDF reserves room for the signature: server/src/evidence/certificates/render/signature-field.ts.
  expect(cms.length).toBeLessThan(3000);
});

test('it has a time-stamp token over the signature value and no signing-time', () => {
  const cms = signAndStamp();
  const { output } = openssl(['cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', 'cms'], { cms });
  expect(output).toContain('id-smime-aa-timeStampToken');
  expect(output).toContain('id-smime-aa-signingCertificateV2');
  expect(output).not.toContain('signingTime');
});

test('only a digest is signed, and a signature is stamped once', () => {
  expect(() => signDocument(Buffer.alloc(31), signer)).toThrow(expect.objectContaining({ code: 'digest' }));
  expect(() => addSignatureTimestamp(signAndStamp(), Buffer.of(5, 0))).toThrow(
    expect.objectContaining({ code: 'cms' }),
  );
});
