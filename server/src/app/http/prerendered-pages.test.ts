import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppContext } from '../../platform/index.ts';
import { fill, openPrerenderedPages, takeStyles, toSheet } from './prerendered-pages.ts';

const page = `<html lang="zh-CN"><head><script>read()</script><title>印迹</title>
    <script type="module" crossorigin src="/__BASE__/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/__BASE__/assets/base.js">
    <link rel="stylesheet" crossorigin href="/__BASE__/assets/index.css"></head><body><div id="root"></div></body></html>`;
const rendered = {
  title: 't',
  at: '/verification-v2?view=judge',
  html: '',
  dehydratedState: {},
  style: 'b{}',
  styles: ['assets/index.css'],
  scripts: ['assets/base.js', 'assets/index.js'],
};
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('user text cannot end the data block or the title, and a dollar sign stays', () => {
  const words = '</script><script>alert(1)</script> $& $1';
  const filled = fill(page, {
    ...rendered,
    title: `</title>${words}`,
    html: '<h1>$&</h1>',
    at: '/tm-home-v2',
    dehydratedState: { queries: [words] },
  });
  expect(filled.match(/<script/g)).toHaveLength(2);
  expect(filled.match(/<\/title>/g)).toHaveLength(1);
  expect(filled).toContain('<div id="root" data-prerendered="/tm-home-v2"><h1>$&</h1></div>');
  const told =
    /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(filled)?.[1] ?? '';
  expect(JSON.parse(told)).toEqual({ queries: [words] });
});

test('a page that is not for visitors says so first; nothing is fetched before it is painted', () => {
  const filled = fill(page, { ...rendered, needs: 'member', asks: '/api?id=' });
  expect(filled).toContain('<html data-needs="member" lang="zh-CN">');
  expect(filled).toContain(
    '<script data-scripts="/__BASE__/assets/base.js /__BASE__/assets/index.js" data-asks="/api?id=">read()</script>',
  );
  expect(filled).not.toMatch(/type="module"|modulepreload|rel="stylesheet"(?! disabled)/);
  expect(filled).toContain(
    '<style>b{}</style><link rel="stylesheet" disabled href="/__BASE__/assets/index.css">',
  );
});

test('style attributes become rules, and user text stays text', () => {
  const written =
    '<img style="--ratio:1.5;width:10px"><p title="x style=&quot;color:red&quot;"> style=&quot;a&quot;</p><img style="--ratio:1.5;width:10px"><i style="font-family:&quot;Song&quot;"></i>';
  expect(takeStyles(written)).toEqual({
    html: '<img data-style="0"><p title="x style=&quot;color:red&quot;"> style=&quot;a&quot;</p><img data-style="0"><i data-style="1"></i>',
    rules: '[data-style="0"]{--ratio:1.5;width:10px}[data-style="1"]{font-family:"Song"}',
  });
  expect(takeStyles('<p>text</p>')).toEqual({ html: '<p>text</p>', rules: '' });
  expect(() => takeStyles('<i style="}*{display:none"></i>')).toThrow();
});

test('the policy names the parts of the head, and nothing of the page', async () => {
  const html = '<p>&lt;script&gt;</p><script>evil()</script><style>evil</style>';
  const { policy } = await toSheet(fill(page, { ...rendered, html }));
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${sha256('read()')};`);
  expect(policy).toContain(`style-src 'self' ${sha256('b{}')};`);
});

test('it is sent in three encodings of one page', async () => {
  const sheet = await toSheet(page);
  expect(brotliDecompressSync(sheet.br).equals(sheet.plain)).toBe(true);
  expect(gunzipSync(sheet.gzip).equals(sheet.plain)).toBe(true);
});

/** A build whose pages count how often they were rendered; `broken` fails the first time. */
const BUILD = `
const renderings = {};
export const prerenderedPages = { live: { isLive: true }, still: {}, broken: {} };
export const prerenderedPageFor = (path) => path.slice(1);
export async function prerenderPage(name) {
  renderings[name] = (renderings[name] ?? 0) + 1;
  if (name === 'broken' && renderings[name] === 1) throw new Error('broken');
  return { title: 't', at: '/', html: 'rendering ' + renderings[name], dehydratedState: {} };
}`;

test('a page with answers is rendered anew after five seconds, another once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-prerendered-'));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'prerendered'));
  const head = { style: '', styles: [], scripts: [] };
  const heads = JSON.stringify({ live: head, still: head, broken: head });
  writeFileSync(join(folder, 'prerendered/heads.json'), heads);
  writeFileSync(join(folder, 'prerendered/prerender-page.js'), BUILD);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const report = vi.fn();
  const context = { config: { publicUrl: '', siteName: '', filing: {} }, report } as unknown as AppContext;
  const find = await openPrerenderedPages({} as FastifyInstance, context, { folder, base: '', page });
  const renderings = () =>
    Promise.all(
      ['live', 'still', 'broken'].map(
        async (name) => /rendering \d/.exec(String((await find(`/${name}`))?.plain))?.[0],
      ),
    );
  expect(await renderings()).toEqual(['rendering 1', 'rendering 1', undefined]);
  vi.advanceTimersByTime(4_900);
  expect(await renderings()).toEqual(['rendering 1', 'rendering 1', undefined]);
  vi.advanceTimersByTime(200);
  expect(await renderings()).toEqual(['rendering 2', 'rendering 1', 'rendering 2']);
  vi.advanceTimersByTime(6_000);
  expect(await renderings()).toEqual(['rendering 3', 'rendering 1', 'rendering 2']);
  expect(report).toHaveBeenCalledOnce();
});
