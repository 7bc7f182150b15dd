const EIGHT_HOURS = 8 * 3_600_000;

/** `2026-11-21T22:00:00+08:00`, whatever the process's time zone. */
export const beijingRfc3339 = (at: number): string => `${shifted(at)}+08:00`;

/** `2026-11-21 22:00:00`, as Alipay writes times. */
export const beijingDateTime = (at: number): string => shifted(at).replace('T', ' ');

/** `2026-11-21`. */
export const beijingDate = (at: number): string => shifted(at).slice(0, 10);

/** Epoch milliseconds of `2026-11-21 22:00:00` in Beijing; NaN for anything else. */
export function parseBeijingDateTime(text: string): number {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return Number.NaN;
  return Date.parse(`${text.replace(' ', 'T')}+08:00`);
}

const shifted = (at: number): string => new Date(at + EIGHT_HOURS).toISOString().slice(0, 19);
