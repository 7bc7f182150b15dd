import { blownShare, glareIn } from '../light/glare.ts';
import { brightnessAt, isDark, lumaOf, shrink, type Luma } from '../light/luma.ts';
import { sharpnessOf } from '../light/sharpness.ts';
import { flatten } from './flatten.ts';
import { project, type Homography } from './homography.ts';
import { planeOf, type Photo } from './raster.ts';
import type { PaperReading } from './read-paper.ts';
import { FRAME } from './sheet.ts';

/**
 * What keeps a frame of the camera from being read, each measured in it. `aim`: no code is to be seen; `foreign`:
 * a code, but none of this platform; `farther`: a corner of the sheet is outside; `nearer`: the sheet or its code
 * is small; `steady`: all is in place and still not clear enough.
 */
export type FrameAdvice = 'dark' | 'glare' | 'aim' | 'foreign' | 'farther' | 'nearer' | 'steady';

/** Light is a coarse feature; blur is judged as in a photograph of a work (decision 0027). */
const COARSE_PX = 320;
const SHARP_PX = 1024;
const SHARPNESS = 0.04;
/** A white sheet that takes less of the frame's width and height is too far: its code is not even seen as one. */
const FILLED = 0.8;
/** It differs so much from what is about it, and so much of the box around it is white. */
const CONTRAST = 60;
const WHITE = 0.6;
/** Pixels of a millimetre: with fewer going nearer shows more of the rosette's lines. */
const MILLIMETRE_PX = 4;
/** A corner may be this far outside, in shares of the frame: without the far sides the place of corners is a guess. */
const OUTSIDE = 0.01;
/** A reflection on the sheet: so much of it is blown out, and most of it is not. */
const BLOWN_SHARE = 0.01;
const MOST = 0.6;
const NOT_BLOWN = 246;

/** The most important first; undefined where the frame shows everything that can be read. */
export function adviseFrame(
  photo: Photo,
  { code, rosette, picture, sheet }: PaperReading,
): FrameAdvice | undefined {
  if (code.state === 'other') return undefined;
  const luma = lumaOf(new Uint8ClampedArray(photo.data), photo.width, photo.height);
  const coarse = shrink(luma, COARSE_PX);
  if (code.state === 'none' || code.state === 'foreign' || sheet === undefined) {
    if (isDark(coarse)) return 'dark';
    if (code.state === 'foreign') return 'foreign';
    if (glareIn(coarse).length > 0) return 'glare';
    if ((sharpnessOf(shrink(luma, SHARP_PX)) ?? SHARPNESS) < SHARPNESS) return 'steady';
    return (whiteShare(coarse) ?? 1) < FILLED ? 'nearer' : 'aim';
  }
  if (rosette !== 'unclear' && picture.state !== 'unclear') return undefined;
  if (isDark(coarse)) return 'dark';
  const { homography, isFramed } = sheet;
  if (!isFramed && isCut(photo, homography)) return 'farther';
  const paper = sheetLuma(photo, homography);
  if (blownShare(paper) >= BLOWN_SHARE && brightnessAt(paper, MOST) < NOT_BLOWN) return 'glare';
  return millimetrePx(homography) < MILLIMETRE_PX ? 'nearer' : 'steady';
}

/** How much of the frame's width or height a white sheet takes; undefined where none stands out. */
function whiteShare(luma: Luma): number | undefined {
  const { data, width, height } = luma;
  const [dark, bright] = [brightnessAt(luma, 0.1), brightnessAt(luma, 0.95)];
  if (bright - dark < CONTRAST) return undefined;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [at, value] of data.entries()) {
    if (value <= (dark + bright) / 2) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  // Rows are in order already. Single bright spots lie outside the box.
  xs.sort((a, b) => a - b);
  const reach = (all: number[]) =>
    all[Math.floor(0.98 * all.length)]! - all[Math.floor(0.02 * all.length)]! + 1;
  const [across, down] = [reach(xs), reach(ys)];
  return xs.length < WHITE * across * down ? undefined : Math.max(across / width, down / height);
}

const CORNERS = [
  [FRAME.left, FRAME.top],
  [FRAME.right, FRAME.top],
  [FRAME.right, FRAME.bottom],
  [FRAME.left, FRAME.bottom],
] as const;

const cornersIn = (h: Homography) => CORNERS.map(([x, y]) => project(h, x, y));

function isCut({ width, height }: Photo, h: Homography): boolean {
  const room = OUTSIDE * Math.max(width, height);
  return cornersIn(h).some(([x, y]) => x < -room || y < -room || x > width + room || y > height + room);
}

/** How large a millimetre is seen, by the shorter of the sheet's long sides. */
function millimetrePx(h: Homography): number {
  const [a, b, c, d] = cornersIn(h) as [Spot, Spot, Spot, Spot];
  return Math.min(distance(a, d), distance(b, c)) / (FRAME.bottom - FRAME.top);
}
type Spot = [number, number];
const distance = ([x1, y1]: Spot, [x2, y2]: Spot) => Math.hypot(x2 - x1, y2 - y1);

/** The sheet alone, a pixel a millimetre: a lamp or a window beside it does not matter. */
function sheetLuma(photo: Photo, h: Homography): Luma {
  const { left, top, right, bottom } = FRAME;
  const area = { left, top, width: right - left, height: bottom - top };
  const { data, width, height } = flatten(planeOf(photo, [0.299, 0.587, 0.114]), h, area, 1);
  return { data: Uint8ClampedArray.from(data), width, height };
}
