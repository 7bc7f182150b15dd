import { sniffPicture } from '@yinji/originality';

/** Media types of accepted pictures, by the decoder's name of the format. */
export const MEDIA_TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tif: 'image/tiff',
};

/** A picture or a PDF by its first bytes; nothing is decoded. Undefined for other types. */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  if (Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf';
  const format = sniffPicture(head);
  return format === undefined ? undefined : MEDIA_TYPES[format];
}

/** Types that a browser displays directly. */
export const PAPER_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** The same for attachments that a browser displays directly. */
export function paperTypeOf(bytes: Uint8Array): string | undefined {
  const mediaType = mediaTypeOf(bytes);
  return mediaType !== undefined && PAPER_TYPES.has(mediaType) ? mediaType : undefined;
}
