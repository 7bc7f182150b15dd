import { brotliCompressSync } from 'node:zlib';

export interface PageWeight {
  js: number;
  css: number;
  parts: { name: string; bytes: number }[];
}

/**
 * What a browser fetches of a page before any interaction, in bytes as brotli sends them: inlined scripts and
 * styles, the files that the page names, and further observed fetches. A disabled style sheet is not fetched
 * (`fill` in the server's prerendered pages): its rules are inlined.
 * @param page the page as the server sends it
 * @param weigh the bytes that brotli sends of a file, by its address as the page names it
 * @param fetched addresses of scripts and styles that a browser was observed to fetch
 */
export async function weighPage(
  page: string,
  weigh: (address: string) => number | Promise<number>,
  fetched: readonly string[] = [],
): Promise<PageWeight> {
  const parts = [
    { name: 'in the page.js', bytes: bytesOf(inlineOf(page, 'script')) },
    { name: 'in the page.css', bytes: bytesOf(inlineOf(page, 'style')) },
  ];
  const files = new Map([...namedBy(page), ...fetched].map((address) => [nameOf(address), address]));
  for (const [name, address] of files) parts.push({ name, bytes: await weigh(address) });
  const sum = (kind: string) =>
    parts.filter(({ name }) => name.endsWith(kind)).reduce((all, { bytes }) => all + bytes, 0);
  return { js: sum('.js'), css: sum('.css'), parts };
}

const bytesOf = (text: string) => (text === '' ? 0 : brotliCompressSync(text).length);
const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** A data block is not a script. */
const inlineOf = (page: string, element: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, 'gs'))]
    .map(([, text = '']) => text)
    .join('');

function namedBy(page: string): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return tags
    .flatMap((tag) => {
      const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
      if (tag.startsWith('<script'))
        return [value('src') ?? [], (value('data-scripts') ?? '').split(' ')].flat();
      const isFetched = /rel="(?:modulepreload|stylesheet)"/.test(tag) && !/\sdisabled\b/.test(tag);
      return isFetched ? (value('href') ?? []) : [];
    })
    .filter((address) => /\.(?:js|css)$/.test(address));
}
