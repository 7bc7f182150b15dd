const DIGITS = [...'零壹贰叁肆伍陆柒捌玖'];
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

/** 人民币伍佰玖拾捌元整: an amount in the capitals of receipts (支付结算办法, annex 1). From 0 to 999,999,999,999 fen. */
export function capitalYuan(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const [jiao = 0, rest = 0] = [Math.floor(fen / 10) % 10, fen % 10];
  const whole = yuan === 0 && fen > 0 ? '' : `${inWords(yuan)}元`;
  if (jiao === 0 && rest === 0) return `人民币${whole}整`;
  const tenths = jiao === 0 ? (whole === '' ? '' : '零') : `${DIGITS[jiao]}角`;
  return `人民币${whole}${tenths}${rest === 0 ? '整' : `${DIGITS[rest]}分`}`;
}

/** Zeros within are one 零, those at the end of a group none. */
function inWords(whole: number): string {
  if (whole === 0) return '零';
  const digits = [...String(whole)].map(Number);
  let text = '';
  let isZero = false;
  for (const [at, digit] of digits.entries()) {
    const place = digits.length - 1 - at;
    if (digit === 0) isZero = true;
    else {
      text += `${isZero ? '零' : ''}${DIGITS[digit]}${PLACES[place % 4]}`;
      isZero = false;
    }
    const group = digits.slice(Math.max(0, at - 3), at + 1);
    if (place > 0 && place % 4 === 0 && group.some((each) => each > 0)) text += GROUPS[place / 4];
  }
  return text;
}
