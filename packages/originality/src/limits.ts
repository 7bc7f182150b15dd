/** 0x3FFF², the cap of libvips' users: 150 megapixel cameras and scans pass, a bomb does not. */
export const PIXEL_CAP = 268_402_689;

/** Portraits and pictures of pages: no camera that people carry needs more for a picture of 1600 px. */
export const SMALL_PIXEL_CAP = 40_000_000;

/** bmp-ts holds the picture as 4 bytes per pixel in memory (512 MiB here); libvips streams and needs no such cap. */
export const BMP_PIXEL_CAP = 134_217_728;

/** TIFF only. Page 0 is shown and compared; the rest are counted. */
export const PAGE_CAP = 50;

export const PREVIEW_SIDE = 1600;
export const THUMBNAIL_SIDE = 480;
/** Long side of the picture printed on a certificate: 58 mm at 400 dpi. */
export const PRINT_SIDE = 920;
/**
 * Long side of the luma plane all fingerprints are computed from. Smaller pictures are enlarged to it: PDQ's smoothing
 * then covers the same part of a picture at every size. On the development set a copy halved in size was found in 243
 * of 244 cases at distance ≤ 31, against 234 without (text pages below 350 px were lost).
 */
export const LUMA_SIDE = 512;

/** Of the largest plane that local features are looked for in: the second look at two pictures that are compared. */
export const KERNEL_SIDE_CAP = 2048;
/** A thread keeps so much memory for features from one picture to the next: a plane of 1024 px fits. */
export const KEPT_KERNEL_BYTES = 64 * 2 ** 20;
/** Two pictures of 50,000 features each; those that are compared have 3,000 at most. */
export const MATCH_KERNEL_BYTES = 16 * 2 ** 20;
