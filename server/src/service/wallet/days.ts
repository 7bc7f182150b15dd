/** The start of a calendar day in Beijing. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-16 14:08:37` in Beijing. */
export const beijingTime = (at: Date): string => format.format(at);
