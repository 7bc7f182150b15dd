/** A grey plane, 8 bits per sample, row by row from the top. */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

/** ITU-R BT.601 luma of packed RGB, the weights PDQ is defined with. */
export function lumaOfRgb(rgb: Uint8Array, width: number, height: number): Luma {
  const data = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < data.length; i += 1, at += 3) {
    data[i] = Math.round(0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0));
  }
  return { data, width, height };
}
