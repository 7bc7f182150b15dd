export { deleteWork } from './delete-work.ts';
export { getOwnWork } from './get-own-work.ts';
export { moveTrack } from './move-track.ts';
export { presentSummary, presentWork } from './present-work.ts';
export { previewUrl, signatureOf } from './preview-url.ts';
export { saveWorkDraft } from './save-work-draft.ts';
export * from './works-store.ts';
