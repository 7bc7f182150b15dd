import { zipSync } from 'fflate';
import { changeFiles, mutateZip } from '../fuzz/mutate-bundle.ts';
import type { Hand } from '../fuzz/mutate-bytes.ts';

type Files = Map<string, Uint8Array>;

/** A mutated bundle, and what was done to it. */
export type Mutant = { says: string } & ({ zip: Uint8Array } | { files: Files });

const LINE_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\n/g, '\r\n'],
  [/\n/g, '\r'],
  [/\n$/, ''],
  [/$/, '\n'],
  [/^/, '\ufeff'],
];
const TEXTS = ['manifest.json', 'reveal.json', 'record.json', 'record.tlog-proof'];
const BESIDE = [
  (name: string) => name.toUpperCase(),
  (name: string) => `${name}.`,
  (name: string) => `${name} `,
  (name: string) => `${name}/inside`,
  (name: string) => name.replace('.', '．'),
  (name: string) => `work/${name}`,
  () => 'certificate.pdf',
  () => 'record.tsr.2',
  () => '说明.txt',
];
/** A name of the same length that occurs once in a zip, to be renamed to that of another file. */
const PLACEHOLDER = /[a-z]/;

/** One bundle with one or two changes, as a folder or as a zip. */
export function agreeBundles(hand: Hand, bundles: readonly Files[], zips: readonly Uint8Array[]): Mutant {
  if (hand.chance(0.1)) return { says: 'zip bytes', zip: mutateZip(hand, hand.pick(zips), hand.pick(zips)) };
  const files = new Map(hand.pick(bundles));
  const donor = hand.pick(bundles);
  const says: string[] = [];
  for (let changes = hand.chance(0.75) ? 1 : 2; changes > 0 && files.size > 0; changes -= 1)
    says.push(change(hand, files, donor));
  const isFolder = hand.chance(0.75) && [...files.keys()].every((name) => canWrite(name, files));
  if (isFolder) return { says: says.join(', '), files };
  const level = hand.chance(0.5) ? 0 : 6;
  const zip = zipSync(Object.fromEntries(files), { level });
  if (!hand.chance(0.1)) return { says: `${says.join(', ')}, zipped`, zip };
  return { says: `${says.join(', ')}, a name twice`, zip: duplicateName(hand, files) };
}

function change(hand: Hand, files: Files, donor: Files): string {
  if (hand.chance(0.05)) {
    const name = hand.pick(TEXTS);
    const [from, to] = hand.pick(LINE_ENDINGS);
    const text = Buffer.from(files.get(name) ?? '').toString('utf8');
    files.set(name, new Uint8Array(Buffer.from(text.replace(from, to), 'utf8')));
    return `line endings of ${name}`;
  }
  if (hand.chance(0.05)) {
    const name = hand.pick([...files.keys()]);
    files.set(hand.pick(BESIDE)(name), files.get(name)!);
    return `a file beside ${name}`;
  }
  const before = new Map(files);
  changeFiles(hand, files, donor);
  const changed = [...new Set([...before.keys(), ...files.keys()])].filter(
    (name) => before.get(name) !== files.get(name),
  );
  return changed.join(' ') || 'nothing';
}

/** Whether a folder can hold this file beside the others; what it cannot hold goes into a zip. */
function canWrite(name: string, files: Files): boolean {
  const parts = name.split('/');
  const isPlain = name.length < 200 && !/[\0\n\ud800-\udfff]/.test(name);
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return isPlain && isInside && parts.every((_, at) => at === 0 || !files.has(parts.slice(0, at).join('/')));
}

function duplicateName(hand: Hand, files: Files): Uint8Array {
  const name = hand.pick([...files.keys()]);
  const other = name.replace(PLACEHOLDER, 'Q');
  const zip = Buffer.from(zipSync({ ...Object.fromEntries(files), [other]: hand.bytes(8) }, { level: 0 }));
  for (let at = zip.indexOf(other); at !== -1; at = zip.indexOf(other, at + 1)) zip.write(name, at);
  return new Uint8Array(zip);
}
