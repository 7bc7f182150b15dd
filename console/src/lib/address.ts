import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Parts = Readonly<Record<string, string | undefined>>;

/**
 * The query of the address: the part of a list, its page, its filters. In the address they survive a reload, a
 * return from a detail page, and sharing. Changes replace the address: back leaves the list. An undefined or
 * empty part is removed.
 */
export function useAddress(): readonly [Parts, (change: Parts) => void] {
  const parts: Parts = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (change: Parts) =>
      void navigate({
        to: '.',
        search: (before: Parts) =>
          Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  );
  return [parts, set];
}

/** The part of a list in the address, or its first; and its page, from 1. */
export function useListAddress<Show extends string>(shows: readonly [Show, ...Show[]]) {
  const [{ show: named, page: numbered }, set] = useAddress();
  const show = shows.find((one) => one === named) ?? shows[0];
  const page = /^[1-9]\d{0,5}$/.test(numbered ?? '') ? Number(numbered) : 1;
  return {
    show,
    page,
    setShow: (next: Show) => set({ show: next === shows[0] ? undefined : next, page: undefined }),
    setPage: (next: number) => set({ page: next === 1 ? undefined : String(next) }),
  };
}
