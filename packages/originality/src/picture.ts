import type { SourceComparison } from './geometry/compare-sources.ts';
import type { Luma } from './luma.ts';
import type { PdqHash } from './pdq.ts';
import type { PictureFormat } from './sniff.ts';

/** What is shown and compared of a picture. Sizes are of page 0, upright (EXIF orientation applied). */
export interface PreviewedPicture {
  format: PictureFormat;
  width: number;
  height: number;
  /** Pages of a TIFF, frames of an animated WebP; 1 otherwise. Only the first is shown and compared. */
  pages: number;
  /** WebP, long side 1600 px at most. */
  preview: Buffer;
  /** WebP, long side 480 px at most. */
  thumbnail: Buffer;
  /** Long side 512 px, small pictures enlarged. */
  luma: Luma;
  /** Eight, in the order of `ORIENTATIONS`; the first is the one to store, all eight are the query. */
  pdq: PdqHash[];
  /** The same without each frame around the picture, eight each; empty where it has none. */
  trimmedPdq: PdqHash[];
}

/** The same of a work's original. */
export interface InspectedPicture extends PreviewedPicture {
  /** Hex. Equal for equal pixels whatever the container: full size, upright, 8-bit sRGB, transparency on white. */
  pixelSha256: string;
}

/** A picture made ready for a PDF: sRGB JPEG, long side 920 px at most. */
export interface PrintedPicture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Of the picture upright: a photograph of the paper is compared with it. */
  pdq: PdqHash;
}

/** What is drawn over a picture for strangers: a line of text in a typeface file. */
export interface Mark {
  text: string;
  face: string;
}

/** The public picture in both sizes, marked; WebP as `InspectedPicture` has them. */
export interface MarkedPicture {
  preview: Buffer;
  thumbnail: Buffer;
}

/** Long side at most, px. */
export interface PictureSize {
  side: number;
  format: 'webp' | 'avif';
}
export interface SizedPicture extends PictureSize {
  bytes: Buffer;
}

/** What a decoding child can be asked, and its answers. */
export interface DecodeTasks {
  inspect: InspectedPicture;
  preview: PreviewedPicture;
  print: PrintedPicture;
  mark: MarkedPicture;
  size: SizedPicture[];
  compare: SourceComparison;
  /** Packed local features. */
  look: Uint8Array;
}
