import {
  cosign,
  COSIGNATURE_ED25519,
  countedWitnesses,
  ed25519PublicKey,
  encodeRecord,
  formatCheckpoint,
  formatNote,
  NOTE_ED25519,
  noteKey,
  parseNote,
  signNoteBody,
  toHex,
  treeRoot,
  type Bytes,
  type NoteKey,
  type NodeReader,
  type Policy,
} from '@yinji/evidence';
import { checkpointOf, FIRST_TIME, nodesOf, type Ledger } from './ledger.ts';

export const CHANGES = ['byte', 'time', 'delete', 'swap', 'insert', 'older'] as const;
/** What is changed in the copy. */
export type Change = (typeof CHANGES)[number];

/** How far the forger goes, each a step further than the one before. */
export const REACHES = ['entries', 'root', 'own-key', 'platform', 'everybody'] as const;
export type Reach = (typeof REACHES)[number];

/** What a reader of the copy is shown, and whom they take for the log and its witnesses. */
export interface Copy {
  note: string;
  start: number;
  entries: Uint8Array[];
  /** The tree from which inclusion and consistency are proved to the reader. */
  proofs: NodeReader;
  /** The tree of the entries. */
  nodes: NodeReader;
  policy: Policy;
  /** Places in `entries` that were changed or put there. */
  touched: number[];
}

export interface Forgery {
  change: Change;
  /** Place of the chosen entry in the ledger's entries. */
  at: number;
  reach: Reach;
}

export const untouched = ({ note, start, entries, nodes, policy }: Ledger): Copy => ({
  note,
  start,
  entries,
  proofs: nodes,
  nodes: nodesOf(start, entries, nodes),
  policy,
  touched: [],
});

/** Makes the changed copy; the ledger is only read. Undefined where the change is not possible there. */
export async function forgeCopy(ledger: Ledger, { change, at, reach }: Forgery): Promise<Copy | undefined> {
  if (change === 'older') return showOlder(ledger);
  const changed = changeEntries(ledger.entries, change, at);
  if (changed === undefined) return undefined;
  const nodes = nodesOf(ledger.start, changed.entries, ledger.nodes);
  const copy: Copy = { ...untouched(ledger), ...changed, nodes };
  if (reach === 'entries') return copy;
  return { ...copy, proofs: nodes, ...(await signAnew(ledger, copy, reach)) };
}

function showOlder(ledger: Ledger): Copy | undefined {
  if (ledger.older === undefined) return undefined;
  const { size } = checkpointOf(ledger.older);
  const start = Math.min(ledger.start, size);
  const entries = ledger.entries.slice(0, size - start);
  const nodes = nodesOf(start, entries, ledger.nodes);
  return { ...untouched(ledger), note: ledger.older, start, entries, nodes, proofs: nodes };
}

function changeEntries(
  entries: readonly Uint8Array[],
  change: Exclude<Change, 'older'>,
  at: number,
): Pick<Copy, 'entries' | 'touched'> | undefined {
  const entry = entries[at];
  if (entry === undefined) return undefined;
  if (change === 'byte') return { entries: entries.with(at, flipMiddle(entry)), touched: [at] };
  if (change === 'delete') return { entries: entries.toSpliced(at, 1), touched: [] };
  if (change === 'insert') return { entries: entries.toSpliced(at, 0, inventEntry()), touched: [at] };
  if (change === 'time') {
    const moved = moveTime(entry);
    return moved && { entries: entries.with(at, moved), touched: [at] };
  }
  const other = at === entries.length - 1 ? at - 1 : at + 1;
  if (other < 0) return undefined;
  return { entries: entries.with(at, entries[other]!).with(other, entry), touched: [at, other] };
}

function flipMiddle(entry: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(entry);
  copy[Math.floor(copy.length / 2)]! ^= 1;
  return copy;
}

const DAY_MS = 86_400_000;

/** The first time in the record, a day earlier. */
function moveTime(entry: Uint8Array): Uint8Array | undefined {
  const text = new TextDecoder().decode(entry);
  const moved = text.replace(FIRST_TIME, (time) => new Date(Date.parse(time) - DAY_MS).toISOString());
  return moved === text ? undefined : new TextEncoder().encode(moved);
}

/** A record as the log has them, of a file that does not exist. */
const inventEntry = (): Bytes =>
  encodeRecord({
    type: 'material',
    v: 1,
    commitment: toHex(crypto.getRandomValues(new Uint8Array(32))),
    received_at: new Date().toISOString(),
  });

interface MadeSigner {
  key: NoteKey;
  sign: (message: Bytes) => Promise<Uint8Array>;
}

/** A key of this name that nobody else has; it is forgotten with the page. */
async function makeSigner(name: string, type: number): Promise<MadeSigner> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  return {
    key: noteKey(name, type, await ed25519PublicKey(publicKey)),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  };
}

/** A checkpoint over the copy's own root, signed by as many as take part. */
async function signAnew(
  { note, start, policy }: Ledger,
  { entries, nodes }: Copy,
  reach: Exclude<Reach, 'entries'>,
): Promise<Pick<Copy, 'note' | 'policy'>> {
  const { origin } = checkpointOf(note);
  const size = start + entries.length;
  const body = formatCheckpoint({ origin, size, root: await treeRoot(size, nodes), extensions: [] });
  const { signatures } = parseNote(note);
  if (reach === 'root') return { note: formatNote({ body, signatures }), policy };
  const log = await makeSigner(origin, NOTE_ED25519);
  const line = await signNoteBody(body, log.key, log.sign);
  const ofWitnesses = signatures.filter(({ name }) => name !== origin);
  const signed = formatNote({ body, signatures: [line, ...ofWitnesses] });
  if (reach === 'own-key') return { note: signed, policy };
  const logs = [{ key: log.key }];
  if (reach === 'platform') return { note: signed, policy: { ...policy, logs } };
  const made = await Promise.all(
    countedWitnesses(policy).map(async (witness) => ({
      witness,
      signer: await makeSigner(witness.key.name, COSIGNATURE_ED25519),
    })),
  );
  const now = Math.floor(Date.now() / 1000);
  const lines = await Promise.all(made.map(({ signer }) => cosign(body, signer.key, now, signer.sign)));
  const witnesses = made.map(({ witness, signer }) => ({ ...witness, key: signer.key }));
  return { note: formatNote({ body, signatures: [line, ...lines] }), policy: { ...policy, logs, witnesses } };
}
