export * from './badges-store.ts';
export { deleteWork } from './delete-work.ts';
export { getOwnWork } from './get-own-work.ts';
export { moveTrack } from './move-track.ts';
export { presentPublicWork } from './present-public-work.ts';
export { isAnonymous, publicNameOf } from './public-name.ts';
export * from './public-name-store.ts';
export { previewUrl, signatureOf } from './preview-url.ts';
export * from './works-store.ts';
