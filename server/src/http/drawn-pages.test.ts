import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, fill, takeStyles } from './drawn-pages.ts';

const page = '<html lang="zh-CN"><head><title>印迹</title></head><body><div id="root"></div></body></html>';

test('nothing that people wrote ends the data block or the title, and a dollar stays one', () => {
  const words = '</script><script>alert(1)</script> $& $1';
  const filled = fill(page, { title: `</title>${words}`, html: '<h1>$&</h1>', known: [[['a'], words]] });
  expect(filled.match(/<script/g)).toHaveLength(1);
  expect(filled.match(/<\/title>/g)).toHaveLength(1);
  expect(filled).toContain('<div id="root" data-drawn><h1>$&</h1></div>');
  const told = /<script type="application\/json" id="known">(.*?)<\/script>/s.exec(filled)?.[1] ?? '';
  expect(JSON.parse(told)).toEqual([[['a'], words]]);
});

test('whom a page is not for is said before anything else, and its files are named', () => {
  const filled = fill(page, { title: 't', html: '', known: [], needs: 'member', head: '<link href="a.css">' });
  expect(filled).toContain('<html data-needs="member" lang="zh-CN">');
  expect(filled).toMatch(/<link href="a\.css">\s*<\/head>/);
});

test('style attributes become rules of one block that is named by its hash, and what people wrote stays text', () => {
  const drawn =
    '<img style="--ratio:1.5;width:10px"><p title="x style=&quot;color:red&quot;"> style=&quot;a&quot;</p><img style="--ratio:1.5;width:10px"><i style="font-family:&quot;Song&quot;"></i>';
  const { html, styles, hash } = takeStyles(drawn);
  expect(html).toBe(
    '<img data-style="0"><p title="x style=&quot;color:red&quot;"> style=&quot;a&quot;</p><img data-style="0"><i data-style="1"></i>',
  );
  const block = /^<style>(.*)<\/style>$/.exec(styles)?.[1] ?? '';
  expect(block).toBe('[data-style="0"]{--ratio:1.5;width:10px}[data-style="1"]{font-family:"Song"}');
  expect(hash).toBe(`'sha256-${createHash('sha256').update(block).digest('base64')}'`);
  expect(takeStyles('<p>text</p>')).toEqual({ html: '<p>text</p>', styles: '' });
  expect(() => takeStyles('<i style="}*{display:none"></i>')).toThrow();
});

test('it travels in three forms that are one page', async () => {
  const sheet = await compress(page);
  expect(brotliDecompressSync(sheet.br).equals(sheet.plain)).toBe(true);
  expect(gunzipSync(sheet.gzip).equals(sheet.plain)).toBe(true);
});
