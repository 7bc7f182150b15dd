import { fromBase64, toUtf8, unwrapKey } from '@yinji/evidence';
import { openPkcs8, type OpenedKey } from '../../lib/keys-store/key-pair.ts';

interface Wrapped {
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  publicKeySha256: string;
  /** Base64. */
  wrapped: string;
}

/**
 * Opens an enciphered key with the code of its sheet. Whoever stores it could hand out another one: it must be the
 * key that it is said to be.
 * @throws EvidenceFailure `key-wrap`
 */
export async function openBySheet({ publicKeySha256, wrapped }: Wrapped, code: string): Promise<OpenedKey> {
  const secret = toUtf8(code);
  const opened = await openPkcs8(
    await unwrapKey(fromBase64(wrapped), { kind: 'sheet', secret, publicKeySha256 }),
  );
  if (opened.publicKeySha256 !== publicKeySha256) throw new Error('another key');
  return opened;
}
