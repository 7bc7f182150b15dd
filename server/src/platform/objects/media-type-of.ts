const SIGNATURES: readonly [mediaType: string, hex: RegExp][] = [
  ['image/jpeg', /^ffd8ff/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/bmp', /^424d/],
  ['image/tiff', /^(49492a00|4d4d002a)/],
  ['application/pdf', /^255044462d/],
];

/** By the first bytes; nothing is decoded. Undefined for other types. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
}

const PAPERS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** The same for attachments that a browser displays directly. */
export function paperTypeOf(bytes: Uint8Array): string | undefined {
  const mediaType = mediaTypeOf(bytes);
  return mediaType !== undefined && PAPERS.has(mediaType) ? mediaType : undefined;
}
