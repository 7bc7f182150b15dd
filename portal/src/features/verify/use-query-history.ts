import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { addToHistory, historyKey, parseHistory, type PastQuery } from './query-history.ts';

/** The account's own queries, kept in this browser. Without storage they last as long as the page. */
export function useQueryHistory() {
  const key = historyKey(useSession()?.account.id ?? '');
  const [history, setHistory] = useState(() => read(key));

  function change(next: PastQuery[]) {
    setHistory(next);
    try {
      if (next.length > 0) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    } catch {
      // Storage may be switched off or full: the list then lives as long as this page.
    }
  }
  return {
    history,
    remember: (query: Omit<PastQuery, 'at'>) => change(addToHistory(read(key), { ...query, at: Date.now() })),
    clear: () => change([]),
  };
}

function read(key: string): PastQuery[] {
  try {
    return parseHistory(localStorage.getItem(key));
  } catch {
    return [];
  }
}
