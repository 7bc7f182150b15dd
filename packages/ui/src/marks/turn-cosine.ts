/** Taylor coefficients of cos and sin, (−1)ᵏ/(2k)! and (−1)ᵏ/(2k+1)!; 1e-16 on |x| ≤ π/4. */
const COSINE = [1, -1 / 2, 1 / 24, -1 / 720, 1 / 40_320, -1 / 3_628_800, 1 / 479_001_600, -1 / 87_178_291_200];
const SINE = [
  1,
  -1 / 6,
  1 / 120,
  -1 / 5040,
  1 / 362_880,
  -1 / 39_916_800,
  1 / 6_227_020_800,
  -1 / 1_307_674_368_000,
];

function polynomial(coefficients: readonly number[], square: number): number {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k -= 1) sum = sum * square + (coefficients[k] ?? 0);
  return sum;
}

/**
 * Cosine of an angle given in turns. Only + − × of IEEE 754, so it is bit-identical on every engine, unlike
 * Math.cos: the browser and the server must draw the same mark.
 */
export function turnCosine(turns: number): number {
  const part = Math.abs(turns - Math.round(turns)); // 0…½ turn
  const near = part <= 0.25 ? part : 0.5 - part; // 0…¼ turn
  const sign = part <= 0.25 ? 1 : -1;
  if (near <= 0.125) {
    const x = near * 2 * Math.PI;
    return sign * polynomial(COSINE, x * x);
  }
  const x = (0.25 - near) * 2 * Math.PI;
  return sign * x * polynomial(SINE, x * x);
}

/** Sine of an angle given in turns, as exact as `turnCosine`. */
export const turnSine = (turns: number): number => turnCosine(turns - 0.25);
