const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;

/**
 * Total unpacked size of a zip, from its directory (APPNOTE.TXT 4.3.12, 4.3.16), before anything is unpacked;
 * undefined without one. Refuses small files that unpack to gigabytes.
 */
export function unpackedBytes(zip: Uint8Array): number | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) {
    if (end < zip.length - END_BYTES - COMMENT_MAX) return undefined;
    end -= 1;
  }
  if (end < 0) return undefined;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== ENTRY) return undefined;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}
