import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '../server/src/app/http/prerendered-pages.ts';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { weighPage } from '@yinji/stack/build/weigh-page';

const DIST = join(import.meta.dirname, '../portal/dist');
/**
 * Maximum bytes (brotli) that a newcomer's browser fetches; `npm run bench -- web` weighs the served page in
 * the same way.
 */
const MOST = { js: 130_000, css: 12_000 };

await ensureBuilt();
const heads = JSON.parse(readFileSync(join(DIST, 'prerendered/heads.json'), 'utf8')) as Record<string, Head>;
type Head = Pick<Parameters<typeof fill>[1], 'style' | 'styles' | 'scripts'>;
const { home } = heads;
if (home === undefined) throw new Error('the build has no prerendered home page');
const page = fill(readFileSync(join(DIST, 'index.html'), 'utf8'), {
  ...home,
  title: '',
  at: '',
  html: '',
  dehydratedState: {},
});
/** As the server sends it: the brotli form beside it, where there is one. */
const { js, css, parts } = await weighPage(page, (address) => {
  const file = join(DIST, address.replace('/__BASE__/', ''));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
});
for (const { name, bytes } of parts.toSorted((one, other) => other.bytes - one.bytes))
  console.log(`${String(bytes).padStart(7)}  ${name}`);
console.log(`first route: ${js} bytes of script, ${css} of style, brotli`);
// If the page is written differently, the check must fail instead of passing unread.
const isUnread = !parts.some(({ name }) => name.startsWith('home-page-')) || js < 50_000 || css === 0;
if (js > MOST.js || css > MOST.css || isUnread) process.exit(1);
