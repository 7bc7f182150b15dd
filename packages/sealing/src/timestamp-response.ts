import { createHash } from 'node:crypto';
import { der, OID } from './der.ts';
import type { Credential } from './credential.ts';
import { derNamedBits, derTimeWithFraction } from './der-types.ts';
import { OIDS } from './oids.ts';
import { parseTimestampRequest, TimestampRejection, type TimestampRequest } from './parse-timestamp-request.ts';
import { encodeSignedData, signContent } from './signed-data.ts';

/** PKIStatus (RFC 3161 §2.4.2). */
const GRANTED = 0;
const REJECTION = 2;

/** TSTInfo. The clock is the host's: operations, not code, must keep the accuracy of 1 s. */
function encodeTstInfo({ imprint, nonce }: TimestampRequest, now: Date, serial: Uint8Array): Uint8Array {
  return der.derSequence(
    der.derInteger(1),
    der.derOid(OIDS.timestampPolicy),
    imprint,
    der.derUnsigned(serial),
    derTimeWithFraction(now),
    der.derSequence(der.derInteger(1)),
    ...(nonce === undefined ? [] : [nonce]),
  );
}

function encodeRejection({ failureBit, message }: TimestampRejection): Uint8Array {
  const status = [der.derInteger(REJECTION), der.derSequence(der.derUtf8(message)), derNamedBits(failureBit)];
  return der.derSequence(der.derSequence(...status));
}

/** A time authority's response, granted or not; `rejected` gives the reason for the log line. */
export interface TimestampAnswer {
  der: Uint8Array;
  rejected?: string;
}

/**
 * Responds to a TimeStampReq (DER) as a time authority (RFC 3161), over SHA-256, SHA-384 or SHA-512. `now` goes
 * into the token in milliseconds; `serial` (big-endian, unique, at most 20 bytes) identifies it. A bad request
 * does not throw: the response has status rejection with failInfo.
 */
export function makeTimestampResponse(
  requestDer: Uint8Array,
  credential: Credential,
  now: Date,
  serial: Uint8Array,
): TimestampAnswer {
  try {
    const request = parseTimestampRequest(requestDer);
    const encapsulated = encodeTstInfo(request, now, serial);
    const sha256 = createHash('sha256').update(encapsulated).digest();
    const signed = signContent({ contentType: OID.tstInfo, sha256, encapsulated }, credential);
    const token = encodeSignedData(signed, { includeCertificate: request.wantsCertificate });
    return { der: der.derSequence(der.derSequence(der.derInteger(GRANTED)), token) };
  } catch (cause) {
    if (!(cause instanceof TimestampRejection)) throw cause;
    return { der: encodeRejection(cause), rejected: cause.message };
  }
}
