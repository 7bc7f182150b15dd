/** Marks of a record as pure geometry, for the portal's SVG and the server's PDF. No React. */
export { ROSETTE_ON_PAPER, rosetteOf, sectorPath, rosetteSector, type Rosette } from './rosette.ts';
export { stripBars, stripPath, type StripBar } from './strip.ts';
export {
  sealPath,
  sealStrokes,
  SEAL_BORDER,
  SEAL_GROUND,
  SEAL_SIDE,
  SEAL_STROKE_WIDTH,
  SEAL_TEXTS,
  SEAL_TILT,
  type SealText,
} from './seal.ts';
