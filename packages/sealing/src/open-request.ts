import { verifySignature } from '@yinji/evidence';
import { der, OID } from './der.ts';
import { SealingFailure } from './failure.ts';

/** SubjectPublicKeyInfo of an uncompressed P-256 key, up to the point (RFC 5480 §2). */
const P256_SPKI_START = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
const P256_SPKI_BYTES = 91;

interface Request {
  signed: Uint8Array;
  publicKey: Uint8Array;
  algorithm: string;
  signature: Uint8Array;
}

/** PKCS#10 (RFC 2986 §4). Subject and attributes are passed over: the caller knows who was identified. */
function parseRequest(csr: Uint8Array): Request {
  const outer = new der.DerReader(der.readDer(csr, der.TAG.sequence).content);
  const signed = outer.read(der.TAG.sequence);
  const algorithm = der.readOid(outer.open(der.TAG.sequence).read());
  const signature = der.readBitString(outer.read());
  outer.end();
  const body = new der.DerReader(signed.content);
  if (der.readSmallInteger(body.read()) !== 0) throw new Error('version is not 1');
  body.read(der.TAG.sequence);
  const publicKey = body.read(der.TAG.sequence).raw;
  body.optional(der.contextTag(0));
  body.end();
  return { signed: signed.raw, publicKey, algorithm, signature };
}

function isP256(publicKey: Uint8Array): boolean {
  return (
    publicKey.length === P256_SPKI_BYTES &&
    P256_SPKI_START.equals(publicKey.subarray(0, P256_SPKI_START.length))
  );
}

/**
 * The public key (SPKI, DER) of a certificate request that its private key has signed: proof of possession.
 * Throws SealingFailure `certificate-request` or `possession`.
 */
export async function openRequest(csr: Uint8Array): Promise<Uint8Array> {
  let possessed: boolean;
  let request: Request;
  try {
    request = parseRequest(csr);
    if (!isP256(request.publicKey)) throw new Error('not a P-256 key');
    if (request.algorithm !== OID.ecdsaSha256) throw new Error('not signed with ECDSA and SHA-256');
    possessed = await verifySignature(request.publicKey, request.algorithm, request.signed, request.signature);
  } catch (cause) {
    throw new SealingFailure('certificate-request', 'not a PKCS#10 request for a P-256 key', cause);
  }
  if (!possessed) throw new SealingFailure('possession', 'the request is not signed by its own key');
  return request.publicKey;
}
