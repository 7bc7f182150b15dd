import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';

const DIST = join(import.meta.dirname, '../portal/dist');
/** Issue "The portal and the console as people see them": what a newcomer's browser may have to fetch, brotli. */
const MOST = { js: 130_000, css: 12_000 };

await ensureBuilt();
const size = { js: 0, css: 0 };
const heaviest: string[] = [];
const page = readFileSync(join(DIST, 'index.html'), 'utf8');
// What stands within the page is fetched too.
for (const [, code = ''] of page.matchAll(/<script>([^]*?)<\/script>/g))
  count('js', 'index.html', Buffer.from(code));
for (const name of filesOfFirstRoute())
  count(name.endsWith('.css') ? 'css' : 'js', name, readFileSync(join(DIST, 'assets', name)));
console.log(heaviest.toSorted().toReversed().join('\n'));
console.log(`first route: ${size.js} bytes of script, ${size.css} of style, brotli`);
if (
  size.js > MOST.js ||
  size.css > MOST.css ||
  size.css === 0 ||
  !heaviest.some((line) => line.endsWith('index.html'))
)
  process.exit(1);

function count(kind: 'js' | 'css', name: string, content: Buffer): void {
  const bytes = brotliCompressSync(content).length;
  size[kind] += bytes;
  heaviest.push(`${String(bytes).padStart(7)}  ${name}`);
}

/** What `index.html` names, and what the home page's chunk is loaded with: the bundler lists that beside its import. */
function filesOfFirstRoute(): Set<string> {
  const named = [...page.matchAll(/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name ?? '');
  const entry = named.find((name) => name.startsWith('index-') && name.endsWith('.js'));
  const script = readFileSync(join(DIST, 'assets', entry ?? ''), 'utf8');
  const listed = /m\.f=\[([^\]]*)\]/.exec(script)?.[1]?.match(/[\w-]+\.(?:js|css)/g) ?? [];
  const home = readdirSync(join(DIST, 'assets')).find((name) => /^home-page-.*\.js$/.test(name)) ?? '';
  const needs = new RegExp(`${home}\`\\),__vite__mapDeps\\(\\[([\\d,]+)\\]\\)`).exec(script)?.[1];
  // A bundler that writes this differently must not make the budget pass unread.
  if (!home || needs === undefined) throw new Error('the home page was not found in the built entry');
  return new Set([...named, home, ...needs.split(',').map((at) => listed[Number(at)] ?? '')]);
}
