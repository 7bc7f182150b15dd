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

/**
 * Asks the witnesses for their last checkpoint (c2sp.org/tlog-witness, the monitoring endpoint) before anything
 * is signed: when database and files were both restored or rewritten, only outsiders still know. Throws
 * LogFault where a witness has a checkpoint of ours that this database does not lead to. No trust in the
 * witness is needed: the checkpoint has our own signature.
 */
export async function recallWitnesses(
  peers: readonly WitnessPeer[],
  head: LogHead,
  tiles: TileReader,
  signer: LogSigner,
  signal: AbortSignal,
): Promise<void> {
  const memories = await Promise.all(peers.map((peer) => fetchMemory(peer, signer, signal)));
  for (const [at, memory] of memories.entries()) {
    if (memory === undefined) continue;
    const { name } = peers[at]!;
    if (memory.size > head.size)
      throw new LogFault(
        `${name} has cosigned size ${memory.size}, the database has ${head.size}: an old backup? Nothing is signed until it is repaired`,
      );
    if (!equalBytes(await rootFromTiles(memory.size, tiles), memory.root))
      throw new LogFault(
        `${name} has cosigned another root for size ${memory.size} than the database has: nothing is signed until it is repaired`,
      );
  }
}

/** Undefined without an answer, or without our own signature on it. */
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
