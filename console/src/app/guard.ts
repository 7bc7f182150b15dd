import type { StaffRole } from '@yinji/contract';
import { allPlaces, paths, type Path } from '../config/paths.ts';
import type { Staff } from '../lib/session.ts';

export type Decision = { kind: 'allow' } | { kind: 'redirect'; to: string };

const allow: Decision = { kind: 'allow' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });
const known: ReadonlySet<string> = new Set(Object.values(paths));
const rolesAt: ReadonlyMap<string, readonly StaffRole[] | undefined> = new Map(
  allPlaces.map(({ path, roles }) => [path, roles]),
);

/** Whether this role has work there. */
export const isOpenTo = (path: Path, { role }: Staff): boolean => rolesAt.get(path)?.includes(role) ?? true;

/** Where everybody's work begins: what waits for them. */
export const HOME = paths.overview;

/**
 * Who may open which address. Pure; the server checks again with each call.
 * @param url path and query below the base path, such as `/case?id=…`
 */
export function decide(url: string, staff: Staff | undefined): Decision {
  const { pathname, search } = split(url);
  if (!staff) {
    if (pathname === paths.signIn) return allow;
    const back =
      known.has(pathname) && pathname !== paths.root
        ? `?${new URLSearchParams({ redirect: pathname + search }).toString()}`
        : '';
    return redirect(paths.signIn + back);
  }
  // Before anything else: the creator of the one-time password knows it.
  if (staff.mustChangePassword) return pathname === paths.password ? allow : redirect(paths.password);
  if (staff.mustAddFactor) return pathname === paths.secondFactor ? allow : redirect(paths.secondFactor);
  if (!known.has(pathname) || pathname === paths.root || pathname === paths.signIn) return redirect(HOME);
  if (rolesAt.get(pathname)?.includes(staff.role) === false) return redirect(paths.roles);
  return allow;
}

/**
 * Where to go after signing in: the return address if it belongs to the console, else the start of the work.
 */
export function wayBack(target: string | undefined): string {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return HOME;
  const { pathname, search } = split(target);
  const leads = known.has(pathname) && pathname !== paths.root && pathname !== paths.signIn;
  return leads ? pathname + search : HOME;
}

function split(url: string) {
  // The origin is never used: it only lets relative text be read by the platform's own parser.
  const { pathname, search } = new URL(url, 'https://console.invalid');
  return { pathname: pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname, search };
}
