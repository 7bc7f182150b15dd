export * from './badges-store.ts';
export { beginWork } from './begin-work.ts';
export { getOwnWork } from './get-own-work.ts';
export { listPublicWorks } from './list-public-works.ts';
export { moveTrack } from './move-track.ts';
export { presentAi } from './present-work.ts';
export { previewUrl, signatureOf } from './preview-url.ts';
export * from './works-store.ts';
