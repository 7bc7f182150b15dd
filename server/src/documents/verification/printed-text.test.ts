import { describe, expect, test } from 'vitest';
import { canonicalText, isPrintedText } from './printed-text.ts';

describe('what a reader types', () => {
  test.each([
    ['full-width letters and digits', '春 2026 A', '春２０２６Ａ'],
    ['spaces that print adds or leaves out', '秋山2026', '  秋 山　2026 '],
    ['full-width punctuation', '山（一），晴！', '山(一), 晴!'],
    ['the comma of a list of names', '林知远、闻知白', '林知远，闻知白'],
    ['the dot in a name', '买买提·艾力', '买买提•艾力'],
    ['quotation marks', '「听泉」', '“听泉”'],
    ['dashes', 'A—B', 'A-B'],
    ['letter case', 'Autumn', 'AUTUMN'],
    ['a composed and a decomposed letter', 'Caf\u00e9', 'Cafe\u0301'],
    ['a compatibility ideograph', '\uf9d1安', '六安'],
    ['an invisible character', '听泉', '听\u200b泉'],
    ['a variation selector', '葛', '葛\u{e0100}'],
  ])('may differ in %s', (_what, printed, typed) => {
    expect(isPrintedText(printed, typed)).toBe(true);
  });

  test.each([
    ['another character', '闻知白', '闻知帛'],
    ['a part of it', '秋山晴渡', '秋山'],
    ['more than it', '秋山', '秋山晴渡'],
    ['names in another order', '林知远、闻知白', '闻知白、林知远'],
    ['nothing', '秋山', ''],
    ['an invisible character where no name was printed', '', '\u200b'],
    ['dots instead of it', '秋山', '……'],
  ])('may not be %s', (_what, printed, typed) => {
    expect(isPrintedText(printed, typed)).toBe(false);
  });

  test('may end in … where print cut a long text, and only there', () => {
    const long = '云'.repeat(60);
    expect(isPrintedText(`${long}山`, `${'云'.repeat(52)}…`)).toBe(true);
    expect(isPrintedText(`${long}山`, `${'云'.repeat(51)}山…`)).toBe(false);
    expect(isPrintedText('云山', '云…')).toBe(false);
    expect(isPrintedText(`${long}山`, '云'.repeat(52))).toBe(false);
  });

  test('has one spelling however often it is normalised', () => {
    for (const text of ['「Ａ」、b……', '①　Ｃ－d', 'ﬁ—ﬂ'])
      expect(canonicalText(canonicalText(text))).toBe(canonicalText(text));
  });
});
