import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { appPolicy } from './security-headers.ts';

/** What is drawn is shown for so long, to everybody: what leaves the public leaves it with the next drawing. */
const FRESH_MS = 5_000;

/** What the portal's build leaves for us (`portal/src/app/draw-page.tsx`). Addresses in it begin with `/__BASE__/`. */
interface Drawing {
  drawnPageFor(path: string, asked: URLSearchParams): string | undefined;
  drawPage(
    name: string,
    asked: {
      line: { origin: string; fetch: typeof fetch };
      site: { name: string; icp: string; police: string; operator: string };
    },
  ): Promise<{ title: string; html: string; known: unknown }>;
}
type Heads = Record<string, { head: string; needs?: string }>;

/** A page as it travels. */
export interface Sheet {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Of this page, where it is not everybody's. */
  policy?: string;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const compress = async (page: string): Promise<Sheet> => {
  const plain = Buffer.from(page);
  // Made anew every few seconds: most of the gain at little of the cost.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { plain, br: await brotli(plain, { params }), gzip: await gzipped(plain) };
};

/**
 * The portal's public pages, drawn here before any script runs, as a visitor would see them. They are few whatever is
 * asked, and nobody in particular is asked for: the portal's own questions are put to our own calls, without a token.
 *
 * @param page the portal's `index.html`, its addresses filled in
 * @returns finds the page for an address below the base path; nothing where the script draws it
 */
export async function openDrawnPages(
  app: FastifyInstance,
  world: World,
  { folder, base, page }: { folder: string; base: string; page: string },
): Promise<(path: string) => Promise<Sheet | undefined>> {
  const heads = await readFile(join(folder, 'drawn/heads.json'), 'utf8').catch(() => undefined);
  if (heads === undefined) return () => Promise.resolve(undefined);
  const of = JSON.parse(heads) as Heads;
  const drawing = (await import(pathToFileURL(join(folder, 'drawn/draw-page.js')).href)) as Drawing;
  const { publicUrl, siteName, filing } = world.config;
  const asked = {
    line: { origin: publicUrl, fetch: askOurselves(app) },
    site: { name: siteName, ...filing },
  };
  const held = new Map<string, { until: number; sheet: Promise<Sheet | undefined> }>();

  async function draw(name: string): Promise<Sheet | undefined> {
    try {
      const drawn = await drawing.drawPage(name, asked);
      const { html, styles, hash } = takeStyles(drawn.html.replaceAll('/__BASE__/', base));
      const head = `${of[name]?.head ?? ''}${styles}`;
      const sheet = await compress(
        fill(page, { ...of[name], ...drawn, head, html }).replaceAll('/__BASE__/', base),
      );
      return hash === undefined ? sheet : { ...sheet, policy: appPolicy([hash]) };
    } catch (cause) {
      // The page comes all the same, with the script.
      world.report(`drawing of ${name}`, cause);
      return undefined;
    }
  }

  return (path) => {
    // Put together, not resolved: a path of two slashes is no host.
    const { pathname, searchParams } = new URL(`https://portal.invalid${path}`);
    const name = drawing.drawnPageFor(pathname, searchParams);
    if (name === undefined) return Promise.resolve(undefined);
    const before = held.get(name);
    if (before && before.until > performance.now()) return before.sheet;
    const sheet = draw(name);
    held.set(name, { until: performance.now() + FRESH_MS, sheet });
    return sheet;
  };
}

interface Filled {
  head?: string;
  needs?: string;
  title: string;
  html: string;
  known: unknown;
}

/**
 * The page's policy forbids `style` attributes, which a drawn page has where a picture's place is as large as the picture:
 * they become rules of one block, which the policy names by its hash.
 */
export function takeStyles(drawn: string): { html: string; styles: string; hash?: string } {
  const rules = new Map<string, number>();
  // In text and in other attributes a quotation mark is written as a reference: this is found in tags alone.
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_whole, written: string) => {
    const rule = written.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    if (/[<>{}&]/.test(rule)) throw new Error(`a style that is none: ${written}`);
    const at = rules.get(rule) ?? rules.size;
    rules.set(rule, at);
    return ` data-style="${at}"`;
  });
  if (rules.size === 0) return { html, styles: '' };
  const block = [...rules].map(([rule, at]) => `[data-style="${at}"]{${rule}}`).join('');
  const hash = `'sha256-${createHash('sha256').update(block).digest('base64')}'`;
  return { html, styles: `<style>${block}</style>`, hash };
}

/** The drawing in its place, the answers beside it as data. */
export function fill(page: string, { head = '', needs, title, html, known }: Filled): string {
  // A data block: it is never run. Nothing in it may end it.
  const answers = JSON.stringify(known).replaceAll('<', '\\u003c');
  // Functions, because a replacement's text may hold a dollar sign.
  return page
    .replace('<html ', () => (needs === undefined ? '<html ' : `<html data-needs="${needs}" `))
    .replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)}</title>`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-drawn>${html}</div>\n    <script type="application/json" id="known">${answers}</script>`,
    );
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The other end of the portal's line is this process: the same calls, refusals and limits, as an address of its own. */
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
