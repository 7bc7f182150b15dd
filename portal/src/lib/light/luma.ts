/** Brightness alone, 0 black to 255 white, row by row. */
export interface Luma {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Of RGBA bytes as a canvas gives them (weights of ITU-R BT.601). */
export function lumaOf(rgba: Uint8ClampedArray, width: number, height: number): Luma {
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const from = at * 4;
    data[at] = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0);
  }
  return { width, height, data };
}

/** Smaller by averaging, so that its longer side is at most this; never larger. */
export function shrink(luma: Luma, longest: number): Luma {
  const scale = longest / Math.max(luma.width, luma.height);
  if (scale >= 1) return luma;
  const width = Math.max(1, Math.round(luma.width * scale));
  const height = Math.max(1, Math.round(luma.height * scale));
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * luma.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * luma.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * luma.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * luma.width) / width));
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += luma.data[row * luma.width + column] ?? 0;
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** The brightness below which this share of the pixels lies. */
export function brightnessAt({ data }: Luma, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0;
    if (seen > share * data.length) return value;
  }
  return 255;
}

/** Dark as a whole without anything bright: a night scene on a lit sheet still shows its paper (decision 0027). */
export const isDark = (luma: Luma): boolean => brightnessAt(luma, 0.5) < 62 && brightnessAt(luma, 0.95) < 90;
