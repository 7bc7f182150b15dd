import { formatCheckpoint, hasNoteSignature, parseNote, type NoteKey, type SignedNote } from '@yinji/evidence';
import { signNote, type NoteSigner } from '@yinji/sealing';
import { reserveCheckpoint, type CheckpointRow, type LogHead, type Queryable } from './log-store.ts';
import { LogFault } from './steps.ts';

/** The log's key; `former` are those that signed before it, or will after it: what they sign is of the same log. */
export interface LogSigner extends NoteSigner {
  former?: readonly NoteKey[];
}

export async function isOwnNote(note: SignedNote, { key, former = [] }: LogSigner): Promise<boolean> {
  for (const own of [key, ...former]) if (await hasNoteSignature(note, own)) return true;
  return false;
}

/** A checkpoint with the log's signature. */
export interface SignedCheckpoint {
  size: number;
  root: Buffer;
  body: string;
  note: string;
}

/**
 * Signs a head and reserves its size in the same database: size is the key of log_checkpoint, so two roots of
 * one size cannot both be signed. Inside a transaction the caller must not release the signature before the
 * commit. A crash before that: nobody has the signature. After it: signing again gives the same bytes
 * (Ed25519). Throws LogFault when this size was signed with another root or a key that never was this log's.
 */
export async function signCheckpoint(
  db: Queryable,
  head: LogHead,
  signer: LogSigner,
): Promise<SignedCheckpoint> {
  const checkpoint = await makeCheckpoint(head, signer);
  await refuseAnother(await reserveCheckpoint(db, head, checkpoint.note), checkpoint, signer);
  return checkpoint;
}

/** Signs a head. Until its size is reserved in the database the signature must not leave this process. */
export async function makeCheckpoint({ size, root }: LogHead, signer: NoteSigner): Promise<SignedCheckpoint> {
  const body = formatCheckpoint({ origin: signer.key.name, size, root, extensions: [] });
  return { size, root, body, note: await signNote(body, signer) };
}

/** Throws LogFault when another checkpoint was reserved; the same tree under a former key of this log is none. */
export async function refuseAnother(
  row: CheckpointRow,
  { size, root, note }: SignedCheckpoint,
  signer: LogSigner,
): Promise<void> {
  if (!row.root.equals(root)) throw new LogFault(`size ${size} was signed before with another root`);
  if (row.note !== note && !(await isOwnNote(parseNote(row.note), signer)))
    throw new LogFault(`size ${size} was signed before with another key`);
}
