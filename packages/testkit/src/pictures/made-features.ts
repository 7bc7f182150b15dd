import { packFeatures, unpackFeatures } from '@yinji/originality';
import { rollNumbers } from './shared-elements.ts';

const DESCRIPTOR_BYTES = 128;
/** Of a value of a descriptor, 0 to 255, to either side. */
const NOISE = 44;

/**
 * Packed features of a work that no picture has, for libraries larger than can be drawn: places of one of the given
 * works, and at each a feature of any of them, disturbed. To a search they are about as near as unrelated pictures
 * of real life are (figures in decision 0073); no two have a part in common.
 * @param real packed features of pictures
 */
export function makeFeatures(real: readonly Uint8Array[], number: number): Uint8Array {
  const next = rollNumbers(number);
  const opened = openAll(real);
  const own = opened[number % opened.length]!;
  const descriptors = new Uint8Array(own.features.count * DESCRIPTOR_BYTES);
  for (let to = 0; to < descriptors.length; to += DESCRIPTOR_BYTES) {
    const from = opened[Math.floor(next() * opened.length)]!.features;
    const at = Math.floor(next() * from.count) * DESCRIPTOR_BYTES;
    for (let k = 0; k < DESCRIPTOR_BYTES; k += 1)
      descriptors[to + k] = Math.max(
        0,
        Math.min(255, (from.descriptors[at + k] ?? 0) + (2 * next() - 1) * NOISE),
      );
  }
  return packFeatures({ ...own, features: { ...own.features, descriptors } });
}

type Opened = ReturnType<typeof unpackFeatures>;
const known = new WeakMap<readonly Uint8Array[], Opened[]>();

function openAll(real: readonly Uint8Array[]): Opened[] {
  const opened = known.get(real) ?? real.map((one) => unpackFeatures(one));
  known.set(real, opened);
  return opened;
}
