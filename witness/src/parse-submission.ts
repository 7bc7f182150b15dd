import { fromBase64, parseCheckpoint, parseNote, type Checkpoint, type SignedNote } from '@yinji/evidence';

/** Body of add-checkpoint (c2sp.org/tlog-witness). Proof hashes are 32 bytes. */
export interface Submission {
  oldSize: number;
  proof: Uint8Array[];
  note: SignedNote;
  checkpoint: Checkpoint;
}

const MAX_PROOF_LINES = 63;

/** Reads a submission. Throws on anything but the exact format. */
export function parseSubmission(text: string): Submission {
  const gap = text.indexOf('\n\n');
  if (gap === -1) throw new Error('no empty line');
  const [oldLine, ...proofLines] = text.slice(0, gap).split('\n');
  const old = /^old (0|[1-9][0-9]{0,15})$/.exec(oldLine!);
  if (!old || !Number.isSafeInteger(Number(old[1]))) throw new Error('no old size');
  if (proofLines.length > MAX_PROOF_LINES) throw new Error('too many proof lines');
  const note = parseNote(text.slice(gap + 2));
  return {
    oldSize: Number(old[1]),
    proof: proofLines.map((line) => readHash(line)),
    note,
    checkpoint: parseCheckpoint(note.body),
  };
}

function readHash(line: string): Uint8Array {
  const bytes = fromBase64(line);
  if (bytes.length !== 32) throw new Error('proof line is not 32 bytes');
  return bytes;
}
