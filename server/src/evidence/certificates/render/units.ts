/** Positions on a sheet are in millimetres from its upper left corner; type sizes are in points. */

export const PT_PER_MM = 72 / 25.4;
export const MM_PER_PT = 25.4 / 72;

export const PAGE = { width: 210, height: 297 } as const;
/** The left column: the kind of document and how to verify it. */
export const SIDE = { left: 16, width: 33, top: 16, bottom: 282 } as const;
/** The right column: its content. */
export const MAIN = { left: 58, right: 193, width: 135, top: 16, bottom: 282 } as const;

/** shared with the portal's tokens (light), printed on white. */
export const COLOURS = {
  ink: '#171B22',
  ink2: '#4A5361',
  ink3: '#626B79',
  line: '#D5CFC0',
  brand: '#1B4B7A',
  seal: '#A62B1F',
  hatch: '#D9D3C4',
  white: '#FFFFFF',
  black: '#000000',
} as const;
export type Colour = keyof typeof COLOURS;

/** A number as PDF wants it: no exponent, three decimals (a micrometre). */
export function fixed(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/** A position in hundredths of a millimetre: a printer's pixel is four of them. */
export const place = (value: number): string => fixed(Math.round(value * 100) / 100);

/** PDF operands of a colour: "r g b", 0…1. */
export function rgb(colour: Colour): string {
  const hex = COLOURS[colour];
  return [1, 3, 5].map((at) => fixed(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}
