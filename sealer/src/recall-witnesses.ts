import { createHash } from 'node:crypto';
import {
  equalBytes,
  parseCheckpoint,
  parseNote,
  rootFromTiles,
  type Checkpoint,
  type TileReader,
} from '@yinji/evidence';
import type { WitnessPeer } from './config.ts';
import type { LogHead } from './log-store.ts';
import { isOwnNote, type LogSigner } from './sign-checkpoint.ts';
import { LogFault } from './steps.ts';

/** A witness that is down must not keep the log from starting: it is asked to cosign later anyway. */
const TIMEOUT_MS = 2000;
const MAX_NOTE_CHARS = 100_000;

/** A witness's last checkpoint of this log; undefined without an answer, or without our own signature on it. */
export interface WitnessMemory {
  name: string;
  last: Checkpoint | undefined;
}

/** Asks the witnesses for their last checkpoint (c2sp.org/tlog-witness, the monitoring endpoint). */
export function recallWitnesses(
  peers: readonly WitnessPeer[],
  signer: LogSigner,
  signal: AbortSignal,
): Promise<WitnessMemory[]> {
  return Promise.all(
    peers.map(async (peer) => ({ name: peer.name, last: await fetchMemory(peer, signer, signal) })),
  );
}

/**
 * Compares what witnesses remember before anything is signed: when database and files were both restored or rewritten, only
 * outsiders still know. Throws LogFault where a witness has a checkpoint of ours that this database does not lead
 * to. No trust in the witness is needed: the checkpoint has our own signature.
 */
export async function checkMemories(
  memories: readonly WitnessMemory[],
  head: LogHead,
  tiles: TileReader,
): Promise<void> {
  for (const { name, last } of memories) {
    if (last === undefined) continue;
    if (last.size > head.size)
      throw new LogFault(
        `${name} has cosigned size ${last.size}, the database has ${head.size}: an old backup? Nothing is signed until it is repaired`,
      );
    if (!equalBytes(await rootFromTiles(last.size, tiles), last.root))
      throw new LogFault(
        `${name} has cosigned another root for size ${last.size} than the database has: nothing is signed until it is repaired`,
      );
  }
}

async function fetchMemory(
  { url }: WitnessPeer,
  signer: LogSigner,
  signal: AbortSignal,
): Promise<Checkpoint | undefined> {
  const origin = createHash('sha256').update(signer.key.name).digest('hex');
  try {
    const response = await fetch(`${url}/${origin}/checkpoint`, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status !== 200) return undefined;
    const note = parseNote((await response.text()).slice(0, MAX_NOTE_CHARS));
    const checkpoint = parseCheckpoint(note.body);
    return checkpoint.origin === signer.key.name && (await isOwnNote(note, signer)) ? checkpoint : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
