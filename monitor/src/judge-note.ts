import {
  COSIGNATURE_ML_DSA_44,
  cosignatureTime,
  EvidenceFailure,
  fromUtf8,
  hasNoteSignature,
  isQuorum,
  listCosignatures,
  parseCheckpoint,
  parseNote,
  quorumSize,
  type Checkpoint,
  type NoteKey,
  type Policy,
  type SignedNote,
} from '@yinji/evidence';
import { Alarm } from './alarm.ts';
import type { KeptCheckpoint } from './mirror.ts';

/** A cosignature dated further ahead than this proves no freshness. */
const SKEW_MS = 5 * 60_000;

export interface JudgedNote {
  checkpoint: KeptCheckpoint;
  /** Newest valid cosignature; undefined without a policy, or without any. */
  cosignedAt: Date | undefined;
  /** Faults of a note that the log itself signed. */
  alarms: Alarm[];
}

/**
 * The ML-DSA-44 cosignatures. A verdict on a bundle passes over one that fails; here it is reported, because whoever runs
 * a monitor can ask the witness. Throws `cosignature`.
 */
async function checkSecondKeys(note: SignedNote, policy: Policy): Promise<{ time: number }[]> {
  const found: { time: number }[] = [];
  for (const { key } of policy.witnesses.filter((each) => each.key.type === COSIGNATURE_ML_DSA_44))
    try {
      const time = await cosignatureTime(note, key);
      if (time !== undefined) found.push({ time });
    } catch (cause) {
      if (!(cause instanceof EvidenceFailure && cause.code === 'unsupported')) throw cause;
    }
  return found;
}

/** Reads the log's note. Throws Alarm `malformed` or `bad-signature`: then nothing in it can be used. */
export async function judgeNote(
  bytes: Uint8Array,
  logKey: NoteKey,
  policy: Policy | undefined,
  now: Date,
): Promise<JudgedNote> {
  const { note, text, checkpoint } = readNote(bytes);
  try {
    if (checkpoint.origin !== logKey.name || !(await hasNoteSignature(note, logKey)))
      throw new EvidenceFailure('note-signature', `no signature of ${logKey.name} under its own origin`);
    const cosigned = policy === undefined ? [] : await listCosignatures(note, policy);
    const second = policy === undefined ? [] : await checkSecondKeys(note, policy);
    const alarms: Alarm[] = [];
    if (policy !== undefined && !isQuorum(policy, new Set(cosigned.map(({ name }) => name)))) {
      const { needed, of } = quorumSize(policy);
      const detail = `size ${checkpoint.size}: ${cosigned.length} cosignatures, no quorum (${needed} of ${of})`;
      alarms.push(
        new Alarm('too-few-witnesses', detail, {
          subject: String(checkpoint.size),
          files: { 'checkpoint.note': text },
        }),
      );
    }
    const times = [...cosigned, ...second].map(({ time }) => time * 1000);
    const believable = times.filter((time) => time <= now.getTime() + SKEW_MS);
    const cosignedAt = believable.length === 0 ? undefined : new Date(Math.max(...believable));
    return { checkpoint: { ...checkpoint, note: text }, cosignedAt, alarms };
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure)) throw cause;
    throw new Alarm('bad-signature', cause.message, { files: { 'checkpoint.note': text }, cause });
  }
}

function readNote(bytes: Uint8Array): { note: SignedNote; text: string; checkpoint: Checkpoint } {
  try {
    const text = fromUtf8(bytes, 'note');
    const note = parseNote(text);
    return { note, text, checkpoint: parseCheckpoint(note.body) };
  } catch (cause) {
    const files = { 'answer.bin': bytes };
    throw new Alarm('malformed', `not a signed checkpoint: ${(cause as Error).message}`, { files, cause });
  }
}
