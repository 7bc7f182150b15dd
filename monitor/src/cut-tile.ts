import { entryBundleBytes, EvidenceFailure, type TileAddress } from '@yinji/evidence';

/** The partial of this width out of a tile or bundle that is as wide or wider. Throws EvidenceFailure `tile`. */
export function cutTile(bytes: Uint8Array, { level, width }: TileAddress): Uint8Array {
  const length = level === 'entries' ? entryBundleBytes(bytes, width) : 32 * width;
  if (bytes.length < length)
    throw new EvidenceFailure('tile', `tile has ${bytes.length} bytes, wanted ${length}`);
  return bytes.subarray(0, length);
}
