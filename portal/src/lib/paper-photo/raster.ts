/** Pixels as `ImageData` has them. */
export interface Photo {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

/** One channel, or a drawing: 0 is black. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

export const newPlane = (width: number, height: number): Plane => ({
  data: new Float32Array(width * height),
  width,
  height,
});

/** Weighted channels of a photograph. */
export function planeOf({ data, width, height }: Photo, [r, g, b]: readonly [number, number, number]): Plane {
  const plane = newPlane(width, height);
  for (let i = 0, at = 0; i < plane.data.length; i += 1, at += 4)
    plane.data[i] = r * data[at]! + g * data[at + 1]! + b * data[at + 2]!;
  return plane;
}

/** The value between pixels; outside the plane that of its edge. */
export function sample({ data, width, height }: Plane, x: number, y: number): number {
  const [cx, cy] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - x0, cy - y0];
  const at = y0 * width + x0;
  return (
    (data[at]! * (1 - fx) + data[at + 1]! * fx) * (1 - fy) +
    (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy
  );
}

/** A moving mean over 2·radius + 1 pixels in a row, clipped at the ends. */
function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let [sum, count] = [0, 0];
    for (let x = 0; x < Math.min(radius, width); x += 1, count += 1) sum += from[row + x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) [sum, count] = [sum + from[row + x + radius]!, count + 1];
      if (x - radius > 0) [sum, count] = [sum - from[row + x - radius - 1]!, count - 1];
      to[row + x] = sum / count;
    }
  }
}

function transpose(from: Float32Array, to: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) to[x * height + y] = from[y * width + x]!;
}

/** Mean of a square of 2·radius + 1 pixels about each pixel. */
export function boxBlur({ data, width, height }: Plane, radius: number): Plane {
  const [one, two] = [new Float32Array(data.length), new Float32Array(data.length)];
  boxRows(data, one, width, height, radius);
  transpose(one, two, width, height);
  boxRows(two, one, height, width, radius);
  transpose(one, two, height, width);
  return { data: two, width, height };
}

/** A Gaussian blur. */
export function blur({ data, width, height }: Plane, sigma: number): Plane {
  if (sigma <= 0) return { data, width, height };
  const reach = Math.ceil(3 * sigma);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, one) => sum + one, 0);
  const rows = (from: Float32Array, w: number, h: number) => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        let sum = 0;
        for (let k = -reach; k <= reach; k += 1)
          sum += kernel[k + reach]! * from[y * w + Math.max(0, Math.min(w - 1, x + k))]!;
        to[y * w + x] = sum / total;
      }
    }
    return to;
  };
  const across = rows(data, width, height);
  const turned = new Float32Array(data.length);
  transpose(across, turned, width, height);
  const down = rows(turned, height, width);
  transpose(down, turned, height, width);
  return { data: turned, width, height };
}

/** Each pixel less the mean about it, in units of the deviation about it: free of light and ink. */
export function normalised(plane: Plane, radius: number): Plane {
  const mean = boxBlur(plane, radius);
  const less = plane.data.map((value, i) => value - mean.data[i]!);
  const energy = boxBlur({ ...plane, data: less.map((value) => value * value) }, radius);
  const whole = energy.data.reduce((sum, one) => sum + one, 0) / energy.data.length;
  return { ...plane, data: less.map((value, i) => value / Math.sqrt(energy.data[i]! + 0.05 * whole + 1e-6)) };
}
