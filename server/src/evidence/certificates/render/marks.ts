/** The marks' geometry, shared with the portal. */
export {
  ROSETTE_ON_PAPER,
  rosetteOf,
  rosetteSector,
  sealStrokes,
  stripBars,
  SEAL_BORDER,
  SEAL_GROUND,
  SEAL_SIDE,
  SEAL_STROKE_WIDTH,
  SEAL_TILT,
  type SealText,
} from '@yinji/ui/marks';
