import { EvidenceFailure, verifyDetachedCades } from '@yinji/evidence';
import { Refusal, type Tx } from '../../platform/index.ts';
import { holdLiveKey } from './keys-store.ts';

interface Signed {
  /** The signed bytes. */
  content: Uint8Array;
  /** Hex, of the certificate that the signer names. */
  certificateSha256: string;
  /** Detached CAdES, DER. */
  signature: Uint8Array;
  now: Date;
}

/**
 * A detached CAdES signature of the account over these bytes, by a key that may sign now; the key is locked
 * against revocation until the transaction ends.
 * @throws Refusal SIGNING_KEY_REQUIRED, SIGNATURE_INVALID
 */
export async function checkStatement(
  tx: Tx,
  accountId: string,
  { content, certificateSha256, signature, now }: Signed,
) {
  const key = await holdLiveKey(tx, accountId, Buffer.from(certificateSha256, 'hex'), now);
  if (key === undefined) throw new Refusal('SIGNING_KEY_REQUIRED');
  await checkSignature(signature, content, key.certificate_sha256);
  return key;
}

/**
 * The signature must be a detached CAdES one over these bytes, by the certificate of this SHA-256.
 * @throws Refusal SIGNATURE_INVALID
 */
export async function checkSignature(
  signature: Uint8Array,
  content: Uint8Array,
  certificateSha256: Uint8Array,
): Promise<void> {
  try {
    const { signer } = await verifyDetachedCades(signature, content);
    if (signer.sha256 !== Buffer.from(certificateSha256).toString('hex'))
      throw new Refusal('SIGNATURE_INVALID');
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('SIGNATURE_INVALID');
    throw cause;
  }
}
