/** Hash of a lattice point to [0, 1), equal on every engine. */
function at(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Smooth noise in [0, 1), one bump a unit. */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const [su, sv] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
  const upper = at(left, top, seed) * (1 - su) + at(left + 1, top, seed) * su;
  const lower = at(left, top + 1, seed) * (1 - su) + at(left + 1, top + 1, seed) * su;
  return upper * (1 - sv) + lower * sv;
}

/** The same at every scale, as clouds, stone and wet paper are: about 0.5, within [0, 1). */
export function cloud(x: number, y: number, seed: number, octaves = 5): number {
  let [sum, weight, size] = [0, 0, 1];
  for (let k = 0; k < octaves; k += 1) {
    sum += noise(x / size + k * 17.3, y / size - k * 9.1, seed + k) * size;
    weight += size;
    size /= 2;
  }
  return sum / weight;
}

/** Sharp crests, like mountains against the sky. */
export function crest(x: number, seed: number, octaves = 6): number {
  let [sum, weight, size] = [0, 0, 1];
  for (let k = 0; k < octaves; k += 1) {
    sum += (1 - Math.abs(2 * noise(x / size + k * 5.7, k * 3.1, seed + k) - 1)) * size;
    weight += size;
    size /= 2.1;
  }
  return sum / weight;
}

/** Random numbers that are the same for the same seed. */
export function rollDice(seed: number): (low: number, high: number) => number {
  let throws = 0;
  return (low, high) => low + (high - low) * at((throws += 1), 7, seed);
}

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
/** 0 below `low`, 1 above `high`, smooth between. */
export function smooth(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}
