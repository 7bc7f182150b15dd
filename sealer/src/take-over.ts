import { readTip, type LogTip } from './append-batch.ts';
import type { FileWriter } from './file-writer.ts';
import { moveHead, type Queryable } from './log-store.ts';
import type { LogTail } from './log-tail.ts';
import { checkMemories, type WitnessMemory } from './recall-witnesses.ts';
import { recoverPublished } from './recover-published.ts';
import { signCheckpoint, type LogSigner, type SignedCheckpoint } from './sign-checkpoint.ts';
import type { Tell } from './steps.ts';

export interface TakeOverPorts {
  /** Holds the lock. */
  session: Queryable;
  db: Queryable;
  tail: LogTail;
  /** Claimed from the writer before. */
  files: FileWriter;
  signer: LogSigner;
  tell: Tell;
  recall: () => Promise<WitnessMemory[]>;
}

/** Where the log stands when a sealer begins to write it. */
export interface Takeover {
  tip: LogTip;
  publishedSize: number;
  /** Of the tip; undefined while the log is empty. */
  checkpoint?: SignedCheckpoint;
}

/**
 * From the lock to the first signature: reads the tip, brings the files to it, hears the witnesses and signs. What the
 * tables show may be on this disk alone: PostgreSQL shows a commit whose wait for its synchronous standby (or the archive)
 * ended with its connection or in a crash, and a failover loses it. A signature over it would then be followed by another
 * over the same size. So the head is first written as it is: what that commit waits for includes all before it.
 */
export async function takeOver(ports: TakeOverPorts): Promise<Takeover> {
  const { session, db, tail, files, signer, tell, recall } = ports;
  const tip = await readTip(session);
  const publishedSize = await recoverPublished(db, { tail, files }, signer, tell);
  await checkMemories(await recall(), tip.head, tail);
  if (!(await moveHead(session, tip.head, tip.head))) throw new Error('another sealer moved the head');
  if (tip.head.size === 0) return { tip, publishedSize };
  // The log may have grown before checkpoints were signed with the batch, or its tail was recovered.
  return { tip, publishedSize, checkpoint: await signCheckpoint(session, tip.head, signer) };
}
