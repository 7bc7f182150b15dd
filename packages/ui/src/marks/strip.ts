/** One bar of a hash strip, in a box of 320 × 40 with y downwards. */
export interface StripBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * 条纹: one bar per byte of a digest, its height the byte's value: a second form that survives a bad photocopy.
 */
export function stripBars(sha256: Uint8Array): StripBar[] {
  const step = 320 / sha256.length;
  return Array.from(sha256, (value, i) => {
    const height = 40 * (0.12 + 0.88 * (value / 255));
    return { x: step * (i + 0.18), y: 40 - height, width: step * 0.64, height };
  });
}

/** The strip as SVG path data in its box of 320 × 40. */
export function stripPath(sha256: Uint8Array): string {
  return stripBars(sha256)
    .map(
      ({ x, y, width, height }) =>
        `M${x.toFixed(2)} ${y.toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}h-${width.toFixed(2)}z`,
    )
    .join('');
}
