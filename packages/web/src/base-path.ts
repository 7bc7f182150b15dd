import { transport } from './transport.ts';

/** The value that the server wrote into the page's head under this name. */
export const readMeta = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

function read(): string {
  // A prerendered page has no base path yet: the server fills it in.
  if (import.meta.env.SSR && import.meta.env.MODE !== 'test') return '/__BASE__/';
  const told = readMeta('base-path');
  return told?.startsWith('/') && told !== '/__BASE__/' ? told : '/';
}

/** The app's path, with a slash at both ends; the server wrote it into the page. */
export const basePath = read();

/** The origin of the page; while it is prerendered, its future origin. */
export const pageOrigin = (): string => globalThis.location?.origin ?? transport.origin;

/** `/copyright/authorization/market` → `/market`. */
export function belowBase(pathname: string, base: string): string {
  if (`${pathname}/` === base) return '/';
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}

/** `/market?workType=draw` → `/copyright/authorization/market?workType=draw`. */
export function underBase(path: string, base: string): string {
  return base.slice(0, -1) + path;
}
