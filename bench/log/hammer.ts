import { createHash } from 'node:crypto';
import { leafHash, parsePolicy, parseTlogProof, verifyTlogProof } from '@yinji/evidence';
import { createEntries } from './entries.ts';
import { fromWire, openLane } from './lane.ts';

/** One answer in so many is verified whole; all are compared with the published log at the end. */
const VERIFY_EACH = 200;

/** What was acknowledged: where each record stands in the log, and how long its proof took. */
export interface Acknowledged {
  /** SHA-256 of the record by its index in the log, 32 bytes each; zeros where nothing was acknowledged. */
  digests: Buffer;
  count: number;
  latenciesMs: Float32Array;
  /** Seconds from the first submission to the last answer. */
  seconds: number;
  verified: number;
}

export interface HammerOptions {
  port: number;
  lanes: number;
  seconds: number;
  policyText: string;
  /** Called about once a second with the count so far. */
  onProgress?: (count: number) => void;
}

const MAX_ENTRIES = 8_000_000;

/** Submits records over as many connections as lanes, each as fast as its proofs come back. */
export async function hammer({
  port,
  lanes,
  seconds,
  policyText,
  onProgress,
}: HammerOptions): Promise<Acknowledged> {
  const policy = parsePolicy(policyText);
  const digests = Buffer.alloc(MAX_ENTRIES * 32);
  const latencies = new Float32Array(MAX_ENTRIES);
  let [count, verified] = [0, 0];
  const began = performance.now();
  const end = began + seconds * 1000;
  const open = await Promise.all(Array.from({ length: lanes }, () => openLane(port)));
  const progress = setInterval(() => onProgress?.(count), 1000);
  try {
    await Promise.all(
      open.map(async (lane) => {
        const makeEntry = createEntries();
        for (let now = performance.now(); now < end;) {
          const entry = makeEntry();
          const text = await lane.post(entry);
          const answered = performance.now();
          const index = readIndex(text);
          if (digests.readBigUInt64LE(index * 32) !== 0n) throw new Error(`index ${index} was given twice`);
          createHash('sha256')
            .update(entry)
            .digest()
            .copy(digests, index * 32);
          latencies[count++] = answered - now;
          if (count % VERIFY_EACH === 0) {
            const leaf = leafHash(Buffer.from(entry));
            if (!(await verifyTlogProof(parseTlogProof(fromWire(text)), leaf, policy)))
              throw new Error(`the proof of ${index} does not verify`);
            verified++;
          }
          now = performance.now();
        }
      }),
    );
  } finally {
    clearInterval(progress);
    for (const lane of open) lane.close();
  }
  const took = (performance.now() - began) / 1000;
  return { digests, count, latenciesMs: latencies.subarray(0, count), seconds: took, verified };
}

/** The line `index N` of a .tlog-proof. */
function readIndex(text: string): number {
  const from = text.indexOf('\nindex ') + 7;
  const index = Number(text.slice(from, text.indexOf('\n', from)));
  if (!(from > 6 && Number.isSafeInteger(index))) throw new Error(`not a proof: ${text.slice(0, 100)}`);
  return index;
}
