import { concat, toHex, webBytes, type Bytes } from './bytes.ts';
import {
  derSequence,
  derUnsigned,
  DerReader,
  readBitString,
  readDer,
  readIntegerBytes,
  readOid,
  TAG,
  type DerValue,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { sha256 } from './sha256.ts';
import { sm3 } from './sm3.ts';

const HASH_OF_DIGEST: Record<string, string> = {
  [OID.sha1]: 'SHA-1',
  [OID.sha256]: 'SHA-256',
  [OID.sha384]: 'SHA-384',
  [OID.sha512]: 'SHA-512',
};
const HASH_OF_SIGNATURE: Record<string, { scheme: 'ECDSA' | 'RSA'; hash: string }> = {
  [OID.ecdsaSha256]: { scheme: 'ECDSA', hash: 'SHA-256' },
  [OID.ecdsaSha384]: { scheme: 'ECDSA', hash: 'SHA-384' },
  [OID.ecdsaSha512]: { scheme: 'ECDSA', hash: 'SHA-512' },
  [OID.rsaSha256]: { scheme: 'RSA', hash: 'SHA-256' },
  [OID.rsaSha384]: { scheme: 'RSA', hash: 'SHA-384' },
  [OID.rsaSha512]: { scheme: 'RSA', hash: 'SHA-512' },
};
/** SEC 1 §2.3.3. */
const UNCOMPRESSED = 0x04;
const CURVES: Record<string, { namedCurve: string; bytes: number }> = {
  [OID.p256]: { namedCurve: 'P-256', bytes: 32 },
  [OID.p384]: { namedCurve: 'P-384', bytes: 48 },
};

/**
 * OID of an AlgorithmIdentifier whose parameters are absent or NULL. With others, as RSASSA-PSS has them, it is an algorithm
 * that nobody here knows: the OID and the parameters in hex. Throws `der`.
 */
export function readAlgorithm(value: DerValue): string {
  const reader = new DerReader(readDer(value.raw, TAG.sequence).content);
  const oid = readOid(reader.read());
  const parameters = reader.atEnd ? undefined : reader.read();
  reader.end();
  if (parameters === undefined) return oid;
  if (parameters.tag !== TAG.null) return `${oid} ${toHex(parameters.raw)}`;
  if (parameters.content.length > 0) throw new EvidenceFailure('der', 'NULL with content');
  return oid;
}

/**
 * Whether a signature algorithm uses this digest, as RFC 5754 §3 demands beside each other in a SignerInfo; bare
 * rsaEncryption takes it from there. Throws `unsupported` for an unknown signature algorithm.
 */
export function isDigestOf(signatureAlgorithm: string, digest: string): boolean {
  if (signatureAlgorithm === OID.rsaEncryption) return true;
  const named = HASH_OF_SIGNATURE[signatureAlgorithm];
  if (named === undefined)
    throw new EvidenceFailure('unsupported', `signature algorithm ${signatureAlgorithm}`);
  return named.hash === HASH_OF_DIGEST[digest];
}

/** Up to here a digest takes less time than the way to WebCrypto's thread and back. */
const SMALL_BYTES = 2048;

/** Digest by OID: SHA-1 (only to read old ESS attributes), SHA-2 or SM3. Throws `unsupported`. */
export async function digestBy(oid: string, bytes: Uint8Array): Promise<Bytes> {
  if (oid === OID.sm3) return sm3(bytes);
  if (oid === OID.sha256 && bytes.length <= SMALL_BYTES) return sha256(bytes);
  const hash = HASH_OF_DIGEST[oid];
  if (hash === undefined) throw new EvidenceFailure('unsupported', `digest ${oid}`);
  return new Uint8Array(await subtle().digest(hash, webBytes(bytes)));
}

/** WebCrypto, or `unsupported` where a page is not in a secure context. */
export function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (found === undefined) throw new EvidenceFailure('unsupported', 'WebCrypto is not available here');
  return found;
}

/**
 * Verifies a signature as X.509 and CMS carry it: ECDSA on P-256/P-384 or RSA PKCS#1 v1.5, with SHA-256/384/512.
 * `digest` names the hash when `algorithm` is bare rsaEncryption. Throws `unsupported` or `der`.
 */
export async function verifySignature(
  spki: Uint8Array,
  algorithm: string,
  message: Uint8Array,
  signature: Uint8Array,
  digest?: string,
): Promise<boolean> {
  const bare = algorithm === OID.rsaEncryption && digest !== undefined && digest !== OID.sha1;
  const named = bare ? { scheme: 'RSA' as const, hash: HASH_OF_DIGEST[digest] } : HASH_OF_SIGNATURE[algorithm];
  if (named?.hash === undefined) throw new EvidenceFailure('unsupported', `signature algorithm ${algorithm}`);
  if (named.scheme === 'ECDSA') return verifyEcdsa(spki, named.hash, message, signature);
  const parameters = { name: 'RSASSA-PKCS1-v1_5', hash: named.hash };
  const key = await importSpki(spki, parameters);
  return subtle().verify(parameters, key, webBytes(signature), webBytes(message));
}

async function verifyEcdsa(
  spki: Uint8Array,
  hash: string,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const curve = CURVES[curveOf(spki)];
  if (curve === undefined) throw new EvidenceFailure('unsupported', 'curve');
  const key = await importSpki(spki, { name: 'ECDSA', namedCurve: curve.namedCurve });
  const plain = ecdsaFromDer(signature, curve.bytes);
  return subtle().verify({ name: 'ECDSA', hash }, key, plain, webBytes(message));
}

/** Throws `certificate` for another form of the point than the uncompressed one: engines differ in which they read. */
function curveOf(spki: Uint8Array): string {
  const reader = new DerReader(readDer(spki, TAG.sequence).content);
  const algorithm = reader.open(TAG.sequence);
  if (readOid(algorithm.read()) !== OID.ecPublicKey) throw new EvidenceFailure('certificate', 'not an EC key');
  if (readBitString(reader.read())[0] !== UNCOMPRESSED)
    throw new EvidenceFailure('certificate', 'not a whole point');
  return readOid(algorithm.read());
}

/** By parameters and SPKI, each whole. */
const keys = new Map<string, CryptoKey>();
const KEYS_AT_MOST = 100;

/** Kept: a server meets the same few keys with every signature. */
async function importSpki(
  spki: Uint8Array,
  parameters: EcKeyImportParams | RsaHashedImportParams,
): Promise<CryptoKey> {
  const name = `${JSON.stringify(parameters)} ${toHex(spki)}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  try {
    const key = await subtle().importKey('spki', webBytes(spki), parameters, false, ['verify']);
    if (keys.size >= KEYS_AT_MOST) keys.clear();
    keys.set(name, key);
    return key;
  } catch (cause) {
    throw new EvidenceFailure('certificate', 'public key cannot be read', cause);
  }
}

/** Ecdsa-Sig-Value (RFC 3279 §2.2.3) → r ‖ s of fixed width, as WebCrypto wants it. Throws `der`. */
export function ecdsaFromDer(signature: Uint8Array, width: number): Bytes {
  const reader = new DerReader(readDer(signature, TAG.sequence).content);
  const parts = [reader.read(), reader.read()].map((value) => {
    const bytes = readIntegerBytes(value);
    const magnitude = bytes[0] === 0 ? bytes.subarray(1) : bytes;
    if (bytes[0]! >= 0x80 || magnitude.length > width)
      throw new EvidenceFailure('der', 'signature out of range');
    return concat(new Uint8Array(width - magnitude.length), magnitude);
  });
  reader.end();
  return concat(...parts);
}

/** r ‖ s → Ecdsa-Sig-Value. */
export function ecdsaToDer(plain: Uint8Array): Bytes {
  const half = plain.length / 2;
  return derSequence(derUnsigned(plain.subarray(0, half)), derUnsigned(plain.subarray(half)));
}
