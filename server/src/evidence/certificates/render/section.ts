import type { Sheet } from './sheet.ts';

/** A part of the right column: its height, and a function that draws it with its top at y. Millimetres. */
export interface Section {
  height: number;
  draw(sheet: Sheet, y: number): void;
  /** Takes a share of the room left over, as space above it: 1 for a part with a heading, 0 (default) for the rest. */
  stretch?: number;
}

/** The most space a stretching part gets above it, millimetres. */
const MOST_STRETCH = 8;

/** Draws parts below one another from `top`; those that stretch share the space left down to `bottom`. */
export function drawSections(sheet: Sheet, sections: readonly Section[], top: number, bottom: number): void {
  const left = bottom - top - sections.reduce((sum, { height }) => sum + height, 0);
  const shares = sections.reduce((sum, { stretch = 0 }) => sum + stretch, 0);
  const share = shares > 0 ? Math.min(MOST_STRETCH, Math.max(0, left / (shares + 1))) : 0;
  let y = top;
  for (const section of sections) {
    y += share * (section.stretch ?? 0);
    section.draw(sheet, y);
    y += section.height;
  }
}

export const heightOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { height }) => sum + height, 0);
