const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** The most that is written: 9,999,999,999,999.99 yuan. */
export const MOST_FEN = 999_999_999_999_999;

/** Fen in the capital figures of contracts (正确填写票据和结算凭证的基本规定): 壹万零叁元整, 零元伍角 is 伍角. */
export function amountInWords(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > MOST_FEN) throw new RangeError(`no amount: ${fen}`);
  const [yuan, jiao, cents] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10];
  if (fen === 0) return '零元整';
  const whole = yuan === 0 ? '' : `${integer(yuan)}元`;
  if (jiao === 0 && cents === 0) return `${whole}整`;
  // 壹元零伍分: the skipped place is named after a larger one.
  const tenths = jiao === 0 ? (whole === '' ? '' : '零') : `${DIGITS[jiao]}角`;
  return whole + tenths + (cents === 0 ? '整' : `${DIGITS[cents]}分`);
}

function integer(value: number): string {
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10_000)) groups.push(rest % 10_000);
  let words = '';
  let isGap = false;
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = groups[at] ?? 0;
    if (group === 0) {
      isGap = words !== '';
      continue;
    }
    if (words !== '' && (isGap || group < 1000)) words += '零';
    // 万亿 says 亿 once: 壹万贰仟亿, and 壹万亿 by itself.
    words += fourDigits(group) + (at === 3 ? ((groups[2] ?? 0) === 0 ? '万亿' : '万') : (GROUPS[at] ?? ''));
    isGap = false;
  }
  return words;
}

function fourDigits(value: number): string {
  let words = '';
  let isGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      isGap = words !== '';
      continue;
    }
    words += `${isGap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
    isGap = false;
  }
  return words;
}
