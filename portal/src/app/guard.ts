import { knownPaths, openPaths, paths } from '../config/paths.ts';

export type Decision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** The address opens a session: remove what opens it, then decide again for `to`. */
  | { kind: 'adopt'; from: AddressSession; to: string };

/** A session's token (specification section 6), or a ticket that opens one once. */
export interface AddressSession {
  by: 'ticket' | 'token';
  value: string;
}

const IN_ADDRESS = ['ticket', 'token'] as const;

/**
 * Who may open which address (specification section 2). Pure: no router, no storage.
 * @param url path and query below the base path, such as `/market?workType=draw`
 * @param token the stored session's token, if there is one
 */
export function decide(url: string, token: string | undefined): Decision {
  const { pathname, search, hash } = splitUrl(url);
  const query = new URLSearchParams(search);
  const by = IN_ADDRESS.find((name) => query.has(name));
  if (by) {
    const value = query.get(by) ?? '';
    for (const name of IN_ADDRESS) query.delete(name);
    return { kind: 'adopt', from: { by, value }, to: joinUrl(pathname, query, hash) };
  }
  if (pathname === paths.root) return { kind: 'redirect', to: paths.home };
  if (!knownPaths.has(pathname)) return { kind: 'redirect', to: paths.signIn };
  if (token) {
    const home = pathname === paths.signIn || pathname === paths.signInOld || pathname === paths.homeOld;
    return home ? { kind: 'redirect', to: paths.home } : { kind: 'allow' };
  }
  if (openPaths.has(pathname)) return { kind: 'allow' };
  const back = new URLSearchParams({ redirect: joinUrl(pathname, query, '') });
  return { kind: 'redirect', to: `${paths.signIn}?${back.toString()}` };
}

function splitUrl(url: string) {
  // The origin is never used: it only lets relative text be read by the platform's own parser.
  const { pathname, search, hash } = new URL(url, 'https://portal.invalid');
  const trimmed = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return { pathname: trimmed, search, hash };
}

function joinUrl(pathname: string, query: URLSearchParams, hash: string): string {
  const search = query.toString();
  return `${pathname}${search && `?${search}`}${hash}`;
}
