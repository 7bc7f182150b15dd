import { expect, test } from 'vitest';
import { findTerms, type Term } from './find-terms.ts';
import { plainText } from './plain-text.ts';

const listed = (term: string): Term => ({ term, plain: plainText(term).text, ruleCode: 'illegal' });
const found = (text: string, ...terms: string[]) =>
  findTerms(text, terms.map(listed)).map(({ from, to }) => text.slice(from, to));

test.each([
  ['赌场', '网上赌场', '赌场'],
  ['赌场', '網上賭場', '賭場'],
  ['赌场', '赌 . 场', '赌 . 场'],
  ['赌场', '赌\u200b\ufeff场', '赌\u200b\ufeff场'],
  ['赌场', '赌❤场', '赌❤场'],
  ['vip群', 'ＶＩＰ群', 'ＶＩＰ群'],
  ['vip群', 'ⓥⓘⓟ 群', 'ⓥⓘⓟ 群'],
  ['vip群', 'vіp群', 'vіp群'],
  ['qq88', 'QQ八8', 'QQ八8'],
  ['qq10', 'QQlO', 'QQlO'],
  ['赌场', '赌\u0301场', '赌\u0301场'],
])('%s is found in “%s”', (term, text, part) => {
  expect(found(text, term)).toEqual([part]);
});

test.each([
  ['赌场', '打赌在场上'],
  ['赌场', ''],
  ['qq88', 'qq 8 月'],
])('%s is not in “%s”', (term, text) => {
  expect(found(text, term)).toEqual([]);
});

test('positions count in the original text, also after characters of two units', () => {
  expect(found('🎨🎨赌场🎨赌 场', '赌场')).toEqual(['赌场', '赌 场']);
});

test.each([
  '电话 139-0000-0001',
  '一三九零零零零零零零一',
  '①③⑨00000001',
  '11010519491231002X',
  'shen@mail.example',
  'shen ＠ mail . example',
])('a contact number is found: %s', (text) => {
  expect(findTerms(text, [])).toEqual([expect.objectContaining({ ruleCode: 'contact' })]);
});

test.each(['摄于 2026-11-21', 'IMG_20261121_103000', '第 138 号', '三千一百三十九只鸟'])(
  '%s is not found',
  (text) => {
    expect(findTerms(text, [])).toEqual([]);
  },
);

test('a long text against many entries takes negligible time', () => {
  const terms = Array.from({ length: 2000 }, (_, at) => listed(`词条${at}之一`));
  const began = performance.now();
  findTerms('山'.repeat(1000), terms);
  expect(performance.now() - began).toBeLessThan(1000);
});
