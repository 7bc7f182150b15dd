import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { idSearch, parseSearch } from '@yinji/web';
import type { Path } from '../config/paths.ts';
import { signInSearch } from './search.ts';

interface Address {
  to: Path;
  search: { id?: string | undefined; redirect?: string | undefined };
}

/** Goes to an address of the console. */
export function useGo(): (address: Address | { to: Path }, replace?: boolean) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((address, replace = false) => navigate({ search: {}, ...address, replace }), [navigate]);
}

/** `/case?id=7` as an address. The guard checks it like any other. */
export function addressOf(url: string): Address {
  // The origin is never used: it only lets relative text be read by the platform's own parser.
  const { pathname, search } = new URL(url, 'https://console.invalid');
  const raw = parseSearch(search);
  return { to: pathname as Path, search: { ...raw, ...idSearch(raw), ...signInSearch(raw) } };
}
