/**
 * Where a certificate has what a photograph is read by, millimetres from its upper left corner:
 * server/src/evidence/certificates/render draws it.
 */
/** The outer line of the frame, and how far inside it the thin line and the tiny print stand. */
export const FRAME = { left: 8, top: 8, right: 202, bottom: 289, line: 0.5 } as const;
/** The QR code with its quiet zone of four modules. */
export const CODE = { left: 16, top: 237.4, side: 33, quiet: 4 } as const;
/** The column's upper part, which holds picture and rosette, as far down as a seal can reach: 112 mm has the highest. */
export const COLUMN = { left: 58, right: 193, top: 32, bottom: 104 } as const;
/** The seal's side, of the rosette's. */
export const SEAL_SHARE = 0.205;
