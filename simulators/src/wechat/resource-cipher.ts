import { createCipheriv } from 'node:crypto';
import { alphanumeric } from '../store/keys.ts';

/** An encrypted resource of a notification or a certificate: AES-256-GCM, tag appended, all base64. */
export function sealResource(apiV3Key: string, plain: string, associatedData: string) {
  const nonce = alphanumeric(12);
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce,
    associated_data: associatedData,
    ciphertext: sealed.toString('base64'),
  };
}
