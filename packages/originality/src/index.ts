export { sniffPicture, SNIFF_BYTES, type PictureFormat } from './sniff.ts';
export { PictureError, type PictureFault } from './picture-error.ts';
export type {
  InspectedPicture,
  Mark,
  MarkedPicture,
  PreviewedPicture,
  PrintedPicture,
  SizedPicture,
} from './picture.ts';
export { openDecoders, type Decoders, type DecoderOptions } from './decoders.ts';
export { openLane, type Lane, type Turn } from './lane.ts';
export { lumaOfRgb, type Luma } from './luma.ts';
export { nearestOrientation, ORIENTATIONS, type Orientation } from './dihedral.ts';
export { pdqHash, pdqHashes, PDQ_BYTES, PDQ_QUALITY_FLOOR, type PdqHash } from './pdq.ts';
export { fitAffine, type Affine, type Point } from './geometry/affine.ts';
export { hammingDistance } from './hamming.ts';
export { CANDIDATE_DISTANCE, MATCH_DISTANCE } from './distances.ts';
export { greyOf, type Grey } from './geometry/grey.ts';
export { detectFeatures, mirrorFeatures, type DetectOptions, type Features } from './geometry/features.ts';
export { matchFeatures, type Match, type Matches } from './geometry/match-features.ts';
export { isMatch, verifyGeometry, type Geometry } from './geometry/verify-geometry.ts';
export { compareSources, type Doubt, type SourceComparison } from './geometry/compare-sources.ts';
export type { Detail } from './geometry/finer-detail.ts';
export type { Source } from './geometry/source.ts';
export {
  FEATURES_VERSION,
  localFingerprint,
  lookAt,
  PASSES,
  REFERENCE,
  type Pass,
} from './local/fingerprint.ts';
export { LocalShard, type ColdStore, type Found } from './local/local-shard.ts';
export { ENOUGH_FEATURES } from './local/smooth/smooth-works.ts';
export {
  countPacked,
  isPacked,
  packFeatures,
  unpackFeatures,
  type LocalFeatures,
} from './local/pack-features.ts';
export type { Part } from './local/local-shard.ts';
export { spreadOf } from './local/spread-features.ts';
export { trainVocabulary } from './local/train-vocabulary.ts';
export {
  isStrong,
  judgeFound,
  strongest,
  RULES_VERSION,
  WHOLE,
  type Judged,
  type Verdict,
} from './local/verdict.ts';
export { readVocabulary, shippedVocabulary, writeVocabulary, type Vocabulary } from './local/vocabulary.ts';
