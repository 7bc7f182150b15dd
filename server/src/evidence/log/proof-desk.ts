import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from '../../platform/index.ts';
import { findNewestProofs, type Proof } from './find-proofs.ts';

/** Upper bound on the wait for a checkpoint without a notification. */
const POLL_MS = 1000;
const RECONNECT_MS = 200;

/** Returns proofs as soon as checkpoints are published. */
export interface ProofDesk extends AsyncDisposable {
  /** Resolves when a published checkpoint covers the record; rejects after `patienceMs`. */
  proofOf(recordSha256: Buffer, patienceMs: number): Promise<Proof>;
}

interface Waiting {
  sha256: Buffer;
  proof: PromiseWithResolvers<Proof>;
  until: number;
}

/**
 * Listens for checkpoints (the sealer notifies `checkpoint_published`) and serves all waiting callers in one
 * round. While the database is away they keep waiting.
 */
export function openProofDesk(db: Database, url: string, policyText: string): ProofDesk {
  const waiting = new Map<string, Waiting>();
  const closing = new AbortController();
  let isServing = false;
  let isRung = false;

  async function round(): Promise<void> {
    const records = [...waiting.values()].map(({ sha256 }) => sha256);
    for (const [key, proof] of await findNewestProofs(db, records, policyText)) {
      waiting.get(key)?.proof.resolve(proof);
      waiting.delete(key);
    }
  }

  async function serve(): Promise<void> {
    isRung = true;
    if (isServing) return;
    isServing = true;
    try {
      while (isRung && waiting.size > 0) {
        isRung = false;
        await round();
      }
    } catch {
      // The database is away; the next poll tries again.
    } finally {
      isServing = false;
    }
  }

  function poll(): void {
    const now = performance.now();
    for (const [key, { until, proof }] of waiting)
      if (until < now) {
        waiting.delete(key);
        proof.reject(new Error('no checkpoint covers the record yet'));
      }
    void serve();
  }

  const polling = setInterval(poll, POLL_MS);
  void listenUntilClosed(url, closing.signal, () => void serve());
  return {
    proofOf: (sha256, patienceMs) => {
      const key = sha256.toString('hex');
      const until = performance.now() + patienceMs;
      const there = waiting.get(key) ?? { sha256, until, proof: Promise.withResolvers<Proof>() };
      there.until = Math.max(there.until, until);
      waiting.set(key, there);
      return there.proof.promise;
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(polling);
      closing.abort();
    },
  };
}

/** A connection that listens for checkpoints, reopened whenever it breaks. */
async function listenUntilClosed(url: string, signal: AbortSignal, ring: () => void): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'yinji-proofs' });
    const ended = Promise.withResolvers<void>();
    client.on('notification', ring);
    client.on('error', () => ended.resolve()).on('end', () => ended.resolve());
    signal.addEventListener('abort', () => ended.resolve(), { once: true });
    try {
      await client.connect();
      await client.query('listen checkpoint_published');
      ring();
      await ended.promise;
    } catch {
      // Not there yet.
    }
    await client.end().catch(() => undefined);
    await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
  }
}
