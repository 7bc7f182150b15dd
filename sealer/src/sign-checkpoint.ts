import { formatCheckpoint } from '@yinji/evidence';
import { signNote, type NoteSigner } from '@yinji/sealing';
import { reserveCheckpoint, type LogHead, type Queryable } from './log-store.ts';
import { LogFault, type AtStep } from './steps.ts';

/** A checkpoint with the log's signature. */
export interface SignedCheckpoint {
  size: number;
  root: Buffer;
  body: string;
  note: string;
}

/**
 * Signs the head after its commit. The row that reserves the size is committed before the signature leaves this
 * function, and size is its key: two roots of one size cannot both be signed. A crash before the row: nobody has the
 * signature. After it: the next start finds the row, and signing again gives the same bytes (Ed25519).
 * Throws LogFault when this size was signed with another root or another key.
 */
export async function signCheckpoint(
  db: Queryable,
  head: LogHead,
  signer: NoteSigner,
  atStep: AtStep,
): Promise<SignedCheckpoint> {
  const { size, root } = head;
  const body = formatCheckpoint({ origin: signer.key.name, size, root, extensions: [] });
  const note = await signNote(body, signer);
  const row = await reserveCheckpoint(db, head, note);
  if (!row.root.equals(root)) throw new LogFault(`size ${size} was signed before with another root`);
  if (row.note !== note) throw new LogFault(`size ${size} was signed before with another key`);
  atStep('checkpoint-reserved');
  return { size, root, body, note };
}
