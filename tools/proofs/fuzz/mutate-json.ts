import type { Hand, Mutate } from './mutate-bytes.ts';
import { changeNumber, mutateText } from './mutate-text.ts';

/** JSON in pieces of text: `pieces` joined are the document. A member's text is its name, a colon and its value. */
type Piece = { text: string } | { open: string; parts: Piece[]; close: string };

function takeApart(value: unknown): Piece {
  if (Array.isArray(value)) return { open: '[', parts: value.map((each) => takeApart(each)), close: ']' };
  if (typeof value !== 'object' || value === null) return { text: JSON.stringify(value) };
  const parts = Object.entries(value).map(([name, each]): Piece => {
    const piece = takeApart(each);
    const label = `${JSON.stringify(name)}:`;
    return 'text' in piece ? { text: label + piece.text } : { ...piece, open: label + piece.open };
  });
  return { open: '{', parts, close: '}' };
}

function write(piece: Piece): string {
  if ('text' in piece) return piece.text;
  return piece.open + piece.parts.map((part) => write(part)).join(',') + piece.close;
}

function listParts(piece: Piece, into: { of: Piece[]; at: number }[] = []): { of: Piece[]; at: number }[] {
  if ('text' in piece) return into;
  for (const [at, part] of piece.parts.entries()) {
    into.push({ of: piece.parts, at });
    listParts(part, into);
  }
  return into;
}

const VALUES = ['null', 'true', '0', '-1', '1.5', '""', '[]', '{}', '"\\u0000"', '"\\ud800"', '[[]]', '1e999'];
const MEMBERS = ['"x":1', '"__proto__":{}', '"toString":0', '"constructor":null', '"":""', '"v":1', '"v":2'];

const nest = (depth: number, value: string): string => '['.repeat(depth) + value + ']'.repeat(depth);

/** Another value, or the same in another spelling. */
function respell(hand: Hand, text: string): string {
  const colon = text.startsWith('"') ? text.indexOf('":') + 2 : 0;
  const [label, value] = colon > 1 ? [text.slice(0, colon), text.slice(colon)] : ['', text];
  return hand.pick([
    () => label + hand.pick(VALUES),
    () => label + changeNumber(hand, value),
    () => `${label} ${value}`,
    () => `${label}${value}${hand.pick(['\n', ' ', '\t'])}`,
    () =>
      label + value.replace(/[^"\\]/u, (char) => `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`),
    () => label.replace(/[a-z]/, (char) => `\\u00${char.codePointAt(0)!.toString(16)}`) + value,
    () => label + value.replaceAll(/[a-f]/g, (char) => char.toUpperCase()),
    () => label + value.replace(/.$/, `${hand.pick(['a', '\u202e', '\\n', '\\/', '𠮷', '\u0085'])}"`),
    () => label.replace(/.":$/, '":') + value,
    () => label + nest(hand.chance(0.05) ? 20_000 : hand.below(50), value),
  ])();
}

/** Members and elements doubled, taken away, moved, added and respelled; else the text. */
export const mutateJson: Mutate = (hand, seed, donor) => {
  let whole: Piece;
  let places: { of: Piece[]; at: number }[];
  try {
    whole = takeApart(JSON.parse(Buffer.from(seed).toString('utf8')));
    places = listParts(whole);
  } catch {
    // Not JSON any more, or nested too deeply for this mutator.
    return mutateText(hand, seed, donor);
  }
  if (places.length === 0 || hand.chance(0.25)) return mutateText(hand, seed, donor);
  const { of, at } = hand.pick(places);
  const part = of[at]!;
  hand.pick([
    () => of.splice(at, 1),
    () => of.splice(at, 0, part),
    () => of.splice(at, 0, { text: hand.pick(MEMBERS) }),
    () => of.splice(hand.below(of.length), 0, ...of.splice(at, 1)),
    () => of.splice(at, 1, structuredClone(hand.pick(places.map((each) => each.of[each.at]!)))),
    () => of.splice(at, 0, ...Array<Piece>(hand.chance(0.02) ? 2000 : hand.below(5)).fill(part)),
    ...Array<() => unknown>(6).fill(() => of.splice(at, 1, { text: respell(hand, write(part)) })),
  ])();
  return new Uint8Array(Buffer.from(write(whole), 'utf8'));
};
