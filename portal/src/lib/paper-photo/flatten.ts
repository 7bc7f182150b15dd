import { project, type Homography } from './homography.ts';
import { newPlane, sample, type Photo, type Plane } from './raster.ts';

/** A rectangle of the sheet, millimetres. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of the sheet seen straight from above. */
export function flatten(
  plane: Plane,
  h: Homography,
  { left, top, width, height }: Area,
  pixelsPerMm: number,
): Plane {
  const out = newPlane(Math.round(width * pixelsPerMm), Math.round(height * pixelsPerMm));
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      const [u, v] = project(h, left + (x + 0.5) / pixelsPerMm, top + (y + 0.5) / pixelsPerMm);
      out.data[y * out.width + x] = sample(plane, u, v);
    }
  }
  return out;
}

/** The same in colour, `side` pixels wide, for a reader to look at. */
export function flattenPhoto(photo: Photo, h: Homography, area: Area, side: number): Photo {
  const height = Math.round((side * area.height) / area.width);
  const data = new Uint8ClampedArray(side * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [u, v] = project(
        h,
        area.left + ((x + 0.5) * area.width) / side,
        area.top + ((y + 0.5) * area.height) / height,
      );
      const [column, row] = [Math.round(u), Math.round(v)];
      if (column < 0 || row < 0 || column >= photo.width || row >= photo.height) continue;
      const from = (row * photo.width + column) * 4;
      data.set(photo.data.subarray(from, from + 3), (y * side + x) * 4);
      data[(y * side + x) * 4 + 3] = 255;
    }
  }
  return { data, width: side, height };
}
