export { setDecided as markCertificationDecided } from './certification-store.ts';
export { findCertificationForm, getFormCommitment } from './form.ts';
