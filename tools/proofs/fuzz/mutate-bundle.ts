import { zipSync } from 'fflate';
import { mutateBytes, type Hand, type Mutate } from './mutate-bytes.ts';
import { mutateDer } from './mutate-der.ts';
import { mutateJson } from './mutate-json.ts';
import { mutateText } from './mutate-text.ts';

const STRANGE_NAMES = [
  '../evil',
  '/etc/passwd',
  'work/../../evil',
  'work\\evil',
  'C:evil',
  'a/./b',
  'work/__proto__',
  'work/original.png',
  'MANIFEST.JSON',
  'manifest.json\u0000',
  'trust/policy.txt',
  'x'.repeat(300),
  '\u202egnp.exe',
];
/** Signatures of a zip's headers; sizes and offsets follow them. */
const HEADERS = [
  [0x50, 0x4b, 0x01, 0x02],
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

function mutatorOf(name: string): Mutate {
  if (name.endsWith('.json')) return mutateJson;
  if (name.endsWith('.p7s') || name.includes('.tsr')) return mutateDer;
  return name.endsWith('.tlog-proof') ? mutateText : mutateBytes;
}

type Files = Map<string, Uint8Array>;

/** One file mutated by its kind, taken from another bundle, removed, renamed or added. */
export function changeFiles(hand: Hand, files: Files, donor: Files): void {
  const name = hand.pick([...files.keys()]);
  const bytes = files.get(name)!;
  const foreign = donor.get(name) ?? bytes;
  const change = (): unknown => files.set(name, mutatorOf(name)(hand, bytes, foreign));
  hand.pick([
    change,
    change,
    change,
    change,
    change,
    () => files.set(name, foreign),
    () => files.delete(name),
    () => files.set(hand.pick(STRANGE_NAMES), bytes),
    () => [...donor].filter(() => hand.chance(0.5)).forEach(([each, other]) => files.set(each, other)),
  ])();
}

/** Mutates numbers within the headers of a zip, else any of its bytes. */
export const mutateZip: Mutate = (hand, seed, donor) => {
  if (hand.chance(0.4)) return mutateBytes(hand, seed, donor);
  const made = seed.slice();
  const header = Buffer.from(hand.pick(HEADERS));
  const places: number[] = [];
  for (let at = Buffer.from(made).indexOf(header); at !== -1; at = Buffer.from(made).indexOf(header, at + 4))
    places.push(at);
  if (places.length === 0) return mutateBytes(hand, seed, donor);
  const at = hand.pick(places) + 4 + hand.below(42);
  const bytes = hand.pick([
    [0],
    [0xff],
    [0xff, 0xff],
    [0xff, 0xff, 0xff, 0xff],
    [0, 0, 0, 0x20],
    [hand.below(256)],
  ]);
  made.set(bytes.slice(0, Math.max(0, made.length - at)), Math.min(at, made.length));
  return made;
};

/** A bundle as a zip: mostly well packed, with changed files; sometimes the zip itself is changed. */
export function makeBundle(hand: Hand, bundles: readonly Files[], zips: readonly Uint8Array[]): Uint8Array {
  if (hand.chance(0.15)) return mutateZip(hand, hand.pick(zips), hand.pick(zips));
  const files = new Map(hand.pick(bundles));
  for (let changes = hand.chance(0.7) ? 1 : 2; changes > 0 && files.size > 0; changes -= 1)
    changeFiles(hand, files, hand.pick(bundles));
  return zipSync(Object.fromEntries(files), { level: 0 });
}
