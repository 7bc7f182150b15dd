import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { weighPage } from './weigh-page.ts';

const PAGE = `<head><script data-scripts="/a/base.js /a/home.js">first()</script>
  <script type="module" src="/a/main.js"></script><link rel="modulepreload" href="/a/base.js">
  <link rel="preload" as="font" href="/a/song.woff2"><style>p{color:red}</style>
  <link rel="stylesheet" href="/a/late.css"><link rel="stylesheet" disabled href="/a/home.css"></head>
  <script type="application/json" id="dehydrated-state">{"a":1}</script>`;
const SIZES: Record<string, number> = { base: 1, home: 2, main: 4, late: 8, seen: 16 };
const weigh = (address: string) => SIZES[/(\w+)\.\w+$/.exec(address)?.[1] ?? ''] ?? Number.NaN;
const inline = (text: string) => brotliCompressSync(text).length;

test('inlined scripts and styles and the named files are counted, each once', async () => {
  const { js, css } = await weighPage(PAGE, weigh);
  expect(js).toBe(inline('first()') + 1 + 2 + 4);
  expect(css).toBe(inline('p{color:red}') + 8);
});

test('files that a browser was observed to fetch are counted too', async () => {
  const { css } = await weighPage(PAGE, weigh, ['http://x/a/seen.css', 'http://x/a/late.css']);
  expect(css).toBe(inline('p{color:red}') + 8 + 16);
});
