const EIGHT_HOURS_MS = 8 * 3_600_000;

/** The calendar day in Beijing, YYYY-MM-DD. */
export const beijingDay = (now: Date): string =>
  new Date(now.getTime() + EIGHT_HOURS_MS).toISOString().slice(0, 10);

/** The year in newly issued numbers. */
export const beijingYear = (now: Date): number => Number(beijingDay(now).slice(0, 4));

/** Nobody gets reminders at night. */
const [FROM_HOUR, TO_HOUR] = [9, 21];

/** Between nine in the morning and nine in the evening in Beijing. */
export function isDaytime(now: Date): boolean {
  const hour = new Date(now.getTime() + EIGHT_HOURS_MS).getUTCHours();
  return hour >= FROM_HOUR && hour < TO_HOUR;
}
