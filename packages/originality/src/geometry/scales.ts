/** Scales sampled in each octave (Lowe 2004 §3.2: three repeat best). */
export const SCALES = 3;
/** Blur of the first picture of an octave, in its own samples (Lowe 2004 §3.3). */
const FIRST_SIGMA = 1.6;
/** Blur assumed to be in a camera's picture already. */
const CAMERA_SIGMA = 0.5;
export const SMALLEST_SIDE = 16;

/** Blur of layer `scale` of an octave, in the octave's samples; `scale` may lie between two layers. */
export const sigmaOf = (scale: number): number => FIRST_SIGMA * 2 ** (scale / SCALES);

/** What makes the first layer of a picture. */
export const FIRST_BLUR = Math.sqrt(FIRST_SIGMA ** 2 - CAMERA_SIGMA ** 2);

/** What makes a layer of the one before it. */
export const moreBlurOf = (layer: number): number => Math.sqrt(sigmaOf(layer) ** 2 - sigmaOf(layer - 1) ** 2);
