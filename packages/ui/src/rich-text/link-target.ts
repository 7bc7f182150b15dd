export interface LinkTarget {
  href: string;
  /** A path below the portal's base; otherwise an external https address. */
  isOwn: boolean;
}

/**
 * Where a link may lead; undefined for everything else: other schemes, `//host`, names and passwords in the
 * address.
 */
export function linkTarget(url: string): LinkTarget | undefined {
  // Tabs and newlines are dropped by URL parsers: "/\t/host" is "//host".
  if (/[\p{Cc}\p{Bidi_Control}\\\s]/u.test(url)) return undefined;
  if (url.startsWith('/')) {
    const own = URL.parse(url, 'https://own.invalid');
    const isOwn =
      own?.origin === 'https://own.invalid' && !url.startsWith('//') && !own.pathname.startsWith('//');
    return isOwn ? { href: `${own.pathname}${own.search}${own.hash}`, isOwn } : undefined;
  }
  if (!/^https:\/\//i.test(url)) return undefined;
  const there = URL.parse(url);
  if (there?.protocol !== 'https:' || there.username !== '' || there.password !== '') return undefined;
  return { href: there.href, isOwn: false };
}
