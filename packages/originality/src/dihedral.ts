/** The eight ways a rectangle can be turned and mirrored; `rot` is clockwise, `flop` mirrors left and right first. */
export const ORIENTATIONS = [
  'as-is',
  'rot90',
  'rot180',
  'rot270',
  'flop',
  'flop-rot90',
  'flop-rot180',
  'flop-rot270',
] as const;
export type Orientation = (typeof ORIENTATIONS)[number];
