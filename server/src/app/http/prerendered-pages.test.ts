import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fill, takeStyles, toSheet } from './prerendered-pages.ts';

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
