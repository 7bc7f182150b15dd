import { createHash } from 'node:crypto';
import { buildTimestampRequest, parseTimestampResponse } from '@yinji/evidence';
import { OID } from './der.ts';
import type { Credential } from './credential.ts';
import { SealingFailure } from './failure.ts';
import { OIDS } from './oids.ts';
import { encodeSignedData, signContent } from './signed-data.ts';

/** Takes a TimeStampReq (DER) to a time authority and brings its TimeStampResp (DER). */
export type AskTimeAuthority = (requestDer: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/**
 * Detached CMS over content of this SHA-256 (32 bytes): CAdES B-T as ETSI.CAdES.detached wants it in a PDF
 * (ETSI EN 319 142-1 §6.3): no signing-time; the token over the signature value is an unsigned attribute.
 * DER, about 2 KB. Throws SealingFailure `digest`, or what reading the time authority's answer throws.
 */
export async function signDocument(
  sha256: Uint8Array,
  credential: Credential,
  ask: AskTimeAuthority,
): Promise<Uint8Array> {
  if (sha256.length !== 32) throw new SealingFailure('digest', 'sha256 must be 32 bytes');
  const signed = signContent({ contentType: OID.data, sha256 }, credential);
  const imprint = createHash('sha256').update(signed.signature).digest();
  const { token } = parseTimestampResponse(await ask(buildTimestampRequest(imprint)));
  return encodeSignedData(signed, {
    includeCertificate: true,
    unsigned: { type: OIDS.signatureTimestamp, value: token },
  });
}
