import {
  CopyIndexError,
  isCopySet,
  type CopyEntry,
  type CopySearch,
  type CopySet,
} from '@yinji/originality/copy-index';

/** JSON between server and index: bytes as base64. */
export interface WireEntry extends Omit<CopyEntry, 'hashes' | 'features'> {
  hashes: string;
  features?: string | undefined;
}
export interface WireSearch extends Omit<CopySearch, 'queries' | 'features'> {
  queries: string[];
  features?: string | undefined;
}

const HASH_BYTES = 32;
const MOST_HASHES = 8;
const MOST_QUERIES = 64;
const MOST_ENTRIES = 10_000;
const MOST_FEATURE_BYTES = 1024 * 1024;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const refuse = (what: string): never => {
  throw new CopyIndexError('failed', `not understood: ${what}`);
};

export const encodeEntry = ({ hashes, features, ...rest }: CopyEntry): WireEntry => ({
  ...rest,
  hashes: base64(hashes),
  ...(features !== undefined && { features: base64(features) }),
});
export const encodeSearch = ({ queries, features, ...rest }: CopySearch): WireSearch => ({
  ...rest,
  queries: queries.map(base64),
  ...(features !== undefined && { features: base64(features) }),
});

const asSet = (value: unknown): CopySet => (isCopySet(value) ? value : refuse('set'));
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
const asFeatures = (value: unknown) =>
  value === undefined ? {} : { features: asBytes(value, MOST_FEATURE_BYTES) };

type Given = Record<string, unknown>;

export const readEntries = ({ entries }: Given): CopyEntry[] =>
  asList(entries, MOST_ENTRIES).map((one) => {
    const { set, id, at, hashes, features } = one as Given;
    return {
      set: asSet(set),
      id: asId(id),
      at: asNumber(at, Number.MAX_SAFE_INTEGER),
      hashes: asHashes(hashes, MOST_HASHES),
      ...asFeatures(features),
    };
  });

export const readSearch = (given: Given): CopySearch => ({
  set: asSet(given['set']),
  queries: asList(given['queries'], MOST_QUERIES).map((one) => asHashes(one, 1)),
  // Their sum below 128, so that no hash is near a query and near its complement.
  limit: asCount(given['limit'], 63),
  inverted: asCount(given['inverted'], 63),
  most: asCount(given['most'], 100_000),
  ...(given['except'] !== undefined && { except: asId(given['except']) }),
  ...asFeatures(given['features']),
});

export const readRemoval = ({ set, ids }: Given) => ({
  set: asSet(set),
  ids: asList(ids, MOST_ENTRIES).map(asId),
});
export const readBucket = ({ set, bucket }: Given) => ({ set: asSet(set), bucket: asCount(bucket, 255) });
