import {
  EMPTY_ROOT,
  equalBytes,
  EvidenceFailure,
  formatNote,
  formatSignature,
  hasNoteSignature,
  isSignatureBy,
  verifyConsistency,
  type Checkpoint,
  type NoteKey,
} from '@yinji/evidence';
import { cosignNote, type NoteSigner } from '@yinji/sealing';
import type { CheckpointStore } from './checkpoint-store.ts';
import type { InTurn } from './in-turn.ts';
import { parseSubmission, type Submission } from './parse-submission.ts';

export interface Witness {
  /** Ed25519: counts towards quorums. */
  signer: NoteSigner;
  /** ML-DSA-44: a second line under the same name. */
  mlDsaSigner: NoteSigner;
  logs: readonly NoteKey[];
  store: CheckpointStore;
  inTurn: InTurn;
  now: () => Date;
  tell: (event: string, fields: Record<string, unknown>) => void;
}

/** Response to add-checkpoint; the status codes are those of c2sp.org/tlog-witness. */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  body: string;
}

const refuse = (status: WitnessAnswer['status'], reason: string): WitnessAnswer => ({
  status,
  body: `${reason}\n`,
});

/** Handles one submission. Throws only when the store cannot be read or written: then nothing was cosigned. */
export async function addCheckpoint(witness: Witness, text: string): Promise<WitnessAnswer> {
  let submission: Submission;
  try {
    submission = parseSubmission(text);
  } catch (cause) {
    return refuse(400, `malformed: ${(cause as Error).message}`);
  }
  const { origin, size } = submission.checkpoint;
  const keys = witness.logs.filter((key) => key.name === origin);
  if (keys.length === 0) return refuse(404, 'unknown origin');
  const signed = await trustedSignatures(submission, keys);
  if (signed === undefined) return refuse(403, 'no valid signature of the log');
  if (submission.oldSize > size) return refuse(400, 'old size is larger than the checkpoint');
  return witness.inTurn(origin, () => examine(witness, submission, signed, text));
}

/** The log's own lines; undefined when there is none, or one that does not verify. */
async function trustedSignatures(
  { note }: Submission,
  keys: readonly NoteKey[],
): Promise<Submission['note']['signatures'] | undefined> {
  try {
    const valid: NoteKey[] = [];
    for (const key of keys) if (await hasNoteSignature(note, key)) valid.push(key);
    if (valid.length === 0) return undefined;
    return note.signatures.filter((line) => valid.some((key) => isSignatureBy(line, key)));
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

async function examine(
  witness: Witness,
  submission: Submission,
  signed: Submission['note']['signatures'],
  text: string,
): Promise<WitnessAnswer> {
  const { checkpoint, note, oldSize } = submission;
  const last = await witness.store.findCheckpoint(checkpoint.origin);
  if (oldSize !== (last?.size ?? 0)) return { status: 409, body: `${last?.size ?? 0}\n` };
  if (!isConsistent(submission, last)) {
    // Signed by the log and inconsistent with what this witness cosigned: together with its last note it may
    // prove a fork.
    const kept = await witness.store.keepRefused(checkpoint.origin, checkpoint.size, text);
    witness.tell('refused', { origin: checkpoint.origin, size: checkpoint.size, last: last?.size ?? 0, kept });
    return refuse(422, 'not consistent with what was cosigned before');
  }
  const now = witness.now();
  const cosignature = await cosignNote(note.body, witness.signer, now);
  // Computed during the disk write, since the other line is the one that counts.
  const mlDsa = cosignNote(note.body, witness.mlDsaSigner, now);
  // Persisted before the response: a crash here loses a cosignature, never the memory of one.
  const [second] = await Promise.all([
    mlDsa,
    witness.store.save(
      checkpoint.origin,
      formatNote({ body: note.body, signatures: [...signed, cosignature] }),
    ),
  ]);
  return { status: 200, body: formatSignature(cosignature) + formatSignature(second) };
}

function isConsistent({ checkpoint, proof, oldSize }: Submission, last: Checkpoint | undefined): boolean {
  if (checkpoint.size === 0 && !equalBytes(checkpoint.root, EMPTY_ROOT)) return false;
  if (oldSize === 0 || last === undefined) return proof.length === 0;
  return verifyConsistency(oldSize, checkpoint.size, proof, last.root, checkpoint.root);
}
