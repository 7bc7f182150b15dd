const EIGHT_HOURS = 8 * 3_600_000;

const shifted = (at: Date): string => new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19);

/** `2026-11-21T22:00:00+08:00` (WeChat Pay), whatever the process's time zone. */
export const beijingRfc3339 = (at: Date): string => `${shifted(at)}+08:00`;

/** `2026-11-21 22:00:00` (Alipay). */
export const beijingDateTime = (at: Date): string => shifted(at).replace('T', ' ');

/** The moment of `2026-11-21 22:00:00` in Beijing. Throws RangeError on anything else. */
export function parseBeijingDateTime(text: string): Date {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN;
  if (Number.isNaN(at)) throw new RangeError(`not a Beijing time: ${text}`);
  return new Date(at);
}
