import sharp from 'sharp';

export interface Warp {
  next: () => number;
  /** How far each corner is moved inwards at most, of the side. */
  tilt: number;
  /** Amplitude of the interference between two grids, of 255. */
  moire: number;
  /** How much darker one side is, 0…1. */
  shade: number;
  noise: number;
  blur: number;
}

/** A plane tilted before a camera: its four corners move, straight lines stay straight. */
export async function warp(picture: Buffer, { next, tilt, moire, shade, noise, blur }: Warp): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const corner = (x: number, y: number): [number, number] => [
    x * width + (x === 0 ? 1 : -1) * next() * tilt * width,
    y * height + (y === 0 ? 1 : -1) * next() * tilt * height,
  ];
  const map = mapOf([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
  const back = inverse(map);
  const [pitch, turn] = [2.1 + next() * 0.8, next()];
  const out = Buffer.alloc(data.length, 0x35);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const w = back[6]! * column + back[7]! * row + back[8]!;
      const x = ((back[0]! * column + back[1]! * row + back[2]!) / w) * width - 0.5;
      const y = ((back[3]! * column + back[4]! * row + back[5]!) / w) * height - 0.5;
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const light = 1 - shade * (column / width);
      const wave = moire * Math.sin((x + turn * y) / pitch) * Math.sin((y - turn * x) / (pitch * 1.07));
      const shake = noise * (next() + next() - 1);
      const from = (top * width + left) * 3;
      const to = (row * width + column) * 3;
      for (let k = 0; k < 3; k += 1) {
        const above = data[from + k]! * (1 - fx) + data[from + 3 + k]! * fx;
        const below = data[from + width * 3 + k]! * (1 - fx) + data[from + width * 3 + 3 + k]! * fx;
        out[to + k] = Math.max(0, Math.min(255, (above * (1 - fy) + below * fy) * light + wave + shake));
      }
    }
  const seen = sharp(out, { raw: { width, height, channels: 3 } });
  return (blur > 0 ? seen.blur(blur) : seen).jpeg({ quality: 84 }).toBuffer();
}

type Matrix = readonly number[];

/** The projective map of the unit square to four corners (Heckbert 1989, §2.2.3). */
function mapOf([a, b, c, d]: readonly (readonly [number, number])[]): Matrix {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [a!, b!, c!, d!];
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const by = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / by, (dx1 * dy3 - dx3 * dy1) / by];
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** Up to a factor, which projective maps do not need. */
function inverse(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
