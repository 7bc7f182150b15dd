import { hasNoteSignature } from './checkpoint.ts';
import { EvidenceFailure } from './failure.ts';
import { isTimestamp } from './fields.ts';
import { parseNote, type NoteKey } from './note.ts';

/** What the platform signs when it takes a deposit: docs/evidence-format.md §14. */
export interface Receipt {
  /** Of the record that is to be logged; hex. */
  recordSha256: string;
  receivedAt: Date;
}

/**
 * The record is in the log within this time after `receivedAt`; a checkpoint cosigned later without it is a
 * breach.
 */
export const LONGEST_WAIT_MS = 24 * 3_600_000;

const HEADER = 'yinji-receipt/v1';

/** The text that is signed; `receivedAt` as 2026-03-04T05:06:07.089Z. */
export const formatReceipt = (recordSha256: string, receivedAt: string): string =>
  `${HEADER}\n${recordSha256}\n${receivedAt}\n`;

/** Whether a file claims to be a receipt. */
export const isReceipt = (text: string): boolean => text.startsWith(`${HEADER}\n`);

/** Reads a receipt under the platform's receipt key. Throws `receipt`, `note` or `note-signature`. */
export async function verifyReceipt(text: string, key: NoteKey): Promise<Receipt> {
  const note = parseNote(text);
  const [header, recordSha256, receivedAt, end, ...more] = note.body.split('\n') as [string, ...string[]];
  const isWellFormed =
    header === HEADER && end === '' && more.length === 0 && /^[0-9a-f]{64}$/.test(recordSha256 ?? '');
  if (!isWellFormed || receivedAt === undefined || !isTimestamp(receivedAt))
    throw new EvidenceFailure('receipt', 'wants its header, a SHA-256 and a time, each on a line');
  if (!(await hasNoteSignature(note, key))) throw new EvidenceFailure('receipt', `no signature by ${key.name}`);
  return { recordSha256: recordSha256!, receivedAt: new Date(receivedAt) };
}
