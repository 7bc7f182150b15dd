/** One flat object: the unit is in the key; a figure is listed beside the bound measured in the same run. */
export type Figures = Record<string, number>;

/** The value below which a share of the values lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (below === undefined || above === undefined) throw new Error('nothing was measured');
  return below + (above - below) * (at % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A megabyte is 1,000,000 bytes here. */
export const toMBps = (bytes: number, ms: number): number => bytes / 1000 / ms;
