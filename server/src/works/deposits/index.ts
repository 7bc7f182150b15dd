export {
  findDeposit,
  insertPrepared,
  findOriginal,
  markLabelsRead,
  markCompared,
  markFeatures,
  setBundleCovered,
  findBundle,
  insertBundle,
  findDepositToDocument,
  listDepositsToDocument,
  markDocumented,
  type DepositRow,
  type BundleVariant,
} from './deposits-store.ts';
export { inspectOriginal } from './attach-original.ts';
export { linkOriginal } from './original-link.ts';
export {
  documentDepositKind,
  extractFeaturesKind,
  indexFeaturesKind,
  indexWorkKind,
  labelNearCopiesKind,
  readFileLabelsKind,
  settleImportKind,
} from './deposit-jobs.ts';
export { isQueryCode } from './query-code.ts';
export { openReveal } from './sealed-reveal.ts';
export { findDepositedWork } from './find-deposited-work.ts';
export { finishDeposit } from './finish-deposit.ts';
export { publishRevocations } from './publish-revocations.ts';
export { askSecondToken } from './stamp-twice.ts';
export { newNumber } from './new-number.ts';
export { receiveOriginal } from './receive-original.ts';
export { reserveUpload, takeReserved } from './reserve-upload.ts';
export { receiveUpload, RELEASE_WITHIN_MS } from './receive-upload.ts';
export { submitDeposit } from './submit-deposit.ts';
export { takeFile } from './take-file.ts';
export { findResumable, forgetResumable, listExpiredResumable, wasUploadedFirst } from './uploads-store.ts';
