import { badParameter, WechatRefusal } from './refusal.ts';

type Json = Record<string, unknown>;

/** The request's JSON object; refuses anything else like the provider. */
export function readJson(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Json;
  } catch {
    // answered below
  }
  throw new WechatRefusal(400, 'PARAM_ERROR', '请求体不是合法的 JSON');
}

/** A string of 1 to `most` characters that matches `shape`. */
export function needString(from: Json, field: string, most: number, shape?: RegExp): string {
  const value = maybeString(from, field, most, shape);
  if (value === undefined) throw badParameter(field, '必填字段缺失');
  return value;
}

export function maybeString(from: Json, field: string, most: number, shape?: RegExp): string | undefined {
  const value = from[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value === '' || [...value].length > most) {
    throw badParameter(field, `应为 1 到 ${most} 个字符`, value);
  }
  if (shape && !shape.test(value)) throw badParameter(field, '格式不正确', value);
  return value;
}

export function needFen(from: Json, field: string): number {
  const value = from[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw badParameter(field, '应为不小于 1 的整数（分）', value);
  }
  return value;
}

export function needObject(from: Json, field: string): Json {
  const value = from[field];
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badParameter(field, '应为对象', value);
  return value as Json;
}

/** notify_url: https without a query. Plain http is accepted for this machine only: evaluation has no TLS. */
export function maybeNotifyUrl(from: Json): string | undefined {
  const value = maybeString(from, 'notify_url', 255);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.search !== '') {
    throw badParameter('notify_url', '应为不带参数的 https 地址', value);
  }
  return value;
}
