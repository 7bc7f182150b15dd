import type { Grey } from './grey.ts';

/** A picture that is compared; sizes and places upright, in its own pixels. */
export interface Source {
  width: number;
  height: number;
  /** The whole of it with this long side, enlarged where it is smaller. */
  plane(longSide: number): Promise<Grey>;
  /** A square of its own pixels. */
  window(square: { left: number; top: number; side: number }): Promise<Grey>;
}
