import { decodeQR, type FinderPoints } from 'qr/decode.js';
import { throughFour, type Homography, type Pin, type Point } from './homography.ts';
import type { Photo } from './raster.ts';
import { CODE } from './sheet.ts';

export interface FoundCode {
  text: string;
  /** The centres of its three finder patterns, on the sheet and in the photograph. */
  pins: Pin[];
  /** From the code alone: near it exact, far from it wrong by millimetres. */
  homography: Homography;
}

/** The QR code, if the photograph shows one that can be decoded. */
export function findCode({ data, width, height }: Photo): FoundCode | undefined {
  let points: FinderPoints | undefined;
  let modules = 0;
  let text: string;
  try {
    text = decodeQR(
      { data, width, height },
      {
        effort: 40,
        timeLimit: 600,
        pointsOnDetect: (found, result) => {
          if (typeof result === 'string') points = found;
        },
        imageOnResult: (grid) => {
          modules = grid.width;
        },
      },
    );
  } catch {
    return undefined;
  }
  if (points === undefined || modules === 0) return undefined;
  const unit = CODE.side / (modules + 2 * CODE.quiet);
  const place = (column: number, row: number): Point => [
    CODE.left + (CODE.quiet + column) * unit,
    CODE.top + (CODE.quiet + row) * unit,
  ];
  const { tl, tr, bl, bounds } = points;
  const far = modules - 3.5;
  const pins = [
    { at: place(3.5, 3.5), seen: seenAt(tl) },
    { at: place(far, 3.5), seen: seenAt(tr) },
    { at: place(3.5, far), seen: seenAt(bl) },
  ];
  const corners = [place(0, 0), place(modules, 0), place(modules, modules), place(0, modules)];
  const homography = throughFour(corners, bounds.map(seenAt));
  return homography && { text, pins, homography };
}

const seenAt = ({ x, y }: { x: number; y: number }): Point => [x, y];
