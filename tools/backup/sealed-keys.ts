import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const MAGIC = Buffer.from('yinji-keys-1\n');
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES + IV_BYTES;
const LEAST_CHARACTERS = 16;
const LEAST_DIFFERENT = 8;

/** AES-256-GCM under scrypt of the passphrase, with the cost that OWASP's Password Storage Cheat Sheet asks for. */
const keyOf = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });

/** @throws for a passphrase that could be guessed */
export function requirePassphrase(passphrase: string | undefined): string {
  if (passphrase === undefined || passphrase === '')
    throw new Error('BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE is needed: it opens the keys of the backup');
  if (passphrase.length < LEAST_CHARACTERS || new Set(passphrase).size < LEAST_DIFFERENT)
    throw new Error('BACKUP_PASSPHRASE can be guessed (openssl rand -base64 24 makes one)');
  return passphrase;
}

export function sealKeys(passphrase: string, plain: Uint8Array): Buffer {
  const head = Buffer.concat([MAGIC, randomBytes(SALT_BYTES + IV_BYTES)]);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, saltOf(head)), head.subarray(-IV_BYTES));
  cipher.setAAD(head);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function openKeys(passphrase: string, sealed: Buffer): Buffer {
  const head = sealed.subarray(0, HEAD_BYTES);
  if (sealed.length < HEAD_BYTES + TAG_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error('this is no file of keys of a backup');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, saltOf(head)), head.subarray(-IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new Error('the keys do not open: another passphrase, or a damaged file');
  }
}

const saltOf = (head: Buffer): Buffer => head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
