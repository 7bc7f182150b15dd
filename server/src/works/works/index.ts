export { putBadge, endBadge } from './badges-store.ts';
export { beginWork } from './begin-work.ts';
export { deleteWork } from './delete-work.ts';
export { getOwnWork } from './get-own-work.ts';
export { listPublicWorks } from './list-public-works.ts';
export { moveTrack } from './move-track.ts';
export { listShownWorks } from './lists-store.ts';
export { presentPublicWork } from './present-public-work.ts';
export { presentAi } from './present-work.ts';
export { isAnonymous, nameOnPage, publicNameOf } from './public-name.ts';
export {
  chosenName,
  keepNicknameAsPenName,
  publicName,
  putPublicName,
  type PublicNameMode,
} from './public-name-store.ts';
export { findCreator } from './public-name-read-model.ts';
export { requireInForce } from './require-in-force.ts';
export { getPreview } from './get-preview.ts';
export { displayedUrl, previewUrl } from './preview-url.ts';
export {
  declareAi,
  insertWork,
  markingDeposited,
  setHolder,
  lockOwnWork,
  setPublic,
  lockWork,
  lockWorkForErasure,
  lockWorks,
  countTracks,
  type WorkType,
} from './works-store.ts';
export { findWork, findOwnWork, type WorkRow } from './works-read-model.ts';
export { dropUnpassedTrack, setCorrectUntil } from './tracks-store.ts';
