import { webBytes, type Bytes } from './bytes.ts';
import { derBitString, derContext, derInteger, derOid, derSequence, derSetOf, derUtf8 } from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { toPem } from './pem.ts';
import { ecdsaToDer, subtle } from './signature.ts';

/**
 * PKCS#10 request (RFC 2986) for a WebCrypto P-256 key pair, signed by itself: the proof of possession. The private
 * half may be non-extractable. The authority names who was identified and may pass over `commonName`. DER.
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

/** PEM of a request. */
export function requestToPem(request: Uint8Array): string {
  return toPem('CERTIFICATE REQUEST', request);
}

/** ECDSA with SHA-256 as DER, through WebCrypto. */
export async function signEcdsa(key: CryptoKey, message: Uint8Array): Promise<Bytes> {
  const plain = await subtle().sign({ name: 'ECDSA', hash: 'SHA-256' }, key, webBytes(message));
  return ecdsaToDer(new Uint8Array(plain));
}
