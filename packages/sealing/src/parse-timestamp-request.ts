import { der, OID } from './der.ts';
import { OIDS } from './oids.ts';

/** PKIFailureInfo bits (RFC 3161 §2.4.2). */
const BAD_ALG = 0;
const BAD_DATA_FORMAT = 5;
const UNACCEPTED_POLICY = 15;
const UNACCEPTED_EXTENSION = 16;

const DIGEST_BYTES: Readonly<Record<string, number>> = { [OID.sha256]: 32, [OID.sha384]: 48, [OID.sha512]: 64 };
const MAX_NONCE_BYTES = 33;

/** A rejection within the protocol: the response carries the failure bit and a reason for people. */
export class TimestampRejection extends Error {
  readonly failureBit: number;

  constructor(failureBit: number, reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.failureBit = failureBit;
  }
}

/** What goes from a TimeStampReq (RFC 3161 §2.4.1) into the token, as DER. */
export interface TimestampRequest {
  imprint: Uint8Array;
  nonce: Uint8Array | undefined;
  wantsCertificate: boolean;
}

/** Reads a request and checks that it can be granted. Throws TimestampRejection. */
export function parseTimestampRequest(bytes: Uint8Array): TimestampRequest {
  try {
    return parse(bytes);
  } catch (cause) {
    if (cause instanceof TimestampRejection) throw cause;
    throw new TimestampRejection(BAD_DATA_FORMAT, 'not a TimeStampReq', cause);
  }
}

function parse(bytes: Uint8Array): TimestampRequest {
  const reader = new der.DerReader(der.readDer(bytes, der.TAG.sequence).content);
  if (der.readSmallInteger(reader.read()) !== 1)
    throw new TimestampRejection(BAD_DATA_FORMAT, 'version is not 1');
  const imprint = reader.read(der.TAG.sequence);
  checkImprint(new der.DerReader(imprint.content));
  const policy = reader.optional(der.TAG.oid);
  if (policy !== undefined && der.readOid(policy) !== OIDS.timestampPolicy)
    throw new TimestampRejection(UNACCEPTED_POLICY, `only policy ${OIDS.timestampPolicy}`);
  const nonce = reader.optional(der.TAG.integer);
  if (nonce !== undefined && der.readIntegerBytes(nonce).length > MAX_NONCE_BYTES)
    throw new TimestampRejection(BAD_DATA_FORMAT, 'nonce is too long');
  const certReq = reader.optional(der.TAG.boolean);
  if (reader.optional(der.contextTag(0))) throw new TimestampRejection(UNACCEPTED_EXTENSION, 'no extensions');
  reader.end();
  return {
    imprint: imprint.raw,
    nonce: nonce?.raw,
    wantsCertificate: certReq !== undefined && der.readBoolean(certReq),
  };
}

function checkImprint(reader: InstanceType<typeof der.DerReader>): void {
  const algorithm = reader.open(der.TAG.sequence);
  const oid = der.readOid(algorithm.read());
  const hasParameters = !algorithm.atEnd && der.readDer(algorithm.read().raw, der.TAG.null).content.length > 0;
  algorithm.end();
  const { content } = reader.read(der.TAG.octetString);
  reader.end();
  if (DIGEST_BYTES[oid] === undefined || hasParameters)
    throw new TimestampRejection(BAD_ALG, 'imprint must be SHA-256, SHA-384 or SHA-512');
  if (content.length !== DIGEST_BYTES[oid])
    throw new TimestampRejection(BAD_DATA_FORMAT, 'imprint length does not fit the algorithm');
}
