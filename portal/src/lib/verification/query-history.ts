/** One question somebody asked here. */
export interface PastQuery {
  /** Epoch milliseconds. */
  at: number;
  by: 'number' | 'file' | 'bundle' | 'picture';
  /** The number, or the file's name. */
  what: string;
  number?: string | undefined;
  queryCode?: string | undefined;
  /** What came of it, in a word or two. */
  outcome: string;
  /** Where the platform keeps it. */
  id?: string | undefined;
}

export type NewQuery = Omit<PastQuery, 'at' | 'id'>;

const AT_MOST = 50;
const WAYS = ['number', 'file', 'bundle', 'picture'];

/** A visitor's, in this browser alone. */
export const HISTORY_KEY = 'yinji.queries';

/** What was kept; anything that is no list of queries is forgotten. */
export function parseHistory(stored: string | null): PastQuery[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPastQuery).slice(0, AT_MOST) : [];
  } catch {
    return [];
  }
}

/** The newest first; the same question again replaces its older answer. */
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
