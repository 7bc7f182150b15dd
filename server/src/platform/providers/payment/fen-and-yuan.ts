const MOST_FEN = 10_000_000_000;

/** `"12.30"` of 1230. Throws RangeError unless `fen` is an integer from 0 to 100 000 000 yuan. */
export function yuanFromFen(fen: number): string {
  if (!Number.isInteger(fen) || fen < 0 || fen > MOST_FEN) throw new RangeError(`not an amount in fen: ${fen}`);
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** 1230 of `"12.30"`, `"12.3"` or of 12 as `"12"`; digits only, never through a float. Throws RangeError. */
export function fenFromYuan(yuan: string): number {
  const found = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(yuan);
  const fen = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN;
  if (!(fen <= MOST_FEN)) throw new RangeError(`not an amount in yuan: ${yuan}`);
  return fen;
}
