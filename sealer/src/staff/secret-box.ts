import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the secrets of apps under the sealer's own key: the web process can neither read nor make one. */
export interface SecretBox {
  seal(staffId: string, secret: string): Buffer;
  open(staffId: string, sealed: Uint8Array): string;
}

/** AES-256-GCM, bound to the person. `key` has 32 bytes. */
export const createSecretBox = (key: Uint8Array): SecretBox => ({
  seal(staffId, secret) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(staffId));
    return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  },
  open(staffId, sealed) {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(staffId))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  },
});
