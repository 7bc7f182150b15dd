import { createHash, sign, type X509Certificate } from 'node:crypto';
import { buildTimestampRequest, parseTimestampResponse } from '@yinji/evidence';
import { CborTagged, encodeCbor, type CborValue } from './cbor.ts';
import type { Credential } from './credential.ts';
import { SealingFailure } from './failure.ts';

/** Sends a TimeStampReq (DER) to a time authority and returns its TimeStampResp (DER). */
export type AskTimeAuthority = (requestDer: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** Labels and values of COSE headers: RFC 9052 §3.1, RFC 9053 §2.1, RFC 9360 §2. */
const ALG = 1;
const ES256 = -7;
const X5CHAIN = 33;
const COSE_SIGN1_TAG = 18;

const NOTHING = new Uint8Array();
/**
 * From this length on, the padding's length field takes two bytes more than for an empty one; below it, one or
 * none.
 */
const LEAST_PAD = 256;
const MOST_PAD = 65_535;

/**
 * Signs the claim of a C2PA manifest (C2PA 2.x §13.2): a COSE_Sign1 of exactly `sizeBytes`, payload detached,
 * with the certificates and a `sigTst2` time stamp (§10.3.2.5) of the given authority, or none. The key signs
 * only a Sig_structure that this function builds, whatever the claim's bytes are. Throws SealingFailure `size`,
 * or what reading the time authority's response throws.
 */
export async function signClaim(
  claim: Uint8Array,
  sizeBytes: number,
  { credential, issuer }: { credential: Credential; issuer: X509Certificate },
  ask?: AskTimeAuthority,
): Promise<Uint8Array> {
  const chain = [credential.certificate.raw, issuer.raw];
  const protectedHeader = encodeCbor(
    new Map<number, CborValue>([
      [ALG, ES256],
      [X5CHAIN, chain],
    ]),
  );
  const signed = encodeCbor(['Signature1', protectedHeader, NOTHING, claim]);
  const signature = sign('sha256', signed, { key: credential.privateKey, dsaEncoding: 'ieee-p1363' });
  const stamps = ask === undefined ? [] : [await stamp(ask, imprint(protectedHeader, signature))];
  const encode = (padBytes: number) =>
    encodeCbor(
      new CborTagged(COSE_SIGN1_TAG, [
        protectedHeader,
        new Map<string, CborValue>([...stamps, ['pad', new Uint8Array(padBytes)]]),
        null,
        signature,
      ]),
    );
  const padBytes = sizeBytes - encode(0).length - 2;
  if (!(padBytes >= LEAST_PAD && padBytes <= MOST_PAD))
    throw new SealingFailure('size', `no COSE_Sign1 of ${sizeBytes} bytes`);
  return encode(padBytes);
}

async function stamp(ask: AskTimeAuthority, sha256: Uint8Array): Promise<[string, CborValue]> {
  const { token } = parseTimestampResponse(await ask(buildTimestampRequest(sha256)));
  return ['sigTst2', new Map([['tstTokens', [new Map([['val', token]])]]])];
}

/** SHA-256 over what a v2 time stamp countersigns: the signature as CBOR, not the claim (C2PA 2.x §10.3.2.5.2). */
function imprint(protectedHeader: Uint8Array, signature: Uint8Array): Uint8Array {
  const countersigned = encodeCbor(['CounterSignature', protectedHeader, NOTHING, encodeCbor(signature)]);
  return createHash('sha256').update(countersigned).digest();
}
