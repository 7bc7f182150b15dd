import { forgetQueries, listQueries, rememberQuery } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import {
  addToHistory,
  HISTORY_KEY,
  parseHistory,
  type NewQuery,
  type PastQuery,
} from '../../lib/verification/query-history.ts';

const QUERY_KEY = ['own', 'queries'];
/** The contract's limits: longer texts are cut at the end. */
const cut = (text: string, most: number) =>
  [...text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')].slice(0, most).join('');

export interface QueryHistory {
  history: readonly PastQuery[];
  /** With the account, encrypted on the platform; else in this browser. */
  isKept: boolean;
  isLoading: boolean;
  isFailed: boolean;
  remember: (query: NewQuery) => void;
  forget: (query?: PastQuery) => void;
}

/** Earlier queries: of a signed-in person with the account, of a visitor in this browser. */
export function useQueryHistory(): QueryHistory {
  const isSignedIn = useSession() !== undefined;
  const own = useOwnHistory(isSignedIn);
  const local = useLocalHistory();
  return isSignedIn ? own : local;
}

function useOwnHistory(enabled: boolean): QueryHistory {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.ask(listQueries, {}, signal),
    enabled,
  });
  const renew = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  return {
    history: (list.data ?? []).map((one) => ({ ...one, at: Date.parse(one.at) })),
    isKept: true,
    isLoading: list.isLoading,
    isFailed: list.isError,
    // A history that cannot be saved must not disturb the reader.
    remember: ({ what, outcome, ...query }) =>
      void api
        .call(
          rememberQuery,
          { ...query, what: cut(what, 255).trim() || '—', outcome: cut(outcome, 40) },
          { quiet: true },
        )
        .then(renew, () => undefined),
    forget: (query) =>
      void api.call(forgetQueries, query?.id ? { id: query.id } : {}).then(renew, () => undefined),
  };
}

/** Without storage they last as long as the page. */
function useLocalHistory(): QueryHistory {
  const [history, setHistory] = useState(read);
  const isHydrated = useHydrated();
  function change(next: PastQuery[]) {
    setHistory(next);
    try {
      if (next.length > 0) localStorage.setItem(HISTORY_KEY, JSON.stringify(next));
      else localStorage.removeItem(HISTORY_KEY);
    } catch {
      // Storage may be switched off or full: the list then lasts as long as this page.
    }
  }
  return {
    history: isHydrated ? history : [],
    isKept: false,
    isLoading: false,
    isFailed: false,
    // A visitor's machine may be shared: the code of a private number is not stored on it.
    remember: ({ queryCode: _code, ...query }) => change(addToHistory(read(), { ...query, at: Date.now() })),
    forget: (query) => change(query ? read().filter((one) => one.at !== query.at) : []),
  };
}

function read(): PastQuery[] {
  try {
    return parseHistory(localStorage.getItem(HISTORY_KEY));
  } catch {
    return [];
  }
}
