export { sniffPicture, SNIFF_BYTES, type PictureFormat } from './sniff.ts';
export { PictureError, type PictureFault } from './picture-error.ts';
export type { InspectedPicture, Mark, MarkedPicture, PrintedPicture } from './picture.ts';
export { openDecoders, type Decoders, type DecoderOptions } from './decoders.ts';
export { lumaOfRgb, type Luma } from './luma.ts';
export { ORIENTATIONS, type Orientation } from './dihedral.ts';
export { pdqHash, pdqHashes, PDQ_BYTES, PDQ_QUALITY_FLOOR, type PdqHash } from './pdq.ts';
export { hammingDistance } from './hamming.ts';
export { searchNearest, MATCH_DISTANCE, CANDIDATE_DISTANCE, type NearHash } from './search.ts';
