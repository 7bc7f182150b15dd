import {
  rosetteSector,
  SEAL_BORDER,
  SEAL_SIDE,
  SEAL_STROKE_WIDTH,
  SEAL_TILT,
  sealStrokes,
} from '@yinji/ui/marks';
import type { Rosette, SealText } from '@yinji/ui/marks';
import { newPlane, type Plane } from './raster.ts';

/** Units of a sector's box per half side, as on screen. */
const UNIT = 1000;
/** A little more than a rosette's half side is drawn. */
export const ROSETTE_ROOM = 1.1;

/** Where the lines of a rosette lie: ink per pixel, in a square of `side` pixels of which it fills 1/ROSETTE_ROOM. */
export function drawRosette(rosette: Rosette, side: number): Plane {
  const plane = newPlane(side, side);
  const scale = side / 2 / ROSETTE_ROOM / UNIT;
  const turns = Array.from({ length: rosette.petals }, (_, k) => (2 * Math.PI * k) / rosette.petals);
  const directions = turns.map((turn) => [Math.cos(turn), Math.sin(turn)] as const);
  for (const curve of rosetteSector(rosette)) {
    let [x0, y0] = [curve[0]!, curve[1]!];
    for (let i = 2; i < curve.length; i += 6) {
      const [x1, y1, x2, y2, x3, y3] = curve.slice(i, i + 6) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const steps = Math.max(2, Math.ceil(Math.hypot(x3 - x0, y3 - y0) * scale * 1.5));
      const ink = Math.hypot(x3 - x0, y3 - y0) * (scale / steps);
      for (let k = 0; k < steps; k += 1) {
        const t = (k + 0.5) / steps;
        const s = 1 - t;
        const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        const [x, y] = [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
        for (const [cos, sin] of directions)
          splat(
            plane,
            side / 2 + (x * cos - y * sin) * scale - 0.5,
            side / 2 + (x * sin + y * cos) * scale - 0.5,
            ink,
          );
      }
      [x0, y0] = [x3, y3];
    }
  }
  return plane;
}

function splat({ data, width, height }: Plane, x: number, y: number, ink: number): void {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return;
  const [fx, fy] = [x - x0, y - y0];
  const at = y0 * width + x0;
  data[at]! += ink * (1 - fx) * (1 - fy);
  data[at + 1]! += ink * fx * (1 - fy);
  data[at + width]! += ink * (1 - fx) * fy;
  data[at + width + 1]! += ink * fx * fy;
}

type Segment = readonly [number, number, number, number];

const distanceTo = (x: number, y: number, [ax, ay, bx, by]: Segment): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
};

/** The seal in its tilted square, with a rim of paper: 1 is the red ground, 0 paper and characters. */
export function drawSeal(text: SealText, side: number): Plane {
  const plane = newPlane(side, side);
  const { inset, width } = SEAL_BORDER;
  const far = SEAL_SIDE - inset;
  const rule: Segment[] = [
    [inset, inset, far, inset],
    [far, inset, far, far],
    [far, far, inset, far],
    [inset, far, inset, inset],
  ];
  const strokes = sealStrokes(text).flatMap((points) =>
    points.slice(1).map(([x, y], i): Segment => [...points[i]!, x, y]),
  );
  const tilt = (SEAL_TILT * Math.PI) / 180;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const scale = (SEAL_SIDE * SEAL_ROOM) / side;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [u, v] = [(column + 0.5 - side / 2) * scale, (row + 0.5 - side / 2) * scale];
      const [x, y] = [u * cos + v * sin + SEAL_SIDE / 2, v * cos - u * sin + SEAL_SIDE / 2];
      if (Math.min(x, y) < 6 || Math.max(x, y) > SEAL_SIDE - 6) continue;
      const isWhite =
        strokes.some((one) => distanceTo(x, y, one) < SEAL_STROKE_WIDTH / 2) ||
        rule.some((one) => distanceTo(x, y, one) < width / 2);
      plane.data[row * side + column] = isWhite ? 0 : 1;
    }
  }
  return plane;
}

/** The seal with its rim, of the seal's side: the tilted square fits. */
export const SEAL_ROOM = 1.16;
