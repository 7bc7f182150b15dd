import { generateKeyPairSync } from 'node:crypto';
import { leafHash, parseCheckpoint, parseNote, rootOfLeaves, toUtf8 } from '@yinji/evidence';
import { appendLeaves, createNoteSigner, EMPTY_EDGE, type NoteSigner } from '@yinji/sealing';
import type { LogTip } from '../append-batch.ts';
import { makeCheckpoint, type SignedCheckpoint } from '../sign-checkpoint.ts';

/** A tree by its entries in their order, a letter each: `ba` is the tree of size 2 over b and a. */
export type Log = string;

/** Trees of the model and what the sealer's code knows them by. */
export interface Logs {
  signer: NoteSigner;
  tipOf(log: Log): LogTip;
  checkpointOf(log: Log): SignedCheckpoint;
  /** Throws when it is the root of none. */
  logOf(root: Uint8Array): Log;
  logOfNote(note: string): Log;
}

export const entryOf = (letter: string): Buffer => Buffer.from(toUtf8(letter));

export const leavesOf = (log: Log): Uint8Array[] => [...log].map((letter) => leafHash(entryOf(letter)));

/** All trees over these entries, each of which is in a tree once at most. */
export async function createLogs(
  letters: string,
  signer = createNoteSigner('test/log', generateKeyPairSync('ed25519').privateKey),
): Promise<Logs> {
  const tips = new Map<Log, LogTip>();
  const checkpoints = new Map<Log, SignedCheckpoint>();
  const byRoot = new Map<string, Log>();
  const add = async (log: Log): Promise<void> => {
    const leaves = leavesOf(log);
    const head = { size: log.length, root: Buffer.from(rootOfLeaves(leaves)) };
    tips.set(log, { head, edge: appendLeaves(EMPTY_EDGE, leaves).edge });
    byRoot.set(head.root.toString('hex'), log);
    if (log !== '') checkpoints.set(log, await makeCheckpoint(head, signer));
    for (const letter of letters) if (!log.includes(letter)) await add(log + letter);
  };
  await add('');
  const get = <T>(map: Map<string, T>, key: string): T => {
    const found = map.get(key);
    if (found === undefined) throw new Error(`${key} is of no tree of the model`);
    return found;
  };
  const logOf = (root: Uint8Array): Log => get(byRoot, Buffer.from(root).toString('hex'));
  return {
    signer,
    tipOf: (log) => get(tips, log),
    checkpointOf: (log) => get(checkpoints, log),
    logOf,
    logOfNote: (note) => logOf(parseCheckpoint(parseNote(note).body).root),
  };
}
