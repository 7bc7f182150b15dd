import { expect, test } from 'vitest';
import { amountInWords, MOST_FEN } from './amount-in-words.ts';

const DIGIT = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((char, at) => [char, at]));
const UNIT: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Parses capital figures independently of the writer, by their units. */
function readWords(words: string): number {
  const [, whole = '', rest = ''] = /^(?:(.*)元)?(.*)$/.exec(words) ?? [];
  let [sum, group, digit] = [0, 0, 0];
  for (const char of whole) {
    if (DIGIT.has(char)) digit = DIGIT.get(char) ?? 0;
    else if (UNIT[char] !== undefined) {
      group += digit * UNIT[char];
      digit = 0;
    } else if (char === '万') {
      sum += (group + digit) * 10_000;
      [group, digit] = [0, 0];
    } else if (char === '亿') {
      sum = (sum + group + digit) * 100_000_000;
      [group, digit] = [0, 0];
    }
  }
  const yuan = sum + group + digit;
  const jiao = DIGIT.get(/(.)角/.exec(rest)?.[1] ?? '零') ?? 0;
  const cents = DIGIT.get(/(.)分/.exec(rest)?.[1] ?? '零') ?? 0;
  return yuan * 100 + jiao * 10 + cents;
}

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [105, '壹元零伍分'],
  [150, '壹元伍角整'],
  [1_000, '壹拾元整'],
  [1_000_300, '壹万零叁元整'],
  [10_040_000, '壹拾万零肆佰元整'],
  [500_000, '伍仟元整'],
  [12_345_678_901, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
  [10_000_000_100, '壹亿零壹元整'],
  [100_000_000_000_000, '壹万亿元整'],
  [120_000_000_000_000, '壹万贰仟亿元整'],
  [107_000_000_000_000, '壹万零柒佰亿元整'],
])('%i fen', (fen, words) => {
  expect(amountInWords(fen)).toBe(words);
});

test('a written amount is parsed to the same amount, without a superfluous 零', () => {
  let seed = 7;
  for (let run = 0; run < 20_000; run += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const digits = 1 + (run % 15);
    const blank = 10 ** (seed % 8);
    const fen = Math.floor(((seed / 2 ** 32) * 10 ** digits) / blank) * blank;
    const words = amountInWords(fen);
    expect(readWords(words), `${fen} ${words}`).toBe(fen);
    expect(words).not.toMatch(fen === 0 ? /零零/ : /零零|零元|零万|零亿|零角|^零/);
  }
});

test.each([-1, 0.5, Number.NaN, MOST_FEN + 1])('%d is no amount', (fen) => {
  expect(() => amountInWords(fen)).toThrow(RangeError);
});
