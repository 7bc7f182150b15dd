/** Values of one descriptor: 4 × 4 cells of 8 directions, row by row. */
export const DESCRIPTOR_BYTES = 128;
export const CELLS = 4;
export const DIRECTIONS = 8;
/** A RootSIFT value of 0.5 and more is 255. */
export const QUANTUM = 512;

/** Where each value of a descriptor stands when the picture is mirrored left and right. */
export const MIRRORED = Uint8Array.from({ length: DESCRIPTOR_BYTES }, (_, i) => {
  const [cellAt, direction] = [Math.floor(i / DIRECTIONS), i % DIRECTIONS];
  const [row, column] = [Math.floor(cellAt / CELLS), cellAt % CELLS];
  // Seen along its own direction a feature keeps ahead and behind, and swaps its two sides.
  return ((CELLS - 1 - row) * CELLS + column) * DIRECTIONS + ((DIRECTIONS - direction) % DIRECTIONS);
});
