import { parseCheckpoint, parseNote } from '@yinji/evidence';
import { findCheckpoint, findLastPublished, markPublished, type Queryable } from './log-store.ts';
import type { FileWriter } from './file-writer.ts';
import type { LogTail } from './log-tail.ts';
import { tilesToPublish } from './published-files.ts';
import { isOwnNote, type LogSigner } from './sign-checkpoint.ts';
import { LogFault, type Tell } from './steps.ts';

/** Entries per batch of rebuilt files. */
const PART = 65_536;

/**
 * Brings database and published files to one state after a stop, and returns the published size. Signed but
 * unpublished checkpoints need nothing here: the next checkpoint covers them. Strangers have seen the files. A
 * database that does not know them is an old backup or another log: continuing would sign a second history, so
 * this throws LogFault (evidence.md: recover the tail, or start a new origin).
 */
export async function recoverPublished(
  db: Queryable,
  { tail, files }: { tail: LogTail; files: FileWriter },
  signer: LogSigner,
  tell: Tell,
): Promise<number> {
  const text = await files.readCheckpoint();
  const fileSize = text === undefined ? 0 : await adoptFile(db, text, signer);
  const last = await findLastPublished(db);
  const size = Math.max(fileSize, last?.size ?? 0);
  // Files lost by a power cut, by a stop between file and row, or otherwise: all rebuilt from the database.
  const synced = fileSize === 0 ? 0 : Math.min(size, await files.readSyncedSize());
  for (let done = synced; done < size;) {
    const next = Math.min(size, done + PART);
    await files.writeTiles(await tilesToPublish(tail, done, next, true));
    done = next;
  }
  if (last !== undefined && last.size > fileSize) {
    await files.replaceCheckpoint(last.cosignedNote!);
    tell('files-recovered', { fromSize: fileSize, size: last.size });
  }
  return size;
}

async function adoptFile(db: Queryable, text: string, signer: LogSigner): Promise<number> {
  const note = parseNote(text);
  const { origin, size, root } = parseCheckpoint(note.body);
  if (origin !== signer.key.name || !(await isOwnNote(note, signer)))
    throw new LogFault('the published checkpoint is of another log or another key');
  const row = await findCheckpoint(db, size);
  if (row === undefined)
    throw new LogFault(`size ${size} was published, but the database has not signed it: an old backup?`);
  if (!row.root.equals(root))
    throw new LogFault(`the database has another root for the published size ${size}`);
  // Stopped after the file and before the row: the file has the quorum's cosignatures.
  if (row.cosignedNote === null) await markPublished(db, size, text);
  return size;
}
