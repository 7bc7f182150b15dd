import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { linkTarget, parseRichText, RichText } from './index.ts';

const html = (source: string) =>
  renderToStaticMarkup(
    createElement(RichText, {
      blocks: parseRichText(source).blocks,
      ownLink: (path, children) => createElement('a', { href: path }, children),
      imageUrl: (id) => `/image?id=${id}`,
    }),
  );
const faults = (source: string) => parseRichText(source).faults;

describe('a text', () => {
  test('consists of headings, lists, terms, quotes, code and own pictures', () => {
    const id = '0199c000-0000-7000-8000-00000000c001';
    const shown = html(
      `## 甲 {#first}\n\n段落**重**\n\n- 一\n- 二\n\n3. 三\n\n- **词**：义\n\n> 引\n\n\`\`\`\ncode\n\`\`\`\n\n![图](image:${id})`,
    );
    for (const part of [
      '<h2 id="first">甲</h2>',
      '<strong>重</strong>',
      '<li>一</li>',
      '<ol start="3">',
      '<dt>词</dt><dd>义</dd>',
      '<blockquote><p>引</p></blockquote>',
      `src="/image?id=${id}" alt="图"`,
    ])
      expect(shown).toContain(part);
    expect(faults(`![图](image:${id})`)).toEqual([]);
  });

  test('has one title of its own: the first written heading becomes second-level', () => {
    expect(html('# 甲')).toBe('<div class="rich-text"><h2 id="section-1">甲</h2></div>');
  });

  test('an id is unique and cannot be changed into anything else', () => {
    expect(html('## 甲 {#a}\n\n## 乙 {#a}\n\n## 丙 {#"><b>}')).toContain('<h2 id="section-2">乙</h2>');
    expect(html('## 丙 {#"onclick=x}')).toContain('丙 {#&quot;onclick=x}');
  });
});

describe('a hostile text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.com',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'https://name:pass@evil.example',
    'mailto:a@b.c',
    'relative',
    '#hash',
    '',
  ])('a link to %j is not followed', (url) => {
    expect(linkTarget(url)).toBeUndefined();
    const shown = html(`[看](<${url.replaceAll(/[<>\n]/g, '')}>)`);
    expect(shown).not.toMatch(/<a |javascript:alert\(1\)"/i);
  });

  test('a link by entities or a reference is refused too', () => {
    for (const source of [
      '[看](javascript&#58;alert(1))',
      '[看](&#x6A;avascript:alert(1))',
      '[看][x]\n\n[x]: javascript:alert(1)',
      '<javascript:alert(1)>',
    ]) {
      expect(html(source)).not.toContain('href');
      expect(faults(source).length).toBeGreaterThan(0);
    }
  });

  test('HTML is shown as plain characters', () => {
    for (const source of [
      '<script>alert(1)</script>',
      '段 <img src=x onerror=alert(1)> 落',
      '<iframe src="https://evil.example">',
      '<a href="https://evil.example" onclick="x">看</a>',
    ]) {
      expect(html(source)).not.toMatch(/<(script|img|iframe|a)\b/);
      expect(html(source)).toContain('&lt;');
      expect(faults(source)).toContain('html');
    }
  });

  test('a picture from elsewhere, or within text, is not fetched', () => {
    for (const url of [
      'https://evil.example/a.png',
      'data:image/svg+xml,x',
      'image:../../x',
      '/log/checkpoint',
    ])
      expect([html(`![图](${url})`), faults(`![图](${url})`)]).toEqual([
        '<div class="rich-text"></div>',
        ['image'],
      ]);
    expect(html('字 ![图](image:0199c000-0000-7000-8000-00000000c001) 字')).not.toContain('img');
  });

  test('characters that change the reading direction are removed', () => {
    expect(html('a\u202Eb\u2066c\u200Fd')).toContain('abcd');
  });

  test.each([
    ['quotes', '>'.repeat(60_000)],
    ['lists', '- '.repeat(30_000)],
    ['emphasis', '_a*b'.repeat(15_000)],
    ['strong', '**a'.repeat(20_000)],
    ['links', '[a]('.repeat(15_000)],
    ['steps of lists', Array.from({ length: 240 }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n')],
    ['runs just short enough', Array.from({ length: 15 }, () => '_a*b'.repeat(990)).join('\n\n')],
  ])('deep nesting ends: %s', (_name, source) => {
    const began = process.cpuUsage();
    html(source);
    const { user } = process.cpuUsage(began);
    // Without limits the worst of these take 15 to 35 seconds of processor time.
    expect(user / 1e6).toBeLessThan(6);
  });

  test('asterisks that make nothing bold are reported', () => {
    expect([faults('**证明：**这个'), faults('**证明**：这个'), faults('**证明：** 这个')]).toEqual([
      ['bold'],
      [],
      [],
    ]);
  });

  test('too deep nesting is left out and reported', () => {
    expect(faults('> '.repeat(8) + '深')).toEqual(['deep']);
    expect(html('> '.repeat(3) + '浅')).toContain('浅');
  });
});

test('the built-in texts are shown as they are meant', () => {
  const folder = new URL('../../../../server/src/publication/content/defaults/', import.meta.url);
  const names = readdirSync(folder);
  expect(names.length).toBe(7);
  for (const name of names) {
    const { blocks, faults: found } = parseRichText(readFileSync(new URL(name, folder), 'utf8'));
    expect([name, found]).toEqual([name, []]);
    const ids = blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []));
    expect(ids.slice(1).every((id) => !id.startsWith('section-'))).toBe(true);
  }
});
