import { detectFeatures, type Features } from './features.ts';
import type { Grey } from './grey.ts';

/** With fewer strong features than this, weak ones are used as well. */
const ENOUGH = 400;

/** The whole of a picture and its features. */
export interface Sight {
  plane: Grey;
  features: Features;
}

export const sightOf = (plane: Grey, most: number): Sight => ({
  plane,
  features: detectFeatures(plane, { most, enough: ENOUGH }),
});

/** A picture that is compared; sizes and places upright, in its own pixels. */
export interface Source {
  width: number;
  height: number;
  /** With this long side, enlarged where it is smaller, and with at most so many features. */
  sight(longSide: number, most: number): Promise<Sight>;
  /** A square of its own pixels. */
  window(square: { left: number; top: number; side: number }): Promise<Grey>;
}
