import { createHash, randomBytes } from 'node:crypto';
import { prepareDeposit, saveWorkDraft, type InputOf, type submitDeposit } from '@yinji/contract';
import { buildManifest, createCertificateRequest, signCades, toBase64 } from '@yinji/evidence';
import type { Person } from '@yinji/testkit/people/person';
import { requestCertificate } from '@yinji/testkit/people/request-certificate';

export interface SigningKey {
  privateKey: CryptoKey;
  certificate: Uint8Array;
  issuer: Uint8Array;
  sha256: string;
}

export async function enrolKey(person: Person): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const csr = toBase64(await createCertificateRequest(pair, person.name));
  const key = await requestCertificate(person.client, { csr, backupTested: true });
  return {
    privateKey: pair.privateKey,
    certificate: Buffer.from(key.certificate, 'base64'),
    issuer: Buffer.from(key.issuer, 'base64'),
    sha256: key.certificateSha256,
  };
}

/**
 * Everything of a deposit up to the submission: draft, number, manifest, signature. No file bytes are needed.
 */
export async function signDeposit(
  person: Person,
  key: SigningKey,
  title: string,
): Promise<InputOf<typeof submitDeposit>> {
  const bytes = randomBytes(64);
  const digest = (name: string) => createHash(name).update(bytes).digest('hex');
  const file = { name: 'picture.png', sizeBytes: bytes.length, sha256: digest('sha256'), sm3: digest('sm3') };
  const draft = { title, workType: 'draw', description: '', claimedCreatedOn: null, file } as const;
  const { id: workId } = await person.client.call(saveWorkDraft, draft);
  const prepared = await person.client.call(prepareDeposit, { workId });
  const { manifest, reveal } = buildManifest({
    ...prepared,
    title,
    certificateSha256: key.sha256,
    files: [file],
    claimedCreated: null,
  });
  const signature = await signCades({
    content: manifest,
    signer: key.privateKey,
    certificate: key.certificate,
    chain: [key.issuer],
    signingTime: new Date(),
  });
  return {
    workId,
    manifest: toBase64(manifest),
    reveal: toBase64(reveal),
    signature: toBase64(signature),
  };
}
