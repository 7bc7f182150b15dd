/* Without `Intl`: the first of its formats costs some twenty milliseconds on every page before it is usable.
   China has kept UTC+8 without summer time since 1991. */
const OFFSET_MS = 8 * 3_600_000;

const shifted = (instant: string | number | Date) => new Date(new Date(instant).getTime() + OFFSET_MS);

/** Numbers of the clock and calendar in Beijing. */
export function beijingParts(instant: string | number | Date) {
  const at = shifted(instant);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

/** `2026-11-16 14:08:37`, UTC+8. */
export const formatInstant = (instant: string | number | Date): string =>
  shifted(instant).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-16` in Beijing. */
export const beijingDate = (instant: string | number | Date): string => formatInstant(instant).slice(0, 10);
