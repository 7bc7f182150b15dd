import { hash } from 'node:crypto';
import { leafHash, parsePolicy, parseTlogProof, verifyTlogProof, type Policy } from '@yinji/evidence';
import { setTimeout as pause } from 'node:timers/promises';
import { createEntries } from './entries.ts';
import { fromWire, httpRequest, openLane, type Lane } from '../lane.ts';

/** One proof in this many is verified completely; all are compared with the published log at the end. */
const VERIFY_EACH = 200;

/** What was acknowledged: the index of each record in the log, and how long its proof took. */
export interface Acknowledged {
  /** SHA-256 of the record by its index in the log, 32 bytes each; zeros where nothing was acknowledged. */
  digests: Buffer;
  count: number;
  latenciesMs: Float32Array;
  /** Seconds from the first submission to the last answer. */
  seconds: number;
  verified: number;
  /** Submissions that were sent again. */
  repeated: number;
}

export interface HammerOptions {
  port: number;
  lanes: number;
  seconds: number;
  policyText: string;
  /** Called about once a second with the count so far. */
  onProgress?: (count: number) => void;
  /** A failed submission is sent again with the same record until it is acknowledged. */
  insists?: boolean;
  /** Ends the load before its time. */
  signal?: AbortSignal;
}

const MAX_ENTRIES = 8_000_000;

export interface Hammering {
  /** Records acknowledged so far. */
  count(): number;
  done: Promise<Acknowledged>;
}

/** Submits records over as many connections as lanes, each as fast as its proofs come back. */
export function startHammer(options: HammerOptions): Hammering {
  const run = new HammerRun(options);
  return { count: () => run.count, done: runUntilOver(run, options) };
}

async function runUntilOver(run: HammerRun, options: HammerOptions): Promise<Acknowledged> {
  const { lanes, seconds, onProgress, signal } = options;
  const began = performance.now();
  const isOver = () => performance.now() > began + seconds * 1000 || signal?.aborted === true;
  const progress = setInterval(() => onProgress?.(run.count), 1000);
  try {
    await Promise.all(Array.from({ length: lanes }, () => run.lane(isOver)));
  } finally {
    clearInterval(progress);
  }
  const { digests, count, latencies, verified, repeated } = run;
  const took = (performance.now() - began) / 1000;
  return { digests, count, latenciesMs: latencies.subarray(0, count), seconds: took, verified, repeated };
}

class HammerRun {
  readonly digests = Buffer.alloc(MAX_ENTRIES * 32);
  readonly latencies = new Float32Array(MAX_ENTRIES);
  count = 0;
  verified = 0;
  repeated = 0;
  readonly #options: HammerOptions;
  readonly #policy: Policy;

  constructor(options: HammerOptions) {
    this.#options = options;
    this.#policy = parsePolicy(options.policyText);
  }

  async lane(isOver: () => boolean): Promise<void> {
    const makeEntry = createEntries();
    const poster = createPoster(this.#options, () => (this.repeated += 1));
    try {
      for (let began = performance.now(); !isOver(); began = performance.now()) {
        const entry = makeEntry();
        const text = await poster.post(entry);
        this.latencies[this.count++] = performance.now() - began;
        this.#acknowledge(entry, readIndex(text));
        if (this.count % VERIFY_EACH === 0) await this.#verify(entry, text);
      }
    } finally {
      poster.close();
    }
  }

  #acknowledge(entry: string, index: number): void {
    if (this.digests.readBigUInt64LE(index * 32) !== 0n) throw new Error(`index ${index} was given twice`);
    hash('sha256', entry, 'buffer').copy(this.digests, index * 32);
  }

  async #verify(entry: string, text: string): Promise<void> {
    const proof = parseTlogProof(fromWire(text));
    if (!(await verifyTlogProof(proof, leafHash(Buffer.from(entry)), this.#policy)))
      throw new Error(`the proof of ${proof.index} does not verify`);
    this.verified++;
  }
}

/** Posts over one lane, opened on demand; with `insists` it opens another for the same record. */
function createPoster({ port, insists = false }: HammerOptions, onRepeat: () => void) {
  let lane: Lane | undefined;
  const post = async (entry: string): Promise<string> => {
    for (;;)
      try {
        lane ??= await openLane(port);
        return await lane.ask(httpRequest('POST', '/', {}, entry));
      } catch (cause) {
        lane?.close();
        lane = undefined;
        if (!insists) throw cause;
        onRepeat();
        await pause(20);
      }
  };
  return { post, close: () => lane?.close() };
}

/** The line `index N` of a .tlog-proof. */
function readIndex(text: string): number {
  const from = text.indexOf('\nindex ') + 7;
  const index = Number(text.slice(from, text.indexOf('\n', from)));
  if (!(from > 6 && Number.isSafeInteger(index))) throw new Error(`not a proof: ${text.slice(0, 100)}`);
  return index;
}
