import { formatNote, parseNote } from '@yinji/evidence';
import type { FileWriter } from './file-writer.ts';
import { markPublished, readHead, type Queryable } from './log-store.ts';
import type { LogTail } from './log-tail.ts';
import { tilesToPublish } from './published-files.ts';
import type { SignedCheckpoint } from './sign-checkpoint.ts';
import { LogFault, type AtStep } from './steps.ts';
import { Superseded, type WitnessQuorum } from './witness-quorum.ts';

export interface PublishPorts {
  db: Queryable;
  witnesses: WitnessQuorum;
  tail: LogTail;
  files: FileWriter;
  atStep: AtStep;
}

/** A checkpoint with the signatures of log and quorum, whose tiles are published; itself not published yet. */
export interface CosignedCheckpoint {
  size: number;
  note: string;
}

/**
 * Has a signed checkpoint cosigned and publishes its tiles meanwhile: nobody requests them before a checkpoint
 * covers them. `fromSize` is the size whose tiles are published already. Returns undefined when another size
 * must be tried. A crash while the witnesses are asked: some may remember this size; the next start signs the
 * same bytes, or a larger tree with a proof from each witness's size.
 */
export async function cosignCheckpoint(
  ports: PublishPorts,
  checkpoint: SignedCheckpoint,
  fromSize: number,
): Promise<CosignedCheckpoint | undefined> {
  const { db, witnesses, atStep } = ports;
  const [cosignatures] = await Promise.all([
    witnesses.cosign(checkpoint).catch((cause: unknown) => judge(db, cause)),
    publishTiles(ports, fromSize, checkpoint.size),
  ]);
  if (cosignatures === undefined) return undefined;
  atStep('quorum-reached');
  const { body, signatures } = parseNote(checkpoint.note);
  return { size: checkpoint.size, note: formatNote({ body, signatures: [...signatures, ...cosignatures] }) };
}

async function publishTiles(ports: PublishPorts, fromSize: number, size: number): Promise<void> {
  const { files, tail } = ports;
  await files
    .writeTiles(await tilesToPublish(tail, fromSize, size, false))
    // A removed file is rewritten with its old and new bytes.
    .catch(async () => files.writeTiles(await tilesToPublish(tail, fromSize, size, true)));
  tail.forgetBelow(fromSize);
  ports.atStep('tiles-written');
}

/**
 * Publishes a cosigned checkpoint: first the file, which strangers read, then the row, which notifies
 * listeners. A crash before the file: nobody has seen the cosigned note; it is requested again. After it:
 * recoverPublished takes it into the database. `progress` receives the size.
 */
export async function publishCheckpoint(
  { db, files, atStep }: PublishPorts,
  { size, note }: CosignedCheckpoint,
  progress: { publishedSize: number },
): Promise<void> {
  await files.replaceCheckpoint(note);
  atStep('checkpoint-written');
  await markPublished(db, size, note);
  progress.publishedSize = size;
  atStep('published');
}

/**
 * A witness that is ahead is right if our head is there too (another sealer was quicker); otherwise our past is
 * lost.
 */
async function judge(db: Queryable, cause: unknown): Promise<undefined> {
  if (!(cause instanceof Superseded)) throw cause;
  const { size } = await readHead(db);
  if (cause.size > size)
    throw new LogFault(
      `${cause.message}, the database has ${size}: an old backup? Nothing is signed until it is repaired`,
    );
}
