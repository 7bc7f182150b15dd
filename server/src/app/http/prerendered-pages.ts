import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/index.ts';
import { encode, type Encoded } from './encoded.ts';
import { appPolicy } from './security-headers.ts';

/**
 * A prerendered page with answers is served to everybody for this long: what leaves the public disappears with the
 * next one. A page without answers stays the same.
 */
const FRESH_MS = 5_000;

/** Output of the portal's build (`portal/src/app/prerender-page.tsx`). Addresses in it begin with `/__BASE__/`. */
interface PortalBuild {
  prerenderedPageFor(path: string, asked: URLSearchParams): string | undefined;
  /** `isLive`: with answers of calls in it. */
  prerenderedPages: Readonly<Record<string, { isLive?: boolean }>>;
  prerenderPage(
    name: string,
    asked: {
      line: { origin: string; fetch: typeof fetch };
      site: { name: string; icp: string; police: string; operator: string };
    },
  ): Promise<{ title: string; at: string; html: string; dehydratedState: unknown }>;
}
/**
 * Assets of each page from the portal's build: its styles as text and as files, and its scripts in execution
 * order.
 */
interface Head {
  style: string;
  styles: readonly string[];
  scripts: readonly string[];
  /** The address of a query, up to an id at its end, that is sent before the script loads. */
  asks?: string;
  needs?: string;
}

/** A page as sent. */
export interface Sheet extends Encoded {
  /** Its content security policy. */
  policy: string;
}

interface HeldPage {
  until: number;
  /** Undefined where it could not be rendered. */
  sheet: Promise<Sheet | undefined>;
}

/** A page with its policy, which names its inline script and style (CSP 3 §2.3.1), and no others. */
export const toSheet = async (page: string): Promise<Sheet> => {
  const policy = appPolicy({ scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') });
  return { ...(await encode(page)), policy };
};

/** Of our inline elements, which are all in the head; a data block does not run and needs none. */
function hashesOf(page: string, element: 'script' | 'style'): string[] {
  const head = page.slice(0, page.indexOf('</head>'));
  const inline = new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, 'gs');
  return [...head.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

/**
 * Prerenders the portal's public pages, as a visitor would see them. They are few whatever the query, and not
 * personal: the portal's own queries call our own calls, without a token.
 * @param page the portal's `index.html`, its addresses filled in
 * @returns finds the page for an address below the base path; nothing where the script renders it
 */
export async function openPrerenderedPages(
  app: FastifyInstance,
  context: AppContext,
  { folder, base, page }: { folder: string; base: string; page: string },
): Promise<(path: string) => Promise<Sheet | undefined>> {
  const heads = await readFile(join(folder, 'prerendered/heads.json'), 'utf8').catch(() => undefined);
  if (heads === undefined) return () => Promise.resolve(undefined);
  const of = JSON.parse(heads) as Record<string, Head>;
  const portal = (await import(
    pathToFileURL(join(folder, 'prerendered/prerender-page.js')).href
  )) as PortalBuild;
  const { publicUrl, siteName, filing } = context.config;
  const asked = {
    line: { origin: publicUrl, fetch: askOurselves(app) },
    site: { name: siteName, ...filing },
  };
  const held = new Map<string, HeldPage>();

  async function draw(name: string): Promise<Sheet | undefined> {
    try {
      const head = of[name];
      if (head === undefined) throw new Error('the build does not know it');
      const rendered = await portal.prerenderPage(name, asked);
      const { html, rules } = takeStyles(rendered.html);
      const filled = fill(page, { ...rendered, ...head, html, style: head.style + rules });
      return await toSheet(filled.replaceAll('/__BASE__/', base));
    } catch (cause) {
      // The page is sent anyway, with the script.
      context.report(`prerendering of ${name}`, cause);
      return undefined;
    }
  }

  return (path) => {
    // Concatenated, not resolved: a path with two slashes must not become a host.
    const { pathname, searchParams } = new URL(`https://portal.invalid${path}`);
    const name = portal.prerenderedPageFor(pathname, searchParams);
    if (name === undefined) return Promise.resolve(undefined);
    const before = held.get(name);
    if (before && before.until > performance.now()) return before.sheet;
    const entry = { until: performance.now() + FRESH_MS, sheet: draw(name) };
    held.set(name, entry);
    if (portal.prerenderedPages[name]?.isLive !== true) void keep(entry);
    return entry.sheet;
  };
}

/** One that could not be rendered is rendered again later. */
async function keep(held: HeldPage): Promise<void> {
  if ((await held.sheet) !== undefined) held.until = Infinity;
}

interface Filled extends Head {
  title: string;
  at: string;
  html: string;
  dehydratedState: unknown;
}

/**
 * The page's policy forbids `style` attributes, which a prerendered page has for picture sizes: they become
 * rules of the page's own block.
 */
export function takeStyles(rendered: string): { html: string; rules: string } {
  const rules = new Map<string, number>();
  // In text and in other attributes a quotation mark is escaped: this matches only in tags.
  const html = rendered.replaceAll(/ style="([^"]*)"/g, (_whole, written: string) => {
    const rule = written.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    if (/[<>{}&]/.test(rule)) throw new Error(`a style that is none: ${written}`);
    const at = rules.get(rule) ?? rules.size;
    rules.set(rule, at);
    return ` data-style="${at}"`;
  });
  return { html, rules: [...rules].map(([rule, at]) => `[data-style="${at}"]{${rule}}`).join('') };
}

/**
 * Inserts the rendered page and the answers as data. Nothing blocks the first paint: its styles are inline
 * (their files are named and not fetched, so that the script does not request them), and the script before the
 * first paint requests the others.
 */
export function fill(
  page: string,
  { style, styles, scripts, asks, needs, title, at, html, dehydratedState }: Filled,
): string {
  // A data block: it never runs. Nothing in it may end it.
  const answers = JSON.stringify(dehydratedState).replaceAll('<', '\\u003c');
  const address = (file: string) => `/__BASE__/${file}`;
  const held = styles.map((file) => `<link rel="stylesheet" disabled href="${address(file)}">`).join('');
  const asked = asks === undefined ? '' : ` data-asks="${escape(asks)}"`;
  // Functions, because a replacement text may contain a dollar sign.
  return page
    .replaceAll(
      /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g,
      '',
    )
    .replace('<html ', () => (needs === undefined ? '<html ' : `<html data-needs="${needs}" `))
    .replace('<script>', () => `<script data-scripts="${scripts.map(address).join(' ')}"${asked}>`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)}</title>`)
    .replace('</head>', () => `<style>${style}</style>${held}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-prerendered="${escape(at)}">${html}</div>\n    <script type="application/json" id="dehydrated-state">${answers}</script>`,
    );
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The server side of the portal's transport in this process: the same calls, refusals and limits, under an
 * address of its own.
 */
const askOurselves =
  (app: FastifyInstance): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const answer = await app.inject({
      url: String(url),
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...(headers as Record<string, string>) },
      remoteAddress: '127.0.0.2',
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
