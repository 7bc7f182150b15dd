import {
  COPY_SETS,
  CopyIndexError,
  isHashSet,
  isPacked,
  type CopyEntry,
  type CopySearch,
  type CopySet,
  type HashEntry,
  type HashSet,
  type LocalEntry,
  type LocalSearch,
  type Looked,
} from '@yinji/originality/copy-index';

/** JSON between server and index: bytes as base64. */
export type WireEntry =
  | (Omit<HashEntry, 'hashes'> & { hashes: string })
  | (Omit<LocalEntry, 'features'> & { features: string });
export interface WireSearch extends Omit<CopySearch, 'queries'> {
  queries: string[];
}
export interface WireLocalSearch extends Omit<LocalSearch, 'features'> {
  features: string;
}

/** Of each of `VARIANTS`: `held` are floats of 4 bytes, little-endian. */
export interface WireLooked extends Omit<Looked, 'sights'> {
  sights: (Omit<Looked['sights'][number], 'held'> & { held: string })[];
}

const HASH_BYTES = 32;
const MOST_HASHES = 8;
const MOST_QUERIES = 64;
const MOST_ENTRIES = 10_000;
/** 1024 features and a thumbnail. */
const MOST_FEATURE_BYTES = 131_072;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const refuse = (what: string): never => {
  throw new CopyIndexError('failed', `not understood: ${what}`);
};

export const encodeEntry = (entry: CopyEntry): WireEntry =>
  entry.set === 'local'
    ? { ...entry, features: base64(entry.features) }
    : { ...entry, hashes: base64(entry.hashes) };
export const encodeSearch = ({ queries, ...rest }: CopySearch): WireSearch => ({
  ...rest,
  queries: queries.map(base64),
});
export const encodeLooked = ({ sights, ...rest }: Looked): WireLooked => ({
  ...rest,
  sights: sights.map(({ held, shown }) => {
    const bytes = Buffer.alloc(held.length * 4);
    for (const [at, value] of held.entries()) bytes.writeFloatLE(value, at * 4);
    return { shown, held: base64(bytes) };
  }),
});
export const decodeLooked = ({ sights, ...rest }: WireLooked): Looked => ({
  ...rest,
  sights: sights.map(({ held, shown }) => {
    const bytes = Buffer.from(held, 'base64');
    return {
      shown,
      held: Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4)),
    };
  }),
});
export const encodeLocalSearch = ({ features, ...rest }: LocalSearch): WireLocalSearch => ({
  ...rest,
  features: base64(features),
});

const asSet = (value: unknown): CopySet => COPY_SETS.find((set) => set === value) ?? refuse('set');
const asHashSet = (value: unknown): HashSet => (isHashSet(value) ? value : refuse('set'));
const asId = (value: unknown): string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : refuse('id');
const asNumber = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most ? value : refuse('number');
const asCount = (value: unknown, most: number): number =>
  Number.isInteger(value) && (value as number) >= 0 ? asNumber(value, most) : refuse('number');
const asList = (value: unknown, most: number): unknown[] =>
  Array.isArray(value) && value.length <= most ? value : refuse('list');

function asBytes(value: unknown, most: number): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : refuse('bytes');
  return bytes.length <= most ? bytes : refuse('bytes');
}
function asHashes(value: unknown, most: number): Buffer {
  const bytes = asBytes(value, most * HASH_BYTES);
  return bytes.length > 0 && bytes.length % HASH_BYTES === 0 ? bytes : refuse('hashes');
}
/** Copied: a thread is given the bytes. */
function asFeatures(value: unknown): Uint8Array {
  const bytes = new Uint8Array(asBytes(value, MOST_FEATURE_BYTES));
  return isPacked(bytes) ? bytes : refuse('features');
}

const asExcept = (value: unknown) => (value === undefined ? {} : { except: asId(value) });

type Given = Record<string, unknown>;

export const readEntries = ({ entries }: Given): CopyEntry[] =>
  asList(entries, MOST_ENTRIES).map((one) => {
    const { set, id, at, holder, hashes, features } = one as Given;
    const known = { id: asId(id), at: asNumber(at, Number.MAX_SAFE_INTEGER) };
    return set === 'local'
      ? { set, ...known, holder: asId(holder), features: asFeatures(features) }
      : { set: asHashSet(set), ...known, hashes: asHashes(hashes, MOST_HASHES) };
  });

export const readSearch = (given: Given): CopySearch => ({
  set: asHashSet(given['set']),
  queries: asList(given['queries'], MOST_QUERIES).map((one) => asHashes(one, 1)),
  // Their sum below 128, so that no hash is near a query and near its complement.
  limit: asCount(given['limit'], 63),
  inverted: asCount(given['inverted'], 63),
  most: asCount(given['most'], 100_000),
  ...asExcept(given['except']),
});
export const readLocalSearch = (given: Given): LocalSearch => ({
  features: asFeatures(given['features']),
  ...asExcept(given['except']),
});

export const readRemoval = ({ set, ids }: Given) => ({
  set: asSet(set),
  ids: asList(ids, MOST_ENTRIES).map(asId),
});
export const readConfirmation = ({ set, boot }: Given) => ({ set: asSet(set), boot: String(boot) });
export const readBucket = ({ set, bucket }: Given) => ({ set: asSet(set), bucket: asCount(bucket, 255) });
