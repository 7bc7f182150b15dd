import { enrolSigningKey, type InputOf } from '@yinji/contract';
import { createCertificateRequest, toBase64 } from '@yinji/evidence';
import { api } from '../../lib/api.ts';
import { holdKey } from '../../lib/keys-store/held-keys.ts';
import type { OpenedKey } from '../../lib/keys-store/key-pair.ts';
import type { KeyRequest } from '../../lib/keys-store/use-signing-key.ts';

/** A key's certificate request, made once: the same request returns the same certificate. */
export async function requestFor({ privateKey, publicKey }: OpenedKey, name: string): Promise<string> {
  return toBase64(await createCertificateRequest({ privateKey, publicKey }, name));
}

/**
 * Stored in the browser first, certified after: otherwise a crash would leave a certificate whose key is lost.
 * A stored key without a certificate signs nothing and is ignored.
 */
export async function enrolKey(
  accountId: string,
  opened: OpenedKey,
  request: Pick<InputOf<typeof enrolSigningKey>, 'csr' | 'succession' | 'wraps'>,
): Promise<KeyRequest> {
  await holdKey(accountId, opened.publicKeySha256, opened.privateKey).catch((cause: unknown) => {
    throw new KeyNotKept('the browser did not keep the key', { cause });
  });
  return api.call(enrolSigningKey, { ...request, backupTested: true });
}

export class KeyNotKept extends Error {
  override readonly name = 'KeyNotKept';
}
