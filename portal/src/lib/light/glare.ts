import { brightnessAt, type Luma } from './luma.ts';

/** In shares of the picture, 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From this brightness on nothing of the paper is visible. */
const BLOWN = 250;
/** Smaller spots are the white of an eye or a grain of salt. */
const LEAST_SHARE = 0.002;
/** If most of it is white, it is overexposed paper, not a reflection. */
const MOST_SHARE = 0.2;
/** A reflection is distinct: most of the picture is darker than this. */
const USUAL_BELOW = 228;

/** Connected areas that are blown out, largest first. */
export function glareIn(luma: Luma): Box[] {
  const { data, width, height } = luma;
  const total = data.length;
  if (blownShare(luma) > MOST_SHARE || brightnessAt(luma, 0.5) >= USUAL_BELOW) return [];
  const seen = new Uint8Array(total);
  const found: { count: number; box: Box }[] = [];
  for (let start = 0; start < total; start += 1) {
    if (seen[start] || (data[start] ?? 0) < BLOWN) continue;
    const { count, left, right, top, bottom } = flood(luma, start, seen);
    if (count < LEAST_SHARE * total) continue;
    const box = {
      x: left / width,
      y: top / height,
      width: (right - left + 1) / width,
      height: (bottom - top + 1) / height,
    };
    found.push({ count, box });
  }
  return found.toSorted((a, b) => b.count - a.count).map(({ box }) => box);
}

export function blownShare({ data }: Luma): number {
  let blown = 0;
  for (const value of data) if (value >= BLOWN) blown += 1;
  return blown / data.length;
}

function flood({ data, width }: Luma, start: number, seen: Uint8Array) {
  const open = [start];
  seen[start] = 1;
  const area = { count: 0, left: width, right: 0, top: Infinity, bottom: 0 };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = Math.floor(at / width);
    area.count += 1;
    area.left = Math.min(area.left, x);
    area.right = Math.max(area.right, x);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
    const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const next of around) {
      if (next < 0 || next >= data.length || seen[next] || (data[next] ?? 0) < BLOWN) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return area;
}
