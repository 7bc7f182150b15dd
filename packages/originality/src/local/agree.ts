/** Whether a stored thumbnail shows what a picture shows, once the picture is mapped onto it. */
import { applied, composed, inverted, scaleOf, type Affine, type Point } from '../geometry/affine.ts';
import type { Grey } from '../geometry/grey.ts';

export interface Agreement {
  /** Median correlation of small tiles, −1…1; a tile that is blank on one side alone counts 0. */
  tiles: number;
  /** Correlation of everything that both show. */
  whole: number;
  /** Tiles that say something. */
  count: number;
  /** Share of them that disagree where no matched feature is near: there the two show different things. */
  against: number;
  /** The rectangle around the tiles that agree, of the work's area and of the picture's. */
  extentOfWork: number;
  extentOfPicture: number;
}

const TILE = 6;
const LEAST_SEEN = 0.7;
/** A tile that agrees. */
const AGREES = 0.4;
/** A tile that disagrees. */
const DISAGREES = 0.2;
/** Distance from a tile to a matched feature. */
const NEAR = 1.5 * TILE;
/** Standard deviations of a tile, of a picture from 0 to 1. */
const BLANK = 0.012;
const TEXTURED = 0.05;

/** Halved again and again, each sample the mean of four. */
export function mipmapsOf(plane: Grey): Grey[] {
  const out = [plane];
  for (let last = plane; Math.min(last.width, last.height) >= 16;) {
    const [width, height] = [last.width >> 1, last.height >> 1];
    const data = new Float32Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = 2 * y * last.width + 2 * x;
        data[y * width + x] =
          (last.data[at]! +
            last.data[at + 1]! +
            last.data[at + last.width]! +
            last.data[at + last.width + 1]!) /
          4;
      }
    last = { data, width, height };
    out.push(last);
  }
  return out;
}

/** Undefined outside. */
function sampled({ data, width, height }: Grey, x: number, y: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return undefined;
  const at = top * width + left;
  const [fx, fy] = [x - left, y - top];
  const above = data[at]! * (1 - fx) + data[at + 1]! * fx;
  return above * (1 - fy) + (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy;
}

class Moments {
  count = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.count += 1;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#yy += y * y;
    this.#xy += x * y;
  }

  /** Of the two columns, and their correlation where neither is blank. */
  read(): { one: number; other: number; correlation: number } {
    const n = this.count;
    const one = Math.sqrt(Math.max(0, this.#xx / n - (this.#x / n) ** 2));
    const other = Math.sqrt(Math.max(0, this.#yy / n - (this.#y / n) ** 2));
    return {
      one,
      other,
      correlation: (this.#xy / n - (this.#x * this.#y) / (n * n)) / Math.max(1e-9, one * other),
    };
  }
}

const isNear = (left: number, top: number, points: readonly Point[]): boolean =>
  points.some(
    ([x, y]) =>
      Math.hypot(Math.max(left - x, 0, x - left - TILE), Math.max(top - y, 0, y - top - TILE)) <= NEAR,
  );

export interface Aligned {
  /** From the picture's pixels to those of the plane that the work's features lie in. */
  map: Affine;
  /** From that plane to the picture, where it is bent as no affine map is. */
  back?: ((place: Point) => Point) | undefined;
  /** Of that plane: the work's features that the picture has too. */
  matched?: readonly Point[];
  /** Of the picture: dark is light. */
  isNegative?: boolean;
}

export function agree(
  thumbnail: Grey,
  plane: { width: number; height: number },
  picture: readonly Grey[],
  { map, back: bent, matched = [], isNegative = false }: Aligned,
): Agreement {
  const shrink: Affine = [thumbnail.width / plane.width, 0, 0, 0, thumbnail.height / plane.height, 0];
  const back = inverted(composed(shrink, map));
  const step = scaleOf(back);
  const grow = inverted(shrink);
  const placeOf = (point: Point): Point =>
    bent === undefined ? applied(back, point) : bent(applied(grow, point));
  const level = Math.min(picture.length - 1, Math.max(0, Math.round(Math.log2(step) - 0.3)));
  const seen = picture[level]!;
  const points = matched.map((point) => applied(shrink, point));
  const sign = isNegative ? -1 : 1;
  const all = new Moments();
  const found: number[] = [];
  let against = 0;
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (let top = 0; top + TILE <= thumbnail.height; top += TILE) {
    for (let left = 0; left + TILE <= thumbnail.width; left += TILE) {
      const tile = new Moments();
      for (let i = 0; i < TILE * TILE; i += 1) {
        const [x, y] = [left + (i % TILE), top + Math.floor(i / TILE)];
        const place = placeOf([x + 0.5, y + 0.5]);
        const value = sampled(seen, place[0] / 2 ** level - 0.5, place[1] / 2 ** level - 0.5);
        if (value === undefined) continue;
        tile.add(thumbnail.data[y * thumbnail.width + x]!, value);
        all.add(thumbnail.data[y * thumbnail.width + x]!, value);
      }
      if (tile.count < LEAST_SEEN * TILE * TILE) continue;
      const { one, other, correlation } = tile.read();
      const isBlank = Math.min(one, other) < BLANK;
      if (isBlank && Math.max(one, other) < TEXTURED) continue;
      const agreement = isBlank ? 0 : sign * correlation;
      found.push(agreement);
      if (agreement < DISAGREES && !isNear(left, top, points)) against += 1;
      if (agreement < AGREES) continue;
      box.left = Math.min(box.left, left);
      box.top = Math.min(box.top, top);
      box.right = Math.max(box.right, left + TILE);
      box.bottom = Math.max(box.bottom, top + TILE);
    }
  }
  const whole = all.count === 0 ? 0 : sign * all.read().correlation;
  const area = Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const [largest] = picture;
  return {
    tiles: found.sort((one, other) => one - other)[found.length >> 1] ?? 0,
    whole,
    count: found.length,
    against: against / Math.max(1, found.length),
    extentOfWork: area / (thumbnail.width * thumbnail.height),
    extentOfPicture: (area * step * step) / (largest!.width * largest!.height),
  };
}
