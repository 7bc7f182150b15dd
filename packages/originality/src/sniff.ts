/** Browser-safe: no imports. The portal uses this file through `@yinji/originality/sniff`. */

/** The picture formats a deposit of a picture may have. `tif` covers TIFF and BigTIFF, both byte orders. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'bmp' | 'tif';

/** How many leading bytes `sniffPicture` wants to see. */
export const SNIFF_BYTES = 16;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const RIFF = [0x52, 0x49, 0x46, 0x46] as const;
const WEBP = [0x57, 0x45, 0x42, 0x50] as const;
const TIFF_HEADS = [
  [0x49, 0x49, 0x2a, 0x00], // little endian
  [0x4d, 0x4d, 0x00, 0x2a], // big endian
  [0x49, 0x49, 0x2b, 0x00], // BigTIFF, little endian
  [0x4d, 0x4d, 0x00, 0x2b], // BigTIFF, big endian
] as const;

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return bytes.length >= at + signature.length && signature.every((byte, i) => bytes[at + i] === byte);
}

/**
 * The format a file claims by its first bytes; name and declared media type are ignored.
 * @param head the first 16 bytes of the file (fewer if the file is shorter)
 * @returns undefined when no signature fits. A signature is a claim: only decoding proves a picture.
 */
export function sniffPicture(head: Uint8Array): PictureFormat | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, PNG)) return 'png';
  if (startsWith(head, RIFF) && startsWith(head, WEBP, 8)) return 'webp';
  if (startsWith(head, [0x42, 0x4d])) return 'bmp';
  if (TIFF_HEADS.some((signature) => startsWith(head, signature))) return 'tif';
  return undefined;
}
