import { AlipayRefusal, business } from './refusal.ts';

/** biz_content as an object. */
export function readContent(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw new AlipayRefusal('40002', 'isv.invalid-parameter', 'biz_content 不是合法的 JSON 对象');
}

export function needText(content: Record<string, unknown>, name: string, most: number, shape?: RegExp): string {
  const value = maybeText(content, name, most, shape);
  if (value === undefined) throw business('INVALID_PARAMETER', `参数无效：缺少 ${name}`);
  return value;
}

export function maybeText(
  content: Record<string, unknown>,
  name: string,
  most: number,
  shape?: RegExp,
): string | undefined {
  const value = content[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || [...value].length > most || (shape && !shape.test(value))) {
    throw business('INVALID_PARAMETER', `参数无效：${name}`);
  }
  return value;
}

/** Yuan with at most two decimals, 0.01 to 100000000, as integer fen. Numbers are accepted beside strings. */
export function needFen(content: Record<string, unknown>, name: string): number {
  const given = content[name];
  const text = typeof given === 'number' ? String(given) : given;
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typeof text === 'string' ? text : '');
  const fen = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  if (fen < 1 || fen > 10_000_000_000) throw business('TOTAL_FEE_EXCEED', `参数无效：${name}`);
  return fen;
}

/** `90m`, `2h`, `1d` in milliseconds. */
export function maybeSpan(content: Record<string, unknown>, name: string): number | undefined {
  const text = maybeText(content, name, 6, /^[1-9]\d{0,4}[mhd]$/);
  if (text === undefined) return undefined;
  const minutes = { m: 1, h: 60, d: 1440 }[text.at(-1) as 'm' | 'h' | 'd'];
  return Number.parseInt(text, 10) * minutes * 60_000;
}
