import { mutateBytes, repeatBytes, replaceBytes, type Hand, type Mutate } from './mutate-bytes.ts';

const NUMBERS = [
  '0',
  '00',
  '-0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '1E400',
  '0x10',
  '9007199254740991',
  '9007199254740992',
  '18446744073709551615',
  '18446744073709551616',
  '9'.repeat(400),
  '１２',
  'NaN',
  '',
];
const SPELLINGS = [
  '\r\n',
  '\n\n',
  '\u0085',
  '\u2028',
  ' ',
  '\t',
  '\u00a0',
  '\u200b',
  '\u202e',
  '—',
  '–',
  '+',
  '=',
  '\u0000',
  '\ufeff',
];

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const bytesOf = (value: string): Uint8Array => new Uint8Array(Buffer.from(value, 'utf8'));

/** One of the places where `pattern` (global) matches. */
function pickMatch(hand: Hand, value: string, pattern: RegExp): { start: number; end: number } | undefined {
  const matches = [...value.matchAll(pattern)];
  if (matches.length === 0) return undefined;
  const { index, 0: found } = hand.pick(matches);
  return { start: index, end: index + found.length };
}

function replaceMatch(hand: Hand, value: string, pattern: RegExp, by: (found: string) => string): string {
  const place = pickMatch(hand, value, pattern);
  if (place === undefined) return value;
  return value.slice(0, place.start) + by(value.slice(place.start, place.end)) + value.slice(place.end);
}

/** Another number, another spelling of it, or thousands of digits. */
export function changeNumber(hand: Hand, value: string): string {
  return replaceMatch(hand, value, /[0-9]+/g, (found) =>
    hand.pick([
      () => hand.pick(NUMBERS),
      () => `0${found}`,
      () => `${found}${hand.below(10)}`,
      () => String(Number(found) + hand.pick([-1, 1])),
      () => '1'.repeat(hand.chance(0.02) ? 50_000 : hand.below(40)),
    ])(),
  );
}

/** Base64 with another spelling of the same bytes, or of nearly the same. */
function changeBase64(hand: Hand, value: string): string {
  return replaceMatch(hand, value, /[A-Za-z0-9+/]{16,}={0,2}/g, (found) => {
    const bytes = Buffer.from(found, 'base64');
    return hand.pick([
      () => found.replace(/=+$/, ''),
      () => `${found}=`,
      () => `${found}====`,
      () => found.replaceAll('+', '-').replaceAll('/', '_'),
      () => `${found.slice(0, 8)} ${found.slice(8)}`,
      () => found.replace(/(.)(=+)$/, (_, last: string, pad: string) => `${last === 'A' ? 'B' : 'A'}${pad}`),
      () => Buffer.from(mutateBytes(hand, bytes, bytes)).toString('base64'),
      () => bytes.subarray(0, hand.below(bytes.length)).toString('base64'),
    ])();
  });
}

function changeLines(hand: Hand, value: string, donor: string): string {
  const lines = value.split('\n');
  const at = hand.below(lines.length);
  hand.pick([
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, lines[at]!),
    () => lines.splice(at, 0, hand.pick(donor.split('\n'))),
    () => lines.splice(at, 1, hand.pick(donor.split('\n'))),
    () => lines.splice(hand.below(lines.length), 0, ...lines.splice(at, 1)),
    () => lines.splice(at, 0, ''),
    () => lines.splice(at, 0, ...Array<string>(hand.chance(0.02) ? 3000 : hand.below(120)).fill(lines[at]!)),
    () => (lines[at] = `${' '.repeat(hand.below(3))}${lines[at]!}${hand.pick([' ', '\t', '\r', ' x'])}`),
  ])();
  return lines.join('\n');
}

/** The same characters in another encoding, or with a byte-order mark. */
const changeEncoding: Mutate = (hand, seed) =>
  hand.pick([
    () => new Uint8Array(Buffer.from(text(seed), 'utf16le')),
    () => replaceBytes(seed, 0, 0, Uint8Array.of(0xef, 0xbb, 0xbf)),
    () =>
      replaceBytes(
        seed,
        hand.below(seed.length + 1),
        seed.length,
        Uint8Array.of(hand.pick([0x80, 0xc0, 0xed, 0xff])),
      ),
    () =>
      replaceBytes(seed, 0, 0, repeatBytes(Uint8Array.of(hand.pick([0x20, 0x0a, 0x5b])), hand.below(20_000))),
  ])();

/** Lines, numbers, base64 and characters of a text file. */
export const mutateText: Mutate = (hand, seed, donor) =>
  hand.pick([
    () => mutateBytes(hand, seed, donor),
    () => bytesOf(changeNumber(hand, text(seed))),
    () => bytesOf(changeBase64(hand, text(seed))),
    () => bytesOf(changeLines(hand, text(seed), text(donor))),
    () => bytesOf(replaceMatch(hand, text(seed), /[^A-Za-z0-9]/g, () => hand.pick(SPELLINGS))),
    () =>
      hand.chance(0.1)
        ? changeEncoding(hand, seed, donor)
        : bytesOf(changeLines(hand, text(seed), text(donor))),
  ])();

/** PEM: its text, or the DER inside. */
export function mutatePem(inside: Mutate): Mutate {
  return (hand, seed, donor) => {
    if (hand.chance(0.4)) return mutateText(hand, seed, donor);
    const pem = replaceMatch(hand, text(seed), /(?<=-----\n)[A-Za-z0-9+/=\n]+(?=\n-----END)/g, (found) => {
      const der = new Uint8Array(Buffer.from(found, 'base64'));
      return Buffer.from(inside(hand, der, der))
        .toString('base64')
        .replaceAll(/.{64}/g, '$&\n');
    });
    return bytesOf(pem);
  };
}
