import { toUtf8, webBytes, type Bytes } from './bytes.ts';
import {
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  DerReader,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { fromPem, toPem } from './pem.ts';
import { readAlgorithm, subtle } from './signature.ts';

/** OWASP's figure for PBKDF2-HMAC-SHA256 (2023). */
const ITERATIONS = 600_000;
/** A file with more iterations was not written here and would only block the browser. */
const MAX_ITERATIONS = 1_000_000;
const LABEL = 'ENCRYPTED PRIVATE KEY';

/** `password` is taken in NFC, as most keyboards give it, so that it works on another system too. */
async function deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<CryptoKey> {
  const secret = await subtle().importKey('raw', toUtf8(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: webBytes(salt), iterations };
  return subtle().deriveKey(parameters, secret, { name: 'AES-CBC', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/**
 * Encrypts a PKCS#8 private key (DER) to PEM: PBES2 (RFC 8018), PBKDF2-HMAC-SHA256 with 600,000 rounds, AES-256-CBC.
 * `openssl pkcs8 -in FILE` opens it.
 */
export async function encryptPrivateKey(pkcs8: Uint8Array, password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const key = await deriveKey(password, salt, ITERATIONS);
  const encrypted = new Uint8Array(await subtle().encrypt({ name: 'AES-CBC', iv }, key, webBytes(pkcs8)));
  const hmac = derSequence(derOid(OID.hmacSha256), derNull());
  const pbkdf2 = derSequence(
    derOid(OID.pbkdf2),
    derSequence(derOctetString(salt), derInteger(ITERATIONS), hmac),
  );
  const aes = derSequence(derOid(OID.aes256Cbc), derOctetString(iv));
  const scheme = derSequence(derOid(OID.pbes2), derSequence(pbkdf2, aes));
  return toPem(LABEL, derSequence(scheme, derOctetString(encrypted)));
}

/** Backs up an extractable WebCrypto private key. */
export async function backupKey(key: CryptoKey, password: string): Promise<string> {
  return encryptPrivateKey(new Uint8Array(await subtle().exportKey('pkcs8', key)), password);
}

/** Opens what `encryptPrivateKey` wrote: PKCS#8 DER. Throws `key-backup` or `key-backup-password`. */
export async function decryptPrivateKey(pem: string, password: string): Promise<Bytes> {
  const { salt, iterations, iv, encrypted } = readBackup(pem);
  const key = await deriveKey(password, salt, iterations);
  try {
    const pkcs8 = new Uint8Array(
      await subtle().decrypt({ name: 'AES-CBC', iv: webBytes(iv) }, key, webBytes(encrypted)),
    );
    // One wrong password in 256 yields valid padding, so the result must also parse as a private key.
    readDer(pkcs8, TAG.sequence);
    return pkcs8;
  } catch (cause) {
    throw new EvidenceFailure('key-backup-password', 'wrong password or damaged file', cause);
  }
}

/** Opens a backup as a P-256 signing key, non-extractable unless asked otherwise. Throws as above. */
export async function restoreKey(pem: string, password: string, extractable = false): Promise<CryptoKey> {
  const pkcs8 = await decryptPrivateKey(pem, password);
  try {
    return await subtle().importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, extractable, [
      'sign',
    ]);
  } catch (cause) {
    throw new EvidenceFailure('key-backup-password', 'no P-256 key comes out', cause);
  }
}

function readBackup(pem: string): {
  salt: Uint8Array;
  iterations: number;
  iv: Uint8Array;
  encrypted: Uint8Array;
} {
  try {
    const outer = new DerReader(readDer(fromPem(LABEL, pem)[0] ?? new Uint8Array(0), TAG.sequence).content);
    const scheme = outer.open(TAG.sequence);
    const encrypted = outer.read(TAG.octetString).content;
    expectOid(scheme, OID.pbes2);
    const parameters = scheme.open(TAG.sequence);
    const derivation = parameters.open(TAG.sequence);
    expectOid(derivation, OID.pbkdf2);
    const pbkdf2 = derivation.open(TAG.sequence);
    const salt = pbkdf2.read(TAG.octetString).content;
    const iterations = readSmallInteger(pbkdf2.read());
    if (iterations < 1 || iterations > MAX_ITERATIONS) throw new Error('iteration count');
    pbkdf2.optional(TAG.integer);
    if (readAlgorithm(pbkdf2.read()) !== OID.hmacSha256) throw new Error('not HMAC-SHA256');
    const cipher = parameters.open(TAG.sequence);
    expectOid(cipher, OID.aes256Cbc);
    return { salt, iterations, iv: cipher.read(TAG.octetString).content, encrypted };
  } catch (cause) {
    throw new EvidenceFailure('key-backup', 'not a backup that we wrote', cause);
  }
}

function expectOid(reader: DerReader, oid: string): void {
  if (readOid(reader.read()) !== oid) throw new Error(`not ${oid}`);
}
