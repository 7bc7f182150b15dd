import { fromBase64, fromUtf8, parseDecimal, toBase64 } from './bytes.ts';
import { hasNoteSignature, parseCheckpoint, type Checkpoint } from './checkpoint.ts';
import { cosignatureTime } from './cosignature.ts';
import { EvidenceFailure } from './failure.ts';
import { verifyInclusion } from './merkle.ts';
import { COSIGNATURE_ML_DSA_44, parseNote, type NoteKey, type SignedNote } from './note.ts';
import { countedWitnesses, isQuorum, type Policy } from './policy.ts';

const HEADER = 'c2sp.org/tlog-proof@v1';
const MAX_PATH = 63;
/** Room for the longest note; the rest of a proof is short. */
const MAX_PROOF_BYTES = 1_000_000;

/** An offline proof of logging (c2sp.org/tlog-proof). `extra` is not authenticated: never trust it. */
export interface TlogProof {
  extra?: Uint8Array;
  index: number;
  path: Uint8Array[];
  /** The signed checkpoint, verbatim. */
  note: string;
}

export function formatTlogProof(proof: TlogProof): string {
  return `${formatProofHead(proof)}${proof.note}`;
}

/**
 * The part of a proof before its checkpoint. `spell` writes a hash in base64; it may cache when many proofs of
 * one tree are written.
 */
export function formatProofHead(
  { extra, index, path }: Omit<TlogProof, 'note'>,
  spell: (hash: Uint8Array) => string = toBase64,
): string {
  const given = extra ? `extra ${toBase64(extra)}\n` : '';
  return `${HEADER}\n${given}index ${index}\n${path.map((hash) => `${spell(hash)}\n`).join('')}\n`;
}

/** Reads the proof's own part; the checkpoint stays text. Throws `proof`. */
export function parseTlogProof(source: string | Uint8Array): TlogProof {
  const text = typeof source === 'string' ? source : fromUtf8(source, 'proof');
  if (source.length > MAX_PROOF_BYTES) throw new EvidenceFailure('proof', 'proof is too long');
  const gap = text.indexOf('\n\n');
  if (gap === -1) throw new EvidenceFailure('proof', 'no blank line before the checkpoint');
  const [header, ...lines] = text.slice(0, gap).split('\n');
  if (header !== HEADER) throw new EvidenceFailure('proof', `does not start with ${HEADER}`);
  const extra = lines[0]?.startsWith('extra ') ? readBase64(lines.shift()!.slice(6)) : undefined;
  const indexLine = lines.shift();
  if (!indexLine?.startsWith('index ')) throw new EvidenceFailure('proof', 'no index line');
  if (lines.length > MAX_PATH) throw new EvidenceFailure('proof', 'path is too long');
  const proof = {
    index: parseDecimal(indexLine.slice(6), 'proof'),
    path: lines.map((line) => readHash(line)),
    note: text.slice(gap + 2),
  };
  return extra === undefined ? proof : { extra, ...proof };
}

/** What a proof shows under a policy, each part separately, so that a page can name the failing one. */
export interface TlogProofFindings {
  checkpoint: Checkpoint;
  note: SignedNote;
  included: boolean;
  /** The policy's log whose valid signature the checkpoint carries and whose name is its origin. */
  log: NoteKey | undefined;
  /** Valid cosignatures by witnesses of the policy; `time` in POSIX seconds. */
  cosigned: { name: string; time: number }[];
  quorum: boolean;
}

/**
 * Checks that a proof covers the leaf under a policy. `leaf` is the leaf hash. Throws `proof`, `note`,
 * `checkpoint` when unreadable, `note-signature` or `cosignature` when a known key's line does not verify.
 */
export async function examineTlogProof(
  proof: TlogProof,
  leaf: Uint8Array,
  policy: Policy,
): Promise<TlogProofFindings> {
  const note = parseNote(proof.note);
  const checkpoint = parseCheckpoint(note.body);
  const included = verifyInclusion(proof.index, checkpoint.size, leaf, proof.path, checkpoint.root);
  const log = await findSigningLog(note, checkpoint.origin, policy);
  const cosigned = await listCosignatures(note, policy);
  const quorum = isQuorum(policy, new Set(cosigned.map((each) => each.name)));
  return { checkpoint, note, included, log, cosigned, quorum };
}

/**
 * The log of this origin that signed. With two keys of one log (a key change), a failing line of either throws.
 */
export async function findSigningLog(
  note: SignedNote,
  origin: string,
  policy: Policy,
): Promise<NoteKey | undefined> {
  let found: NoteKey | undefined;
  for (const { key } of policy.logs)
    if (key.name === origin && (await hasNoteSignature(note, key))) found ??= key;
  return found;
}

/** Valid Ed25519 cosignatures of the policy's witnesses, in the policy's order. Throws `cosignature`. */
export async function listCosignatures(
  note: SignedNote,
  policy: Policy,
): Promise<{ name: string; time: number }[]> {
  const cosigned: { name: string; time: number }[] = [];
  for (const { name, key } of countedWitnesses(policy)) {
    const time = await cosignatureTime(note, key);
    if (time !== undefined) cosigned.push({ name, time });
  }
  return cosigned;
}

/**
 * Valid ML-DSA-44 cosignatures of the policy's witnesses. They never change a verdict, since not every engine can check
 * them: a line that fails, or cannot be checked, is passed over like a line of an unknown key (docs/evidence-format.md §6).
 */
export async function listMlDsaCosignatures(
  note: SignedNote,
  policy: Policy,
): Promise<{ name: string; time: number }[]> {
  const valid: { name: string; time: number }[] = [];
  for (const { name, key } of policy.witnesses.filter((each) => each.key.type === COSIGNATURE_ML_DSA_44)) {
    const times: number[] = [];
    for (const line of note.signatures) {
      const time = await tryLine({ ...note, signatures: [line] }, key);
      if (time !== undefined) times.push(time);
    }
    if (times.length > 0) valid.push({ name, time: Math.min(...times) });
  }
  return valid;
}

async function tryLine(note: SignedNote, key: NoteKey): Promise<number | undefined> {
  try {
    return await cosignatureTime(note, key);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** True when included, signed by a log of the policy and cosigned by its quorum. Throws like `examineTlogProof`. */
export async function verifyTlogProof(proof: TlogProof, leaf: Uint8Array, policy: Policy): Promise<boolean> {
  const { included, log, quorum } = await examineTlogProof(proof, leaf, policy);
  return included && log !== undefined && quorum;
}

function readBase64(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new EvidenceFailure('proof', 'not base64', cause);
  }
}

function readHash(text: string): Uint8Array {
  const hash = readBase64(text);
  if (hash.length !== 32) throw new EvidenceFailure('proof', 'path line is not 32 bytes');
  return hash;
}
