import {
  cosign,
  COSIGNATURE_ED25519,
  ed25519PublicKey,
  encodeEntryBundle,
  encodeHashTile,
  encodeRecord,
  formatCheckpoint,
  formatNote,
  leafHash,
  NOTE_ED25519,
  noteKey,
  parseTilePath,
  rootOfLeaves,
  signNoteBody,
  TILE_WIDTH,
  type Bytes,
  type Policy,
} from '@yinji/evidence';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgeCopy, REACHES, untouched, type Change, type Reach } from './forge-copy.ts';
import { CHECKS, judgeCopy } from './judge-copy.ts';
import { readLedger, type Ledger, type ReadLog } from './ledger.ts';

const ORIGIN = 'log.example/evidence';
const makeSigner = async (name: string, type: number) => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return {
    key: noteKey(name, type, await ed25519PublicKey(pair.publicKey)),
    sign: async (message: Bytes) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message)),
  };
};
type Signer = Awaited<ReturnType<typeof makeSigner>>;

let log: Signer;
let witnesses: Signer[];
let policy: Policy;

beforeAll(async () => {
  log = await makeSigner(ORIGIN, NOTE_ED25519);
  witnesses = await Promise.all(
    ['w1', 'w2', 'w3'].map((name) => makeSigner(`${name}.example`, COSIGNATURE_ED25519)),
  );
  policy = {
    logs: [{ key: log.key }],
    witnesses: witnesses.map(({ key }) => ({ name: key.name, key })),
    groups: [{ name: 'most', threshold: 2, members: witnesses.map(({ key }) => key.name) }],
    quorum: 'most',
  };
});

const entryAt = (index: number) =>
  encodeRecord({
    type: 'material',
    v: 1,
    commitment: index.toString(16).padStart(64, '0'),
    received_at: new Date(Date.UTC(2026, 10, 28, 0, 0, index)).toISOString(),
  });
const entriesOf = (size: number) => Array.from({ length: size }, (_, index) => entryAt(index));

async function signedNote(entries: Uint8Array[]): Promise<string> {
  const root = rootOfLeaves(entries.map((entry) => leafHash(entry)));
  const body = formatCheckpoint({ origin: ORIGIN, size: entries.length, root, extensions: [] });
  const lines = await Promise.all(witnesses.map(({ key, sign }) => cosign(body, key, 1_795_000_000, sign)));
  return formatNote({ body, signatures: [await signNoteBody(body, log.key, log.sign), ...lines] });
}

/** A log over these entries, served as the public one is. */
async function serve(entries: Uint8Array[]): Promise<{ readLog: ReadLog; asked: string[] }> {
  const asked: string[] = [];
  const note = await signedNote(entries);
  const readLog: ReadLog = async (path) => {
    asked.push(path);
    if (path === 'checkpoint') return new TextEncoder().encode(note);
    const { level, index, width } = parseTilePath(path);
    if (level === 'entries') return encodeEntryBundle(entries.slice(index * TILE_WIDTH).slice(0, width));
    const span = TILE_WIDTH ** level;
    const hashes = Array.from({ length: width }, (_, at) => {
      const from = (index * TILE_WIDTH + at) * span;
      return rootOfLeaves(entries.slice(from, from + span).map((entry) => leafHash(entry)));
    });
    return encodeHashTile(hashes);
  };
  return { readLog, asked };
}

const openLedger = async (size: number, olderSize?: number): Promise<Ledger> => {
  const entries = entriesOf(size);
  const { readLog } = await serve(entries);
  const seen = olderSize === undefined ? undefined : await signedNote(entries.slice(0, olderSize));
  return readLedger(readLog, policy, seen);
};
const seenOf = ({ note, older }: Ledger): string[] => (older === undefined ? [note] : [older, note]);

async function refusedBy(ledger: Ledger, change: Change, reach: Reach, seen = seenOf(ledger)) {
  const copy = await forgeCopy(ledger, { change, at: ledger.entries.length - 3, reach });
  const { outcomes } = await judgeCopy(copy!, seen);
  return CHECKS.filter((name) => outcomes[name] === 'fail');
}

// Around the edges of tiles, where the entries at hand are less than those that are shown.
describe.each([3, 12, 256, 259, 512, 700])('a log of %i entries', (size) => {
  test('passes every check as it is', async () => {
    const ledger = await openLedger(size, size - 2);
    const { outcomes, misplaced } = await judgeCopy(untouched(ledger), seenOf(ledger));
    expect(Object.values(outcomes)).toEqual(CHECKS.map(() => 'pass'));
    expect(misplaced).toEqual([]);
  });

  test.each(['byte', 'time', 'delete', 'swap', 'insert'] as const)(
    'with a change (%s) is refused, however far the forger goes',
    async (change) => {
      const ledger = await openLedger(size, size - 2);
      const found = Object.fromEntries(
        await Promise.all(
          REACHES.map(async (reach) => [reach, await refusedBy(ledger, change, reach)] as const),
        ),
      );
      expect(found).toEqual({
        entries: ['root', 'inclusion'],
        root: ['log', 'witnesses', 'consistency'],
        'own-key': ['log', 'witnesses', 'consistency'],
        platform: ['witnesses', 'consistency'],
        everybody: ['consistency'],
      });
    },
  );

  test('shown as it was earlier is refused by whoever has seen today’s, and by nobody else', async () => {
    const ledger = await openLedger(size, size - 2);
    expect(await refusedBy(ledger, 'older', 'entries')).toEqual(['consistency']);
    expect(await refusedBy(ledger, 'older', 'entries', [ledger.older!])).toEqual([]);
  });
});

test('if log and witnesses forge together, a reader who has seen nothing before cannot tell', async () => {
  const ledger = await openLedger(12);
  const copy = await forgeCopy(ledger, { change: 'byte', at: 4, reach: 'everybody' });
  const { outcomes } = await judgeCopy(copy!, []);
  expect(outcomes).toEqual({
    root: 'pass',
    inclusion: 'pass',
    log: 'pass',
    witnesses: 'pass',
    consistency: 'open',
  });
});

test('only the entries that were moved or changed are out of place', async () => {
  const ledger = await openLedger(12);
  const misplacedBy = async (change: Change) =>
    (await judgeCopy((await forgeCopy(ledger, { change, at: 9, reach: 'entries' }))!, [])).misplaced;
  expect(await misplacedBy('byte')).toEqual([9]);
  expect(await misplacedBy('swap')).toEqual([9, 10]);
  expect(await misplacedBy('delete')).toEqual([9, 10]);
  expect(await misplacedBy('insert')).toEqual([9, 10, 11, 12]);
});

test('forging changes neither the ledger, nor asks the log for anything more', async () => {
  const { readLog, asked } = await serve(entriesOf(300));
  const ledger = await readLedger(readLog, policy);
  await judgeCopy(untouched(ledger), seenOf(ledger));
  const before = { entries: ledger.entries.map((entry) => entry.join()), asked: asked.length };
  for (const change of ['byte', 'time', 'swap'] as const)
    for (const reach of REACHES) await refusedBy(ledger, change, reach);
  expect({ entries: ledger.entries.map((entry) => entry.join()), asked: asked.length }).toEqual(before);
});

test('an empty log has nothing to change', async () => {
  const { readLog } = await serve([]);
  const ledger = await readLedger(readLog, policy);
  expect(await forgeCopy(ledger, { change: 'byte', at: 0, reach: 'entries' })).toBeUndefined();
  expect((await judgeCopy(untouched(ledger), [ledger.note])).outcomes.root).toBe('pass');
});
