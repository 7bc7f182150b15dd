/** Works, their deposits, files, fingerprints and rights. */
export {
  RELEASE_WITHIN_MS,
  askSecondToken,
  documentDepositKind,
  findBundle,
  findDeposit,
  findDepositToDocument,
  findOriginal,
  findResumable,
  forgetResumable,
  insertBundle,
  findDepositedWork,
  inspectOriginal,
  isQueryCode,
  labelNearCopiesKind,
  linkOriginal,
  listDepositsToDocument,
  listExpiredResumable,
  markCompared,
  markDocumented,
  openReveal,
  receiveOriginal,
  receiveUpload,
  reserveUpload,
  wasUploadedFirst,
  publishRevocations,
} from './deposits/index.ts';
export type { BundleVariant, DepositRow } from './deposits/index.ts';
export * from './erasures/index.ts';
export { worksErasure, worksOf } from './erasure-store.ts';
export { worksJobs } from './jobs.ts';
export { worksRoutes } from './routes.ts';
export {
  lookLocally,
  type Compared,
  compareWork,
  findFeatures,
  localSource,
  workSource,
} from './fingerprints/index.ts';
export { findAwaitedMaterial, listMaterials, receiveMaterial } from './materials/index.ts';
export type { MaterialRow } from './materials/index.ts';
export { getPreservationHealth } from './preservation/index.ts';
export { listGrants, markGranted, markReleased, passAssignments, reserveRights } from './rights/index.ts';
export {
  chosenName,
  countTracks,
  declareAi,
  displayedUrl,
  dropUnpassedTrack,
  endBadge,
  findCreator,
  findOwnWork,
  findWork,
  getOwnWork,
  getPreview,
  isAnonymous,
  keepNicknameAsPenName,
  listPublicWorks,
  listShownWorks,
  lockOwnWork,
  lockWork,
  lockWorkForErasure,
  lockWorks,
  moveTrack,
  nameOnPage,
  presentAi,
  presentPublicWork,
  previewUrl,
  publicName,
  publicNameOf,
  setCorrectUntil,
  putBadge,
  putPublicName,
  requireInForce,
  setHolder,
  setPublic,
} from './works/index.ts';
export type { PublicNameMode, WorkRow } from './works/index.ts';
