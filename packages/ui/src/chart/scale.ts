export interface Plot {
  width: number;
  height: number;
  /** Room for the labels beside and below the drawing. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** 1, 2, 5, 10, 20 … */
const round = Array.from({ length: 30 }, (_, at) => [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3));

/**
 * Round steps from at or below the least value (or zero) to at or above the greatest: between two and six
 * lines.
 * @param sizes the sizes of step to choose from, rising; where none is large enough the last is doubled
 */
export function stepsOf(values: readonly number[], sizes: readonly number[] = round): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  let step = sizes.find((size) => (most - least) / size <= 4) ?? sizes.at(-1) ?? 1;
  while ((most - least) / step > 5) step *= 2;
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** Height of a value: the first step at the bottom of the plot, the last at its top. */
export function heightOf(value: number, steps: readonly number[], plot: Plot): number {
  const [least = 0, most = 1] = [steps[0], steps.at(-1)];
  const high = plot.height - plot.top - plot.bottom;
  return plot.top + high * (1 - (value - least) / (most - least || 1));
}

/** The middle of each place along the bottom: as many bands of the same width. */
export function middleOf(place: number, places: number, plot: Plot): number {
  return plot.left + ((plot.width - plot.left - plot.right) * (place + 0.5)) / Math.max(1, places);
}

/** Interval at which labels fit below the places. */
export const everyOf = (places: number, plot: Plot, wordWidth: number): number =>
  Math.max(1, Math.ceil((places * wordWidth) / Math.max(1, plot.width - plot.left - plot.right)));

/** A line through the present values; it skips missing ones. */
export const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
