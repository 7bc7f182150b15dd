import sharp from 'sharp';
import { clamp, cloud, mix, noise } from './noise.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];
/** Where a brush is, and how wide it is pressed, pixels. */
export type BrushPoint = readonly [x: number, y: number, width: number];

export const INK: Colour = [0.085, 0.095, 0.115];
export const CINNABAR: Colour = [0.67, 0.16, 0.11];

export const mixColours = (from: Colour, to: Colour, share: number): Colour => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
];

/** A sheet of so many pixels that is painted point by point and by brush. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #rgb: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#rgb = new Float32Array(width * height * 3);
  }

  /** Repaints every point from its present colour. */
  paint(of: (x: number, y: number, before: Colour) => Colour): void {
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) this.#set(x, y, of(x, y, this.#get(x, y)));
  }

  /** Lays a colour over every point, `strength` from 0 to 1. */
  lay(colour: Colour, strength: (x: number, y: number) => number): void {
    this.paint((x, y, before) => {
      const share = clamp(strength(x, y));
      return share === 0 ? before : mixColours(before, colour, share);
    });
  }

  /** The same within a circle, which is quicker. */
  layRound(
    cx: number,
    cy: number,
    radius: number,
    colour: Colour,
    strength: (distance: number) => number,
  ): void {
    for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(this.height, cy + radius); y += 1)
      for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(this.width, cx + radius); x += 1) {
        const distance = Math.hypot(x - cx, y - cy) / radius;
        if (distance < 1) this.#set(x, y, mixColours(this.#get(x, y), colour, clamp(strength(distance))));
      }
  }

  /** Rice paper: warm, with fibres and clouds in it. */
  paper(seed: number, tone: Colour = [0.952, 0.93, 0.878]): void {
    this.paint((x, y) => {
      const fibre = (noise(x / 2.2, y / 9, seed) + noise(x / 11, y / 2, seed + 1) - 1) * 0.018;
      const age = (cloud(x / 420, y / 420, seed + 2, 3) - 0.5) * 0.06;
      return [tone[0] + fibre + age, tone[1] + fibre + age * 1.1, tone[2] + fibre + age * 1.5];
    });
  }

  /**
   * One stroke of a brush of bristles through the points. A dry brush leaves the paper white between them (飞白).
   * @param dry from 0, soaked, to 1, nearly dry; it dries on the way
   */
  stroke(
    points: readonly BrushPoint[],
    {
      colour = INK,
      dark = 1,
      dry = 0.2,
      seed = 1,
    }: { colour?: Colour; dark?: number; dry?: number; seed?: number } = {},
  ): void {
    const laid = new Map<number, number>();
    let length = 0;
    const path = spline(points);
    for (const [step, [x, y, width, angle]] of path.entries()) {
      length += 1;
      const along = step / path.length;
      const half = width / 2;
      for (let side = -half; side <= half; side += 0.6) {
        const bristle = side / Math.max(half, 1);
        const load = cloud(length / 60, bristle * 6 + 40, seed, 3);
        const lack = dry * (0.55 + 0.75 * along) + 0.22 * Math.abs(bristle) ** 3;
        const wet = clamp((load - lack * 0.72 + 0.12) * 4.2);
        const edge = clamp((half - Math.abs(side)) / 1.4 + 0.25);
        const strength = dark * wet * edge * (0.82 + 0.3 * noise(length / 9, bristle * 14, seed + 5));
        const [px, py] = [Math.round(x - Math.sin(angle) * side), Math.round(y + Math.cos(angle) * side)];
        if (px < 0 || py < 0 || px >= this.width || py >= this.height || strength < 0.01) continue;
        const place = py * this.width + px;
        laid.set(place, Math.max(laid.get(place) ?? 0, Math.min(1, strength)));
      }
    }
    for (const [place, strength] of laid) {
      const [x, y] = [place % this.width, Math.floor(place / this.width)];
      this.#set(x, y, mixColours(this.#get(x, y), colour, strength));
    }
  }

  /** A square red seal with a mark of two strokes cut out of it. */
  seal(x: number, y: number, side: number, seed: number): void {
    const paper = this.#get(clamp(x - 4, 0, this.width - 1), clamp(y - 4, 0, this.height - 1));
    const lines = Array.from({ length: 7 }, (_, k) => [
      noise(k, 1, seed),
      noise(k, 2, seed),
      noise(k, 3, seed),
    ]);
    for (let py = 0; py < side; py += 1)
      for (let px = 0; px < side; px += 1) {
        const [u, v] = [px / side, py / side];
        const rim = Math.min(u, v, 1 - u, 1 - v);
        const isRim = rim > 0.07 && rim < 0.115;
        const isCut = lines.some(([a = 0, b = 0, c = 0], k) =>
          k % 2 === 0
            ? Math.abs(u - (0.2 + 0.6 * a)) < 0.028 && v > 0.18 + 0.3 * b && v < 0.55 + 0.28 * c
            : Math.abs(v - (0.2 + 0.6 * a)) < 0.028 && u > 0.18 + 0.3 * b && u < 0.55 + 0.28 * c,
        );
        const worn = cloud(px / 9, py / 9, seed + 3, 3) > 0.3 && rim > 0.015 * noise(px / 5, py / 5, seed);
        if (worn && !isRim && !isCut) this.#set(x + px, y + py, mixColours(paper, CINNABAR, 0.92));
      }
  }

  /** What a lens and a film add: darker corners and grain. */
  film(seed: number, grain = 0.028, vignette = 0.34): void {
    this.paint((x, y, [r, g, b]) => {
      const [u, v] = [x / this.width - 0.5, y / this.height - 0.5];
      const shade = 1 - vignette * (u * u + v * v) * 1.5;
      const speck = (noise(x * 0.83, y * 0.83, seed) - 0.5) * grain;
      return [r * shade + speck, g * shade + speck, b * shade + speck];
    });
  }

  jpeg(): Promise<Buffer> {
    const { width, height } = this;
    const bytes = Buffer.alloc(width * height * 3);
    for (let k = 0; k < bytes.length; k += 1) bytes[k] = Math.round(clamp(this.#rgb[k] ?? 0) * 255);
    return sharp(bytes, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 91 })
      .toBuffer();
  }

  #get(x: number, y: number): Colour {
    const k = (Math.floor(y) * this.width + Math.floor(x)) * 3;
    return [this.#rgb[k] ?? 0, this.#rgb[k + 1] ?? 0, this.#rgb[k + 2] ?? 0];
  }
  #set(x: number, y: number, [r, g, b]: Colour): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const k = (Math.floor(y) * this.width + Math.floor(x)) * 3;
    this.#rgb[k] = r;
    this.#rgb[k + 1] = g;
    this.#rgb[k + 2] = b;
  }
}

/** A step each 0.7 pixel through the points (Catmull–Rom), with the direction of the brush. */
function spline(points: readonly BrushPoint[]): [x: number, y: number, width: number, angle: number][] {
  const path: [number, number, number, number][] = [];
  for (let k = 0; k < points.length - 1; k += 1) {
    const [a, b, c, d] = [
      points[k - 1] ?? points[k]!,
      points[k]!,
      points[k + 1]!,
      points[k + 2] ?? points[k + 1]!,
    ];
    const steps = Math.max(2, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) / 0.7));
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const of = (at: 0 | 1 | 2) =>
        0.5 *
        (2 * b[at] +
          (c[at] - a[at]) * t +
          (2 * a[at] - 5 * b[at] + 4 * c[at] - d[at]) * t ** 2 +
          (3 * b[at] - a[at] - 3 * c[at] + d[at]) * t ** 3);
      const [x, y] = [of(0), of(1)];
      const last = path.at(-1);
      const angle = last ? Math.atan2(y - last[1], x - last[0]) : Math.atan2(c[1] - b[1], c[0] - b[0]);
      path.push([x, y, Math.max(0.5, of(2)), angle]);
    }
  }
  return path;
}
