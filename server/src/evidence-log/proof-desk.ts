import { Client } from 'pg';
import type { Database } from '../db/database.ts';
import { findEntries } from './evidence-log-store.ts';
import { proveEntries, type LogPlace, type Proof } from './find-proofs.ts';

/** Upper bound on the wait for a checkpoint that nobody announced. */
const POLL_MS = 1000;

/** Hands out proofs as soon as checkpoints are published. */
export interface ProofDesk extends AsyncDisposable {
  /** Resolves when a published checkpoint covers the record; rejects when the desk closes or loses its database. */
  proofOf(recordSha256: Buffer): Promise<Proof>;
}

interface Waiting {
  sha256: Buffer;
  place?: LogPlace;
  proof: PromiseWithResolvers<Proof>;
}

/** Listens for checkpoints (the sealer notifies `checkpoint_published`) and serves all who wait in one round. */
export async function openProofDesk(db: Database, url: string, policyText: string): Promise<ProofDesk> {
  const waiting = new Map<string, Waiting>();
  let isServing = false;
  let isRung = false;

  const giveUp = (cause: Error): void => {
    for (const { proof } of waiting.values()) proof.reject(cause);
    waiting.clear();
  };
  /** Those whose place in the log is not known yet are looked up; then whoever a checkpoint covers is served. */
  async function round(): Promise<void> {
    const lost = [...waiting.values()].filter(({ place }) => place === undefined);
    for (const place of await findEntries(
      db,
      lost.map(({ sha256 }) => sha256),
    )) {
      const one = waiting.get(Buffer.from(place.entry_sha256).toString('hex'));
      if (one !== undefined) one.place = place;
    }
    const places = [...waiting.values()].flatMap(({ place }) => place ?? []);
    for (const [key, found] of await proveEntries(db, places, policyText)) {
      waiting.get(key)?.proof.resolve(found);
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
    } catch (cause) {
      giveUp(cause as Error);
    } finally {
      isServing = false;
    }
  }

  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'yinji-proofs' });
  client.on('notification', () => void serve());
  client.on('error', giveUp).on('end', () => giveUp(new Error('the proof desk is closed')));
  await client.connect();
  await client.query('listen checkpoint_published');
  const poll = setInterval(() => void serve(), POLL_MS);
  return {
    proofOf: (sha256) => {
      const key = sha256.toString('hex');
      const there: Waiting = waiting.get(key) ?? { sha256, proof: Promise.withResolvers<Proof>() };
      waiting.set(key, there);
      return there.proof.promise;
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(poll);
      await client.end();
    },
  };
}
