import { equalBytes, fromHex, webBytes, type Bytes } from './bytes.ts';
import {
  contextTag,
  derBitString,
  derContext,
  derInteger,
  derOid,
  DerReader,
  derSequence,
  derSetOf,
  derUtf8,
  readBitString,
  readDer,
  readSmallInteger,
  TAG,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { toPem } from './pem.ts';
import { ecdsaToDer, readAlgorithm, subtle, verifySignature } from './signature.ts';
import { readCommonName } from './x509.ts';

/**
 * PKCS#10 request (RFC 2986) for a WebCrypto P-256 key pair, signed by itself as proof of possession. The
 * private key may be non-extractable. The authority certifies the identified name and may ignore `commonName`.
 * DER.
 */
export async function createCertificateRequest(keys: CryptoKeyPair, commonName: string): Promise<Bytes> {
  const { name, namedCurve } = keys.publicKey.algorithm as EcKeyAlgorithm;
  if (name !== 'ECDSA' || namedCurve !== 'P-256') throw new EvidenceFailure('unsupported', 'wants a P-256 key');
  const attribute = derSequence(derOid(OID.commonName), derUtf8(commonName));
  const subject = derSequence(derSetOf(attribute));
  const publicKey = new Uint8Array(await subtle().exportKey('spki', keys.publicKey));
  const request = derSequence(derInteger(0), subject, publicKey, derContext(0));
  const signature = await signEcdsa(keys.privateKey, request);
  return derSequence(request, derSequence(derOid(OID.ecdsaSha256)), derBitString(signature));
}

/** Whose key a request is for. `publicKey` is SubjectPublicKeyInfo; `commonName` is an unchecked claim. */
export interface CertificateRequest {
  publicKey: Uint8Array;
  commonName: string;
}

/** SubjectPublicKeyInfo of an uncompressed P-256 key, up to the point (RFC 5480 §2). */
const P256_SPKI_START = fromHex('3059301306072a8648ce3d020106082a8648ce3d03010703420004');
const P256_SPKI_BYTES = 91;

/**
 * Reads a request (DER) for a P-256 key and checks that it is signed by that key. Throws `certificate-request`
 * (malformed, another kind of key) or `possession`.
 */
export async function openCertificateRequest(csr: Uint8Array): Promise<CertificateRequest> {
  let isSigned: boolean;
  let request: CertificateRequest;
  try {
    const outer = new DerReader(readDer(csr, TAG.sequence).content);
    const signed = outer.read(TAG.sequence);
    const algorithm = readAlgorithm(outer.read());
    const signature = readBitString(outer.read());
    outer.end();
    const body = new DerReader(signed.content);
    if (readSmallInteger(body.read()) !== 0) throw new Error('version is not 1');
    const subject = body.read(TAG.sequence);
    const publicKey = body.read(TAG.sequence).raw;
    body.optional(contextTag(0));
    body.end();
    if (publicKey.length !== P256_SPKI_BYTES || !equalBytes(publicKey.subarray(0, 27), P256_SPKI_START))
      throw new Error('not a P-256 key');
    if (algorithm !== OID.ecdsaSha256) throw new Error('not signed with ECDSA and SHA-256');
    request = { publicKey, commonName: readCommonName(subject) };
    isSigned = await verifySignature(publicKey, algorithm, signed.raw, signature);
  } catch (cause) {
    throw new EvidenceFailure('certificate-request', 'not a PKCS#10 request for a P-256 key', cause);
  }
  if (!isSigned) throw new EvidenceFailure('possession', 'the request is not signed by its own key');
  return request;
}

/** PEM of a request. */
export function requestToPem(request: Uint8Array): string {
  return toPem('CERTIFICATE REQUEST', request);
}

/** ECDSA with SHA-256 as DER, through WebCrypto. */
export async function signEcdsa(key: CryptoKey, message: Uint8Array): Promise<Bytes> {
  const plain = await subtle().sign({ name: 'ECDSA', hash: 'SHA-256' }, key, webBytes(message));
  return ecdsaToDer(new Uint8Array(plain));
}
