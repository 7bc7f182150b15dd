export { findCertification, setDecided as markCertificationDecided } from './certification-store.ts';
export { isOfFormerHolder } from './certification-read-model.ts';
export { collectForCase } from './collect-for-case.ts';
export { correctedForm } from './corrected-form.ts';
export { findCertificationForm, getFormCommitment, openCommitments, openStatement } from './form.ts';
export { openOwner } from './owner.ts';
export { listOwners } from './owners-store.ts';
export { presentFile, standingOf } from './present-certification.ts';
export { replaceForm } from './replace-form.ts';
