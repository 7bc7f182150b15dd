/** One earlier query. */
export interface PastQuery {
  /** Epoch milliseconds. */
  at: number;
  by: 'number' | 'file' | 'bundle' | 'picture';
  /** The number, or the file's name. */
  what: string;
  number?: string | undefined;
  queryCode?: string | undefined;
  /** Its result, in a word or two. */
  outcome: string;
  /** Its id on the platform. */
  id?: string | undefined;
}

export type NewQuery = Omit<PastQuery, 'at' | 'id'>;

const AT_MOST = 50;
const WAYS = ['number', 'file', 'bundle', 'picture'];

/** A visitor's, in this browser only. */
export const HISTORY_KEY = 'yinji.queries';

/** The stored queries; anything else is dropped. */
export function parseHistory(stored: string | null): PastQuery[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPastQuery).slice(0, AT_MOST) : [];
  } catch {
    return [];
  }
}

/** The newest first; a repeated query replaces its older answer. */
export function addToHistory(history: readonly PastQuery[], query: PastQuery): PastQuery[] {
  const others = history.filter((one) => one.by !== query.by || one.what !== query.what);
  return [query, ...others].slice(0, AT_MOST);
}

function isPastQuery(value: unknown): value is PastQuery {
  const query = value as PastQuery | null;
  return (
    typeof query === 'object' &&
    query !== null &&
    typeof query.at === 'number' &&
    WAYS.includes(query.by) &&
    typeof query.what === 'string' &&
    typeof query.outcome === 'string'
  );
}
