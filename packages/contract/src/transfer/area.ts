/**
 * Place and time: leaves of the tree of places and days since 1970, both half open. `dayTo` null: without end.
 */
export interface Area {
  placeFrom: number;
  placeTo: number;
  dayFrom: number;
  dayTo: number | null;
}

const end = (day: number | null) => day ?? Number.POSITIVE_INFINITY;

export const overlaps = (a: Area, b: Area): boolean =>
  a.placeFrom < b.placeTo && b.placeFrom < a.placeTo && a.dayFrom < end(b.dayTo) && b.dayFrom < end(a.dayTo);

/** The rest of `a` without `b`: at most four pieces that do not overlap. */
export function without(a: Area, b: Area): Area[] {
  if (!overlaps(a, b)) return [a];
  const [from, to] = [Math.max(a.placeFrom, b.placeFrom), Math.min(a.placeTo, b.placeTo)];
  const [begin, stop] = [Math.max(a.dayFrom, b.dayFrom), Math.min(end(a.dayTo), end(b.dayTo))];
  const pieces: Area[] = [
    { ...a, placeTo: from },
    { ...a, placeFrom: to },
    { placeFrom: from, placeTo: to, dayFrom: a.dayFrom, dayTo: begin },
    ...(stop === Number.POSITIVE_INFINITY
      ? []
      : [{ placeFrom: from, placeTo: to, dayFrom: stop, dayTo: a.dayTo }]),
  ];
  return pieces.filter((one) => one.placeFrom < one.placeTo && one.dayFrom < end(one.dayTo));
}

const DAY_MS = 86_400_000;
/** YYYY-MM-DD as days since 1970. */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
