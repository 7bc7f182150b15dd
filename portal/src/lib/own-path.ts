/**
 * The return address after signing in; undefined outside this portal. Only a path below the base is accepted:
 * no scheme, no host, no `//` or `/\` that a browser reads as a host, no control characters.
 */
export function ownPath(target: string | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  // eslint-disable-next-line no-control-regex -- tabs and newlines are dropped by URL parsers: "/\t/host" is "//host"
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return undefined;
  const url = URL.parse(target, 'https://portal.invalid');
  if (url?.origin !== 'https://portal.invalid' || url.pathname.startsWith('//')) return undefined;
  // Only where one stands there: `delete` writes the whole query anew.
  for (const name of ['token', 'ticket']) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
