/** Photographs of a sheet of A4 as a phone takes them: askew, in uneven light, blurred, noisy. Same seed, same picture. */
import sharp from 'sharp';

export interface Shot {
  seed: number;
  /** Pixels; default 2800 × 3700. */
  width?: number;
  height?: number;
  /** Degrees: turned in the picture, and tilted away from the camera in two directions. */
  turn?: number;
  pitch?: number;
  yaw?: number;
  /** How much of the picture's width or height the sheet takes, 0…1. */
  fill?: number;
  /** Millimetres that the middle of the sheet is out of its plane, as paper that was rolled. */
  bend?: number;
  /** Standard deviation of the blur, pixels. */
  blur?: number;
  /** Standard deviation of the noise, of 255. */
  noise?: number;
  /** How much darker the darkest corner is, 0…1. */
  shade?: number;
  /** Light's colour: 1 is as warm as a lamp, −1 as cold as snow. */
  warmth?: number;
  /** How much light there is: 1 is a lit room, 0 night. */
  light?: number;
  /** The reflection of a lamp: its middle in shares of width and height, its radius in shares of the width. */
  glare?: { x: number; y: number; radius: number };
  /** JPEG quality. */
  quality?: number;
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [210, 297];
/** The camera's distance, in heights of the page. */
const DISTANCE = 1.6 * PAGE_HEIGHT;

/** mulberry32. */
function dice(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Vector = readonly [number, number, number];

/** Where the camera sees a place of the sheet, before it is fitted into the picture. */
function viewer({ turn = 0, pitch = 0, yaw = 0 }: Shot) {
  const [a, b, c] = [turn, pitch, yaw].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const rotate = ([x, y, z]: Vector): Vector => {
    const [x1, y1] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
    const [y2, z2] = [y1 * Math.cos(b) - z * Math.sin(b), y1 * Math.sin(b) + z * Math.cos(b)];
    return [x1 * Math.cos(c) + z2 * Math.sin(c), y2, -x1 * Math.sin(c) + z2 * Math.cos(c)];
  };
  const project = ([x, y, z]: Vector): [number, number] => [x / (DISTANCE + z), y / (DISTANCE + z)];
  /** The ray through a place of the picture meets the sheet's plane there. */
  const origin = unrotate([0, 0, -DISTANCE], a, b, c);
  const back = (x: number, y: number): [number, number] => {
    const [dx, dy, dz] = unrotate([x, y, 1], a, b, c);
    const far = -origin[2] / dz;
    return [origin[0] + far * dx, origin[1] + far * dy];
  };
  return { forth: (x: number, y: number) => project(rotate([x, y, 0])), back };
}

function unrotate([x, y, z]: Vector, a: number, b: number, c: number): Vector {
  const [x1, z1] = [x * Math.cos(c) - z * Math.sin(c), x * Math.sin(c) + z * Math.cos(c)];
  const [y2, z2] = [y * Math.cos(b) + z1 * Math.sin(b), -y * Math.sin(b) + z1 * Math.cos(b)];
  return [x1 * Math.cos(a) + y2 * Math.sin(a), -x1 * Math.sin(a) + y2 * Math.cos(a), z2];
}

/** What a reflection adds to the light: all within its radius, and less over half as far again. */
const lampAt = (x: number, y: number, radius: number): number =>
  255 * Math.max(0, Math.min(1, 3 - (2 * Math.hypot(x, y)) / radius));

/** A JPEG of the sheet lying on a table. @param page the sheet as a picture of any format and size */
export async function photograph(page: Uint8Array, shot: Shot): Promise<Buffer> {
  const { width = 2800, height = 3700, fill = 0.9, bend = 0, shade = 0, warmth = 0, noise = 0 } = shot;
  const { light: strength = 1, glare } = shot;
  const { forth, back } = viewer(shot);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => forth((x * PAGE_WIDTH) / 2, (y * PAGE_HEIGHT) / 2));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = fill * Math.min(width / (right - left), height / (bottom - top));
  // As fine as the picture: a finer page would be sampled with gaps.
  const across = Math.round((scale * PAGE_WIDTH) / DISTANCE);
  const sheet = await sharp(page)
    .resize(across, Math.round((across * PAGE_HEIGHT) / PAGE_WIDTH), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data: from, info } = sheet;
  const next = dice(shot.seed);
  const gain = [1 + 0.1 * warmth, 1, 1 - 0.16 * warmth];
  const [darkX, darkY] = [next() * 2 - 1, next() * 2 - 1];
  const wood = Array.from({ length: 5 }, () => ({ pitch: 0.01 + 0.05 * next(), phase: 7 * next() }));
  const to = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 3;
      const [u, v] = back(
        (column + 0.5 - width / 2) / scale + (left + right) / 2,
        (row + 0.5 - height / 2) / scale + (top + bottom) / 2,
      );
      const bent = v + bend * Math.sin((Math.PI * (u + PAGE_WIDTH / 2)) / PAGE_WIDTH);
      const x = ((u + PAGE_WIDTH / 2) / PAGE_WIDTH) * info.width - 0.5;
      const y = ((bent + PAGE_HEIGHT / 2) / PAGE_HEIGHT) * info.height - 0.5;
      const far = (darkX * (column / width - 0.5) + darkY * (row / height - 0.5)) * 2;
      const light = (1 - shade * (0.5 + 0.5 * Math.tanh(2 * far))) * 0.94 * strength;
      const lamp = glare ? lampAt(column - glare.x * width, row - glare.y * height, glare.radius * width) : 0;
      const isSheet = x >= 0 && y >= 0 && x < info.width - 1 && y < info.height - 1;
      let grain = 0;
      if (!isSheet) for (const { pitch, phase } of wood) grain += Math.sin(phase + pitch * (column + row / 7));
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - x0, y - y0];
      const place = (y0 * info.width + x0) * 3;
      const below = place + info.width * 3;
      for (let k = 0; k < 3; k += 1) {
        const value = isSheet
          ? (from[place + k]! * (1 - fx) + from[place + 3 + k]! * fx) * (1 - fy) +
            (from[below + k]! * (1 - fx) + from[below + 3 + k]! * fx) * fy
          : [96, 68, 48][k]! + 5 * grain;
        const shake = noise * (next() + next() + next() - 1.5) * 2;
        to[at + k] = Math.max(0, Math.min(255, value * light * gain[k]! + lamp + shake));
      }
    }
  }
  const picture = sharp(to, { raw: { width, height, channels: 3 } });
  if (shot.blur) picture.blur(shot.blur);
  return picture.jpeg({ quality: shot.quality ?? 88 }).toBuffer();
}
