/** The base of every wing: database, HTTP routes, objects, jobs, limits, settings. Imports no other wing. */
export type { AppContext } from './app-context.ts';
export {
  SUBJECTS,
  endAttachments,
  endAttachmentsOf,
  findAttachment,
  listAttachments,
  listAttachmentsOf,
  openAttachment,
  presentAttachment,
  readAttachment,
  receiveAttachment,
} from './attachments/index.ts';
export type { AttachmentRow, AttachmentSubject } from './attachments/index.ts';
export { platformErasure } from './erasure-store.ts';
export type { Erasure } from './erasure.ts';
export { beijingDay, beijingYear, isDaytime } from './beijing.ts';
export {
  getCopyIndexHealth,
  laterWithoutIndex,
  readBuckets,
  reconcileCopies,
  reconcileCopiesKind,
  refuseWithoutIndex,
  searchCommittedCopies,
  searchCopies,
  searchLocally,
  syncPendingCopies,
  syncCopies,
} from './copies/index.ts';
export type { CopySource } from './copies/index.ts';
export { createClock, earliestVouched, watchClock } from './clock/index.ts';
export { toCsv } from './csv.ts';
export { daysFrom } from './days.ts';
export { tellFault } from './tell-fault.ts';
export { ask, inStatement, inTransaction, isRefusedWrite, openDatabase } from './db/database.ts';
export { findArchiveState, watchArchive } from './db/watch-archive.ts';
export type { Database, Tx } from './db/database.ts';
export { requireFitSchema } from './db/fit-schema.ts';
export { newId } from './db/ids.ts';
export { requireRefundLimit } from './db/refund-limit.ts';
export { onCommitted, signalAfterCommit } from './db/signals.ts';
export { changeOne, insertNew } from './db/write-one.ts';
export type {
  AgreementKind,
  CaseKind,
  Comparison,
  Corner,
  ContentKind,
  DocumentKind,
  Findings,
  GalleryFindings,
  GalleryTemplate,
  LedgerAccount,
  NoticeCategory,
  OrganisationRole,
  PackageSnapshot,
  PackageTerms,
  QuotaKind,
  RefundPart,
  Schema,
  SkippedLine,
  StoredScope,
  VersionEntry,
} from './db/schema.ts';
export type { AccountActor, Actor, StaffActor } from './http/actor.ts';
export { refused, refusedBy, success } from './http/envelope.ts';
export { networkOf } from './http/network-of.ts';
export { receiveFile } from './http/receive-file.ts';
export { accountRoute, staffRoute, visitorRoute } from './http/route.ts';
export type { RequestContext, BlobAnswer, IncomingFile, Route } from './http/route.ts';
export {
  countDue,
  countFailing,
  declareItemJob,
  declareJob,
  declareSchedule,
  defineJob,
  defineSchedule,
  enqueue,
  enqueueItems,
  enqueuing,
  findTogether,
  forEachRow,
  hasNoJob,
  itemJob,
  labelsOf,
  listFailing,
  restartJobs,
  startJobs,
} from './jobs/index.ts';
export type { AnyJob, Item, Job, JobKind, Later } from './jobs/index.ts';
export {
  isLookedUpByOwnKey,
  isSealedByOwnKey,
  isUnderCurrentKey,
  type KeyCheck,
  makeKeyCheck,
} from './key-check.ts';
export { countUse } from './limits/count-use.ts';
export { readCertificates } from './read-certificates.ts';
export { readUse } from './limits/read-use.ts';
export { returnToken } from './limits/return-token.ts';
export { takeToken, takeTokens, tokenOf } from './limits/take-token.ts';
export { maskTarget } from './mask.ts';
export { platformJobs } from './platform-jobs.ts';
export { MEDIA_TYPES, paperTypeOf } from './objects/media-type-of.ts';
export {
  doom,
  forgetDoomedObject,
  listDoomedObjects,
  queueDeletion,
  removeObjectKind,
} from './objects/deletion-queue-store.ts';
export { openBucket } from './objects/bucket.ts';
export { openObjects, type PlaceOfFiles } from './objects/open-objects.ts';
export { watchSaving } from './objects/watch-saving.ts';
export { objectKey } from './objects/stored-files.ts';
export { streamFile } from './objects/stream-file.ts';
export { StoreAway } from './objects/store-mark.ts';
export { withPlainFile } from './objects/plain-file.ts';
export { openFile, readWhole, removeFile, sealFile } from './objects/sealed-file.ts';
export { findFirstReceipt, noteReceivedFile } from './objects/received-files.ts';
export { takeSealedFile } from './objects/take-sealed-file.ts';
export { refusePicture } from './objects/refuse-picture.ts';
export { takeSmallPicture } from './objects/take-small-picture.ts';
export { pageOf } from './page.ts';
export type { Page } from './page.ts';
export { CertificateAuthorityError } from './providers/certificate-authority/index.ts';
export type { MailOutcome } from './providers/mail/mail-sending.ts';
export { plainParameter } from './providers/message.ts';
export type { MessageKind, Wording } from './providers/message.ts';
export { beijingRfc3339, PaymentProviderError } from './providers/payment/index.ts';
export type {
  BillRow,
  BridgeRequest,
  InAppPayments,
  PaymentWish,
  RefundState,
} from './providers/payment/index.ts';
export type { SmsOutcome } from './providers/sms/sms-sending.ts';
export { NoTimeAuthority } from './providers/time/index.ts';
export type { Stamp } from './providers/time/index.ts';
export { Refusal } from './refusal.ts';
export { findAlarms, readSecurityLog, recordSecurityEvent } from './security-log/index.ts';
export type { SecurityEvent } from './security-log/index.ts';
export { stateAfter } from './state-after.ts';
export type { Config } from './settings/config.ts';
export { type DerPurpose, openDer, sealDer } from './sealed-der.ts';
export { makeVault } from './vault.ts';
export type { Vault } from './vault.ts';
export { within } from './within.ts';
