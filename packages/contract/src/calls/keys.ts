import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { base64, empty, id, instant, nothing, sha256 } from '../shapes.ts';

/** A signing key enciphered in the browser (decision 0055): some two hundred bytes, which the platform cannot open. */
const wrapped = base64.check(z.maxLength(800));
/** WebAuthn's base64url; credential ids have up to 1023 bytes. */
const credentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(1364));
const passkeyWrap = z.strictObject({ credentialId, wrapped });

export const revocationReason = z.enum(['key-compromise', 'superseded', 'cessation']);

export const signingKey = z.object({
  id,
  certificateSha256: sha256,
  /** Hex. */
  serialNumber: z.string(),
  /** DER, base64: the person's certificate and its issuer. */
  certificate: base64,
  issuer: base64,
  issuedAt: instant,
  expiresAt: instant,
  /** Deposits may be signed at once, transfers from here on. */
  transfersFrom: instant,
  /** Its place in the log; null until sequenced. */
  logIndex: z.nullable(z.int()),
  revokedAt: z.nullable(instant),
  revocationReason: z.nullable(revocationReason),
  /** From this index on the key's signatures are invalid; null until sequenced. */
  revocationIndex: z.nullable(z.int()),
  issuerLabel: z.string(),
  /** What the person has of it: a printed recovery sheet, a passkey. */
  recoverable: z.object({ bySheet: z.boolean(), byPasskey: z.boolean() }),
});

/** A requested key. The first is certified at once; a later one waits for a new real-name check. */
export const keyRequest = z.object({
  id,
  /** `checking`: the person must pass a check begun after the request. `issuing`: sent to the authority. */
  state: z.enum(['checking', 'issuing', 'issued', 'refused', 'withdrawn']),
  requestedAt: instant,
  /** SHA-256 of the SubjectPublicKeyInfo. */
  publicKeySha256: sha256,
  isCountersigned: z.boolean(),
  key: z.nullable(signingKey),
});

export const enrolSigningKey = defineCall({
  route: 'POST signingKey/enrol',
  access: byAccount({
    realName: true,
    member: false,
    organisation: 'editor',
    guardian: 'signing-key',
  }),
  summary: '为浏览器生成的公钥申请个人证书（PKCS#10），并记入日志；已有过证书的，须再次实名核验',
  input: z.strictObject({
    csr: base64,
    backupTested: z.literal(true),
    /** Canonical JSON of type key-succession, and the older key's detached CAdES signature over it: no wait. */
    succession: z.optional(z.strictObject({ statement: base64, signature: base64 })),
    wraps: z.optional(z.strictObject({ sheet: wrapped, passkey: z.optional(passkeyWrap) })),
  }),
  output: keyRequest,
});

export const getKeyRequest = defineCall({
  route: 'GET signingKey/request',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我最近一次密钥申请；没有则为 null',
  input: empty,
  output: z.nullable(keyRequest),
});

export const withdrawKeyRequest = defineCall({
  route: 'POST signingKey/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '撤回等待实名核验的密钥申请',
  input: z.strictObject({ id }),
  output: nothing,
});

export const listSigningKeys = defineCall({
  route: 'GET signingKey/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '以我的名义签发过的密钥，新的在前；至多一百把，未撤销的优先',
  input: empty,
  output: z.array(signingKey),
});

export const recoverSigningKeys = defineCall({
  route: 'POST signingKey/recover',
  access: byAccount({ realName: true, member: false, organisation: 'editor', guardian: null }),
  summary: '取回自己未撤销密钥的密文；要有恢复单或通行密钥才打得开，平台打不开。每次取回都会通知本人',
  input: empty,
  output: z.array(z.object({ publicKeySha256: sha256, sheet: wrapped, passkey: z.nullable(passkeyWrap) })),
});

export const revokeSigningKey = defineCall({
  route: 'POST signingKey/revoke',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '撤销一张证书：记入日志，内置机构签发的并列入吊销名单，不可恢复；重复撤销不改变什么',
  input: z.strictObject({ id, reason: revocationReason, confirmed: z.literal(true) }),
  output: signingKey,
});

export const getKeyProof = defineCall({
  route: 'GET signingKey/proof',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '签发或撤销记录及其账本证明（c2sp.org/tlog-proof）',
  input: z.strictObject({ id, of: z.enum(['key', 'revocation']) }),
  output: z.object({ record: base64, proof: z.string() }),
});
