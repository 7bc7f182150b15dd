import { project, refine, type Homography, type Pin, type Point } from './homography.ts';
import { sample, type Plane } from './raster.ts';
import { CODE, FRAME } from './sheet.ts';
import type { FoundCode } from './find-code.ts';

/** A place on the frame and the direction to the inside, on the sheet. */
interface Post {
  at: Point;
  inward: Point;
  /** Millimetres from the QR code. */
  distance: number;
}

const STEP = 5;
const middle: Point = [CODE.left + CODE.side / 2, CODE.top + CODE.side / 2];

function postsOf(): Post[] {
  const posts: Post[] = [];
  const add = (x: number, y: number, inward: Point) =>
    posts.push({ at: [x, y], inward, distance: Math.hypot(x - middle[0], y - middle[1]) });
  for (let y = FRAME.top + STEP; y < FRAME.bottom; y += STEP) {
    add(FRAME.left, y, [1, 0]);
    add(FRAME.right, y, [-1, 0]);
  }
  for (let x = FRAME.left + STEP; x < FRAME.right; x += STEP) {
    add(x, FRAME.top, [0, 1]);
    add(x, FRAME.bottom, [0, -1]);
  }
  return posts;
}
const POSTS = postsOf();

/** A profile is sampled every tenth of a millimetre, and averaged over this length along the frame. */
const PITCH = 0.1;
const ALONG = [-1.6, -0.8, 0, 0.8, 1.6];
/** The frame from 1.2 mm outside to 2.8 mm inside: thick line, tiny print, thin line; darkness. */
const PROFILE = Array.from({ length: 41 }, (_, i) => {
  const t = i * PITCH - 1.2;
  const bump = (centre: number, half: number, depth: number) =>
    depth / (1 + Math.exp((Math.abs(t - centre) - half) / 0.08));
  return bump(0, 0.27, 1) + bump(1.25, 0.4, 0.25) + bump(2.2, 0.13, 0.4);
});
const FIRST = -1.2;
const LEAST = 0.6;

/** How well two rows of numbers agree, −1…1. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>, offset: number): number {
  const n = a.length;
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const [x, y] = [a[i]!, b[i + offset]!];
    sa += x;
    sb += y;
    saa += x * x;
    sbb += y * y;
    sab += x * y;
  }
  const spread = (saa - (sa * sa) / n) * (sbb - (sb * sb) / n);
  return spread <= 1e-9 ? 0 : (sab - (sa * sb) / n) / Math.sqrt(spread);
}

/** Where the frame is seen near a post, searched up to `range` millimetres across. */
function seek(
  luma: Plane,
  h: Homography,
  { at: [x, y], inward: [ix, iy] }: Post,
  range: number,
): { pin: Pin; score: number } | undefined {
  const half = Math.round(range / PITCH);
  const values = new Float32Array(PROFILE.length + 2 * half);
  for (const along of ALONG) {
    for (let i = 0; i < values.length; i += 1) {
      const t = FIRST + (i - half) * PITCH;
      const [u, v] = project(h, x + ix * t + iy * along, y + iy * t + ix * along);
      if (u < 0 || v < 0 || u > luma.width - 1 || v > luma.height - 1) return undefined;
      values[i]! -= sample(luma, u, v);
    }
  }
  let [best, shift] = [LEAST, Number.NaN];
  for (let k = 0; k <= 2 * half; k += 1) {
    const score = correlation(PROFILE, values, k);
    if (score > best) [best, shift] = [score, (k - half) * PITCH];
  }
  if (Number.isNaN(shift)) return undefined;
  const seen = project(h, x + ix * shift, y + iy * shift);
  const [nx, ny] = [seen[0], seen[1]];
  const [ox, oy] = project(h, x + ix * (shift + 1), y + iy * (shift + 1));
  const [tx, ty] = project(h, x + ix * shift + iy, y + iy * shift + ix);
  // The normal in the photograph is across the line as seen there, which a view askew makes no right angle with inward.
  const [lx, ly] = [tx - nx, ty - ny];
  const length = Math.hypot(lx, ly);
  const sign = Math.sign((ox - nx) * -ly + (oy - ny) * lx) || 1;
  return { pin: { at: [x, y], seen, normal: [(-ly / length) * sign, (lx / length) * sign] }, score: best };
}

export interface FittedSheet {
  homography: Homography;
  /** How well the worst of the frame's four sides agrees with what is printed, 0…1. */
  agreement: number;
}

/** How far from the code the frame is followed, millimetres, before all of it is looked for more closely. */
const REACHES = [60, 100, 150, 190, 230, 330];
const CLOSER = [4, 1.2];
/**
 * How far across the frame it is looked for. What is too narrow does not find the far sides of a sheet seen much
 * askew, what is too wide finds other lines: the result that agrees best is taken.
 */
const RANGES = [6, 11, 16];
const GOOD = 0.85;

/** Follows the frame from the code outwards: each part found says where the next must be. */
export function fitSheet(luma: Plane, code: FoundCode): FittedSheet {
  let best: FittedSheet = { homography: code.homography, agreement: 0 };
  for (const range of RANGES) {
    const homography = follow(luma, code, range);
    const agreement = agreementOf(luma, homography);
    if (agreement > best.agreement) best = { homography, agreement };
    if (agreement > GOOD) break;
  }
  return best;
}

function follow(luma: Plane, { homography, pins }: FoundCode, range: number): Homography {
  let h = homography;
  const stages = [
    ...REACHES.map((reach) => [reach, Math.min(range, reach / 15)] as const),
    ...CLOSER.map((near) => [Infinity, near] as const),
  ];
  for (const [reach, across] of stages) {
    const near = POSTS.filter(({ distance }) => distance <= reach);
    h = refine(h, [...pins, ...near.flatMap((post) => seek(luma, h, post, across)?.pin ?? [])]);
  }
  return h;
}

function agreementOf(luma: Plane, h: Homography): number {
  const sides = new Map<string, number[]>();
  for (const post of POSTS) {
    const side = post.inward.join();
    sides.set(side, [...(sides.get(side) ?? []), seek(luma, h, post, 0.4)?.score ?? 0]);
  }
  return Math.min(
    ...[...sides.values()].map((scores) => scores.reduce((sum, one) => sum + one, 0) / scores.length),
  );
}
