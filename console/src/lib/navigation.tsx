import { Link as RouterLink, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ComponentProps } from 'react';
import type { Path } from '../config/paths.ts';
import { parseSearch } from './search.ts';

/**
 * The router's types are registered for a whole program, and both web apps are checked in one: the portal has the
 * registration. Here is the one place where the console says instead what its own addresses are.
 */
export interface Address {
  to: Path;
  search?: { id?: string | undefined; redirect?: string | undefined };
}

export function Link({ to, search = {}, ...rest }: Address & Omit<ComponentProps<'a'>, 'href'>) {
  return <RouterLink to={to as '/'} search={search as never} {...rest} />;
}

/** Goes to an address of the console. */
export function useGo(): (address: Address, replace?: boolean) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    ({ to, search = {} }, replace = false) => navigate({ to: to as '/', search: search as never, replace }),
    [navigate],
  );
}

export const useAddressSearch = () => useSearch({ strict: false }) as NonNullable<Address['search']>;

/** `/case?id=7` as an address. The guard checks it like any other. */
export function addressOf(url: string): Address {
  // The origin is never used: it only lets relative text be read by the platform's own parser.
  const { pathname, search } = new URL(url, 'https://console.invalid');
  return { to: pathname as Path, search: parseSearch(search) };
}
