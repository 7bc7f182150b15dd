/** A font program in the Compact Font Format (Adobe Technical Note 5176), with the glyphs of one document only. */

/** SIDs that stand for names every reader knows (Appendix A). */
const STANDARD_NAMES = 390;

const uint16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
/** Always five bytes, so that the length of a dictionary does not depend on where things are. */
const dictNumber = (value: number): number[] => [29, ...uint16(value >>> 16), ...uint16(value)];

/** A decimal fraction in half bytes. */
function dictFraction(value: number): number[] {
  const halves = [...String(value)].map((character) => (character === '.' ? 10 : Number(character)));
  halves.push(15);
  if (halves.length % 2 === 1) halves.push(15);
  return [
    30,
    ...Array.from({ length: halves.length / 2 }, (_, at) => (halves[at * 2]! << 4) | halves[at * 2 + 1]!),
  ];
}

function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const offsets = [1];
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
  return Buffer.concat([Buffer.from([...uint16(items.length), 2, ...offsets.flatMap(uint16)]), ...items]);
}

/**
 * @param glyphs charstrings by glyph; the first is the one for missing characters
 * @param unitsPerEm also the width of a glyph that states none
 */
export function writeFontProgram(name: string, glyphs: readonly Uint8Array[], unitsPerEm: number): Buffer {
  const scale = dictFraction(1 / unitsPerEm);
  const zero = [139];
  const extraNames = Array.from({ length: Math.max(0, glyphs.length - 1 - STANDARD_NAMES) }, (_, at) =>
    Buffer.from(`g${at}`),
  );
  // Every glyph has some name, in order: a document's text comes from its ToUnicode table.
  const charset = Buffer.from([2, ...uint16(1), ...uint16(Math.max(0, glyphs.length - 2))]);
  const charstrings = index(glyphs);
  const privateDict = Buffer.from([...dictNumber(unitsPerEm), 20]);
  const before = (top: number[]) =>
    Buffer.concat([
      Buffer.from([1, 0, 4, 2]),
      index([Buffer.from(name)]),
      index([Buffer.from(top)]),
      index(extraNames),
      index([]),
    ]);
  const topDict = (place: number) => [
    // FontMatrix, charset, CharStrings, Private
    ...scale,
    ...zero,
    ...zero,
    ...scale,
    ...zero,
    ...zero,
    12,
    7,
    ...dictNumber(place),
    15,
    ...dictNumber(place + charset.length),
    17,
    ...dictNumber(privateDict.length),
    ...dictNumber(place + charset.length + charstrings.length),
    18,
  ];
  const place = before(topDict(0)).length;
  return Buffer.concat([before(topDict(place)), charset, charstrings, privateDict]);
}
