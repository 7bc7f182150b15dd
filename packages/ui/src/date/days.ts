/** A calendar day, `2026-11-28`; without a time, so without a zone. */
export type Day = string;

const DAY_MS = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');
const toDay = (atMs: number): Day => new Date(atMs).toISOString().slice(0, 10);
const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Captures year, month and day of a written date: 2026-11-28, 2026/1/5, 2026.1.5, 2026年1月5日 or 20261128. */
const WRITTEN = /^(\d{4})(?:(\d{2})(\d{2})|\s?[-/.年－—]\s?(\d{1,2})\s?[-/.月－—]\s?(\d{1,2})\s?日?)$/;

/** Undefined where the words are no day of the calendar: 2026-02-30 is none. */
export function parseDay(written: string): Day | undefined {
  // A Chinese keyboard may write digits of full width.
  const parts = WRITTEN.exec(written.normalize('NFKC').trim());
  if (!parts) return undefined;
  const [, year = '', month = parts[4] ?? '', day = parts[5] ?? ''] = parts;
  return dayOf(Number(year), Number(month), Number(day));
}

function dayOf(year: number, month: number, day: number): Day | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
}

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const addDays = (day: Day, days: number): Day => toDay(toMs(day) + days * DAY_MS);

/** The same day of another month, or that month's last. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  const at = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return `${newYear}-${two(newMonth)}-${two(Math.min(date, daysIn(newYear, newMonth)))}`;
}

export function partsOf(day: Day): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
}

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: Day): number => (new Date(toMs(day)).getUTCDay() + 6) % 7;

/** The month of a day in weeks from Monday; places outside of it are undefined. */
export function weeksOf(day: Day): (Day | undefined)[][] {
  const { year, month } = partsOf(day);
  const first = `${day.slice(0, 8)}01`;
  const places = [
    ...Array.from({ length: weekdayOf(first) }, () => undefined),
    ...Array.from({ length: daysIn(year, month) }, (_, past) => addDays(first, past)),
  ];
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => places[week * 7 + place]),
  );
}

/** The nearest day within the bounds. */
export const within = (day: Day, min: Day | undefined, max: Day | undefined): Day =>
  min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;
