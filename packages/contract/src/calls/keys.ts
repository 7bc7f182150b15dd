import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { base64, empty, id, instant, sha256 } from '../shapes.ts';

export const signingKey = z.object({
  id,
  certificateSha256: sha256,
  /** DER, base64: the person's certificate and its issuer. */
  certificate: base64,
  issuer: base64,
  issuedAt: instant,
  expiresAt: instant,
  revokedAt: z.nullable(instant),
  /** Where the log says so; null until sequenced. */
  logIndex: z.nullable(z.int()),
  issuerLabel: z.string(),
});

export const enrolSigningKey = defineCall({
  name: 'enrolSigningKey',
  method: 'POST',
  path: 'signingKey/enrol',
  access: 'verified',
  summary: '为浏览器生成的公钥签发个人证书（PKCS#10），并记入日志',
  input: z.strictObject({ csr: base64, backupTested: z.literal(true) }),
  output: signingKey,
});

export const listSigningKeys = defineCall({
  name: 'listSigningKeys',
  method: 'GET',
  path: 'signingKey/list',
  access: 'account',
  summary: '以我的名义签发过的全部密钥',
  input: empty,
  output: z.array(signingKey),
});
