export interface Point {
  x: number;
  y: number;
}

export interface Plot {
  width: number;
  height: number;
  /** Room for the words beside the lines. */
  left: number;
  bottom: number;
}

/** Round steps of hours that leave two to five lines below the greatest value. */
export function stepsOf(most: number): number[] {
  const step = [1, 2, 4, 8, 12, 24, 48, 96, 168, 336].find((hours) => most / hours <= 4) ?? 672;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Where each value stands; a week without one is left out and the line goes on. */
export function pointsOf(values: readonly (number | null)[], most: number, plot: Plot): Point[] {
  const wide = plot.width - plot.left - 24;
  const high = plot.height - plot.bottom - 10;
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            x: plot.left + (values.length === 1 ? wide / 2 : (wide * at) / (values.length - 1)),
            y: 10 + high - (most === 0 ? 0 : (high * value) / most),
          },
        ],
  );
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
