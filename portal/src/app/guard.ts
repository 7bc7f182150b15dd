import { knownPaths, openPaths, paths } from '../config/paths.ts';

export type Decision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** A token is in the address: remove it, then decide again for `to`. */
  | { kind: 'adopt-token'; token: string; to: string };

/**
 * Who may open which address (specification section 2). Pure: no router, no storage.
 * @param url path and query below the base path, such as `/market?workType=draw`
 * @param token the stored session's token, if there is one
 */
export function decide(url: string, token: string | undefined): Decision {
  const { pathname, search, hash } = splitUrl(url);
  const query = new URLSearchParams(search);
  const offered = query.get('token');
  if (offered !== null) {
    query.delete('token');
    return { kind: 'adopt-token', token: offered, to: joinUrl(pathname, query, hash) };
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
