/** Of the map and of gain and level. */
const SIZE = 8;
const WIDE = SIZE + 1;
/** On the diagonal: a blank direction moves nothing. */
const DAMPED = 1.0005;
const LEAST_PIVOT = 1e-12;

/**
 * Gauss with pivots; undefined where there is no one answer.
 * @param normal the upper half of a symmetric matrix row by row, then the right side
 */
export function solved(normal: Float64Array): Float64Array | undefined {
  const m = new Float64Array(SIZE * WIDE);
  for (let i = 0, at = 0; i < SIZE; i += 1) {
    for (let k = i; k < SIZE; k += 1, at += 1) {
      m[i * WIDE + k] = normal[at]!;
      m[k * WIDE + i] = normal[at]!;
    }
    m[i * WIDE + i]! *= DAMPED;
    m[i * WIDE + SIZE] = normal[(SIZE * WIDE) / 2 + i]!;
  }
  for (let i = 0; i < SIZE; i += 1) {
    let pivot = i;
    for (let k = i + 1; k < SIZE; k += 1)
      if (Math.abs(m[k * WIDE + i]!) > Math.abs(m[pivot * WIDE + i]!)) pivot = k;
    if (Math.abs(m[pivot * WIDE + i]!) < LEAST_PIVOT) return undefined;
    for (let k = 0; k < WIDE; k += 1)
      [m[i * WIDE + k], m[pivot * WIDE + k]] = [m[pivot * WIDE + k]!, m[i * WIDE + k]!];
    for (let k = i + 1; k < SIZE; k += 1) {
      const by = m[k * WIDE + i]! / m[i * WIDE + i]!;
      for (let j = i; j < WIDE; j += 1) m[k * WIDE + j]! -= by * m[i * WIDE + j]!;
    }
  }
  const out = new Float64Array(SIZE);
  for (let i = SIZE - 1; i >= 0; i -= 1) {
    let sum = m[i * WIDE + SIZE]!;
    for (let k = i + 1; k < SIZE; k += 1) sum -= m[i * WIDE + k]! * out[k]!;
    out[i] = sum / m[i * WIDE + i]!;
  }
  return out;
}
