export { findCertification, setDecided as markCertificationDecided } from './certification-store.ts';
export { findCertificationForm, getFormCommitment } from './form.ts';
export { saveCertification } from './save-certification.ts';
