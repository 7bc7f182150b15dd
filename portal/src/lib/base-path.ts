import { line } from './line.ts';

function read(): string {
  // Drawn ahead of any browser: the server fills its base in.
  if (import.meta.env.SSR && import.meta.env.MODE !== 'test') return '/__BASE__/';
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content;
  return told?.startsWith('/') && told !== '/__BASE__/' ? told : '/';
}

/** Where the portal stands, with a slash at both ends; the server wrote it into the page. */
export const basePath = read();

/** Where the page stands; drawn ahead, where the server says that it will. */
export const pageOrigin = (): string => globalThis.location?.origin ?? line.origin;

/** `/copyright/authorization/market` → `/market`. */
export function belowBase(pathname: string, base: string): string {
  if (`${pathname}/` === base) return '/';
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}

/** `/market?workType=draw` → `/copyright/authorization/market?workType=draw`. */
export function underBase(path: string, base: string): string {
  return base.slice(0, -1) + path;
}
