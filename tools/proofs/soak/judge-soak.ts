/** One process at one moment, after its garbage was collected. */
export interface Held {
  /** Objects and the buffers beside them. */
  heapBytes: number;
  residentBytes: number;
  descriptors: number;
  /** Sockets, files and children that keep the process alive; no timers, whose number swings. */
  handles: number;
}

export interface Sample {
  atMs: number;
  /** By the name of the process. */
  held: Record<string, Held>;
  /** Connections to the database by their role. */
  connections: Record<string, number>;
  /** Rows of the tables that must not grow with time. */
  rows: Record<string, number>;
}

export const MOST_HEAP_GROWTH_BYTES = 5 * 1024 * 1024;
/** A pool's last connection or a kept socket may come or go between two looks. */
const MOST_COUNT_GROWTH = 8;
/** Rows that are under way at the moment of a look. */
const MOST_ROWS_GROWTH = 200;

/**
 * Growth over the last three quarters of the samples, by the line of least squares: what is loaded at first use comes in the
 * first quarter, and one high look makes no slope. The heap after collection is judged, not what is resident: the
 * allocator keeps pages that nothing uses.
 */
export function judgeSoak(samples: readonly Sample[]): string[] {
  const late = samples.slice(Math.floor(samples.length / 4));
  if (late.length < 4) return ['there are too few samples'];
  const faults: string[] = [];
  const judge = (what: string, read: (sample: Sample) => number | undefined, most: number) => {
    const points = late.flatMap((sample) => {
      const value = read(sample);
      return value === undefined ? [] : [{ at: sample.atMs, value }];
    });
    const grown = growthOf(points);
    if (grown > most) faults.push(`${what} grew by ${Math.round(grown)}, of at most ${most}`);
  };
  const names = (read: (sample: Sample) => Record<string, unknown>) => [
    ...new Set(late.flatMap((sample) => Object.keys(read(sample)))),
  ];
  for (const name of names(({ held }) => held)) {
    judge(`heap of ${name}`, ({ held }) => held[name]?.heapBytes, MOST_HEAP_GROWTH_BYTES);
    judge(`descriptors of ${name}`, ({ held }) => held[name]?.descriptors, MOST_COUNT_GROWTH);
    judge(`handles of ${name}`, ({ held }) => held[name]?.handles, MOST_COUNT_GROWTH);
  }
  for (const role of names(({ connections }) => connections))
    judge(`connections of ${role}`, ({ connections }) => connections[role] ?? 0, MOST_COUNT_GROWTH);
  for (const table of names(({ rows }) => rows))
    judge(`rows of ${table}`, ({ rows }) => rows[table], MOST_ROWS_GROWTH);
  return faults;
}

/** From the first to the last point, by their line. */
export function growthOf(points: readonly { at: number; value: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, value] = [mean(points.map((one) => one.at)), mean(points.map((one) => one.value))];
  const spread = points.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0) / spread;
  return slope * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
}
