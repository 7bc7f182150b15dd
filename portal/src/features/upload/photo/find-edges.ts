import type { Luma } from '../../../lib/light/luma.ts';

export const sides = ['left', 'right', 'top', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** A side of the work as a line: its distance from the picture's side, and its slope. */
export interface Edge {
  /** At the middle, as a share of the picture's width or height. */
  distance: number;
  /** Degrees; positive turns clockwise. */
  degrees: number;
}

export type Edges = Partial<Record<Side, Edge>>;

/** The side is searched up to here. */
const REACH = 0.45;
/** Lines are fitted to the first steps on the way in, from this share of the side to its mirror image. */
const FROM = 0.2;
/** Share of the points that must lie on one line. */
const LEAST_ON_LINE = 0.5;
/** How far from it one may lie, pixels of the thumbnail. */
const NEAR_PX = 1.6;
/** A smaller distance is not a margin: the work may continue beyond the picture. */
const LEAST_DISTANCE = 0.015;
/** What counts as a step in brightness. */
const LEAST_STEP = 14;

/**
 * The edges of a sheet or canvas, side by side: the first step in brightness on the way in, where most points
 * make one line.
 */
export function findEdges(luma: Luma): Edges {
  const edges: Edges = {};
  for (const side of sides) {
    const edge = edgeAt(view(luma, side));
    if (!edge) continue;
    // Seen from the right or from above, a slope has the opposite sign.
    const degrees = side === 'left' || side === 'bottom' ? -edge.degrees : edge.degrees;
    edges[side] = { distance: edge.distance, degrees: degrees === 0 ? 0 : degrees };
  }
  return edges;
}

interface View {
  /** Across: the way in. Along: the length of the side. */
  across: number;
  along: number;
  at: (inwards: number, along: number) => number;
}

/** The picture as each side sees it: the way in is always to the right. */
function view({ width, height, data }: Luma, side: Side): View {
  const value = (x: number, y: number) => data[y * width + x] ?? 0;
  if (side === 'left') return { across: width, along: height, at: value };
  if (side === 'right') return { across: width, along: height, at: (i, j) => value(width - 1 - i, j) };
  if (side === 'top') return { across: height, along: width, at: (i, j) => value(j, i) };
  return { across: height, along: width, at: (i, j) => value(j, height - 1 - i) };
}

function edgeAt({ across, along, at }: View): Edge | undefined {
  const points: [along: number, inwards: number][] = [];
  const from = Math.round(along * FROM);
  const lines = along - 2 * from;
  for (let j = from; j < along - from; j += 1) {
    const i = firstStep(
      across,
      (inwards) => (at(inwards, j - 1) + at(inwards, j) * 2 + at(inwards, j + 1)) / 4,
    );
    if (i !== undefined) points.push([j, i]);
  }
  if (points.length < lines * LEAST_ON_LINE) return undefined;
  const slope = middle(slopesOf(points));
  const start = middle(points.map(([j, i]) => i - slope * j));
  const onLine = points.filter(([j, i]) => Math.abs(i - (start + slope * j)) <= NEAR_PX).length;
  if (onLine < lines * LEAST_ON_LINE) return undefined;
  const distance = (start + (slope * along) / 2) / across;
  if (distance < LEAST_DISTANCE) return undefined;
  return { distance, degrees: (Math.atan(slope) * 180) / Math.PI };
}

/** The place of the first step on the way in: its steepest point, once it is steep at all. */
function firstStep(across: number, value: (inwards: number) => number): number | undefined {
  const reach = Math.floor(across * REACH);
  const steep = (i: number) => Math.abs(value(i + 1) - value(i - 1));
  for (let i = 1; i < reach; i += 1) {
    if (steep(i) < LEAST_STEP) continue;
    let best = i;
    while (best + 1 < reach && steep(best + 1) > steep(best)) best += 1;
    return best;
  }
  return undefined;
}

/** Of pairs half the side apart (Theil and Sen): half of them may be wrong. */
function slopesOf(points: readonly [number, number][]): number[] {
  const half = Math.floor(points.length / 2);
  return points.slice(0, half).flatMap(([j, i], place) => {
    const [j2, i2] = points[place + half] ?? [j, i];
    return j2 === j ? [] : [(i2 - i) / (j2 - j)];
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
