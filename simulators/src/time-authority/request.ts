import { readValue } from '../store/der.ts';
import { OIDS } from './oids.ts';

/**
 * The parts of a TimeStampReq (RFC 3161 §2.4.1) that go into the response; `imprint` and `nonce` are whole DER
 * values.
 */
export interface Query {
  imprint: Buffer;
  nonce: Buffer | undefined;
  wantsCertificate: boolean;
}

/** PKIFailureInfo bits (§2.4.2). */
export const FAILURE = { badAlg: 0, badDataFormat: 5, timeNotAvailable: 14, unacceptedPolicy: 15 } as const;

const DIGESTS: Readonly<Record<string, number>> = { [OIDS.sha256]: 32, [OIDS.sha384]: 48, [OIDS.sha512]: 64 };

/** Returns the query, or the failure bit for its fault. */
export function readQuery(body: Buffer): Query | number {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof RangeError) return FAILURE.badDataFormat;
    throw error;
  }
}

function read(body: Buffer): Query | number {
  const outer = readValue(body, 0);
  if (outer.tag !== 0x30 || outer.to !== body.length) return FAILURE.badDataFormat;
  const [version, imprint, ...rest] = valuesOf(body, outer);
  if (version?.tag !== 0x02 || imprint?.tag !== 0x30) return FAILURE.badDataFormat;
  const [algorithm, digest] = valuesOf(body, imprint);
  const id = algorithm && valuesOf(body, algorithm)[0];
  if (id?.tag !== 0x06 || digest?.tag !== 0x04) return FAILURE.badDataFormat;
  const length = DIGESTS[body.subarray(id.from, id.to).toString('hex')];
  if (length === undefined) return FAILURE.badAlg;
  if (digest.to - digest.from !== length) return FAILURE.badDataFormat;
  const policy = rest.find(({ tag }) => tag === 0x06);
  if (policy && body.subarray(policy.from, policy.to).toString('hex') !== OIDS.policy)
    return FAILURE.unacceptedPolicy;
  const nonce = rest.find(({ tag }) => tag === 0x02);
  const certReq = rest.find(({ tag }) => tag === 0x01);
  return {
    imprint: body.subarray(imprint.at, imprint.to),
    nonce: nonce && body.subarray(nonce.at, nonce.to),
    wantsCertificate: certReq !== undefined && body[certReq.from] === 0xff,
  };
}

interface Value {
  tag: number;
  at: number;
  from: number;
  to: number;
}

function valuesOf(body: Buffer, { from, to }: { from: number; to: number }): Value[] {
  const values: Value[] = [];
  for (let at = from; at < to; at = values.at(-1)!.to) {
    const value = { at, ...readValue(body, at) };
    if (value.to > to) throw new RangeError('cut off');
    values.push(value);
  }
  return values;
}
