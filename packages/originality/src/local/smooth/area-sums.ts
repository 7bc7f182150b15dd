import type { Grey } from '../../geometry/grey.ts';

/** Of everything above and to the left, one row and one column more than the picture has. */
export interface AreaSums {
  width: number;
  height: number;
  data: Float64Array;
}

export function sumsOf({ data, width, height }: Grey): AreaSums {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = 0; x < width; x += 1) {
      row += data[y * width + x]!;
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row;
    }
  return { width, height, data: sums };
}

/** Of a square that may cut through pixels. */
export const sumWithin = (sums: AreaSums, left: number, top: number, side: number): number =>
  sumTo(sums, left + side, top + side) -
  sumTo(sums, left, top + side) -
  sumTo(sums, left + side, top) +
  sumTo(sums, left, top);

function sumTo({ width, height, data }: AreaSums, x: number, y: number): number {
  const [left, top] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
  const [fx, fy] = [x - left, y - top];
  const at = top * (width + 1) + left;
  const below = at + width + 1;
  const above = data[at]! * (1 - fx) + data[at + 1]! * fx;
  return above * (1 - fy) + (data[below]! * (1 - fx) + data[below + 1]! * fx) * fy;
}
