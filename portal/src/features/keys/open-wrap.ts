import { fromBase64, toUtf8, unwrapKey, type WrapKind } from '@yinji/evidence';
import { openPkcs8, type OpenedKey } from '../../lib/keys-store/key-pair.ts';

interface Wrapped {
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  publicKeySha256: string;
  /** Base64. */
  wrapped: string;
}

/**
 * Opens an enciphered key. Whoever stores it could hand out another one: it must be the key that it is said to be.
 * @throws EvidenceFailure `key-wrap`
 */
async function open(kind: WrapKind, { publicKeySha256, wrapped }: Wrapped, secret: Uint8Array) {
  const opened = await openPkcs8(await unwrapKey(fromBase64(wrapped), { kind, secret, publicKeySha256 }));
  if (opened.publicKeySha256 !== publicKeySha256) throw new Error('another key');
  return opened;
}

/** @param code as it is read from the sheet */
export const openBySheet = (wrapped: Wrapped, code: string): Promise<OpenedKey> =>
  open('sheet', wrapped, toUtf8(code));

/** @param secret the passkey's answer */
export const openByPasskey = (wrapped: Wrapped, secret: Uint8Array): Promise<OpenedKey> =>
  open('passkey', wrapped, secret);
