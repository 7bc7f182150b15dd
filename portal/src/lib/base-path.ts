function read(): string {
  const told = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content;
  return told?.startsWith('/') && told !== '/__BASE__/' ? told : '/';
}

/** Where the portal stands, with a slash at both ends; the server wrote it into the page. */
export const basePath = read();

/** `/copyright/authorization/market` → `/market`. */
export function belowBase(pathname: string, base: string): string {
  if (`${pathname}/` === base) return '/';
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}

/** `/market?workType=draw` → `/copyright/authorization/market?workType=draw`. */
export function underBase(path: string, base: string): string {
  return base.slice(0, -1) + path;
}
