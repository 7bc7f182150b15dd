import { formatNote, parseNote } from '@yinji/evidence';
import type { NoteSigner } from '@yinji/sealing';
import { markPublished, readHead, type Queryable } from './log-store.ts';
import { writeCheckpointFile, writeTiles } from './published-files.ts';
import { signCheckpoint } from './sign-checkpoint.ts';
import { LogFault, type AtStep } from './steps.ts';
import { Superseded, type WitnessCircle } from './witness-circle.ts';

export interface PublishPorts {
  db: Queryable;
  signer: NoteSigner;
  witnesses: WitnessCircle;
  logDir: string;
  atStep: AtStep;
}

/**
 * Signs, has cosigned and publishes the head, if it is beyond `publishedSize`. Answers the size that is now published.
 *
 * A crash while the witnesses are asked: some may remember this size; the next start signs the same bytes, or a larger
 * tree with a proof from what each witness has. After the quorum and before the checkpoint file: nobody has seen the
 * cosigned note; it is asked for again. After the file: recoverPublished takes it into the database.
 */
export async function publishCheckpoint(ports: PublishPorts, publishedSize: number): Promise<number> {
  const { db, signer, witnesses, logDir, atStep } = ports;
  const head = await readHead(db);
  if (head.size <= publishedSize) return publishedSize;
  const checkpoint = await signCheckpoint(db, head, signer, atStep);
  const cosignatures = await witnesses.cosign(checkpoint).catch((cause: unknown) => judge(db, cause));
  if (cosignatures === undefined) return publishedSize;
  atStep('quorum-reached');
  const { body, signatures } = parseNote(checkpoint.note);
  const note = formatNote({ body, signatures: [...signatures, ...cosignatures] });
  // Tiles first: whoever sees the checkpoint must find all it speaks of.
  await writeTiles(db, logDir, publishedSize, head.size);
  atStep('tiles-written');
  await writeCheckpointFile(logDir, note);
  atStep('checkpoint-written');
  await markPublished(db, head.size, note);
  atStep('published');
  return head.size;
}

/** A witness that is ahead is right if our head is there too (another sealer was quicker), else our past is lost. */
async function judge(db: Queryable, cause: unknown): Promise<undefined> {
  if (!(cause instanceof Superseded)) throw cause;
  const { size } = await readHead(db);
  if (cause.size > size)
    throw new LogFault(
      `${cause.message}, the database has ${size}: an old backup? Nothing is signed until it is repaired`,
    );
}
