import type { DB } from './tables.generated.ts';

export type {
  CaseKind,
  Comparison,
  Corner,
  Findings,
  GalleryFindings,
  PackageSnapshot,
  PackageTerms,
  RefundPart,
  SkippedLine,
  StoredScope,
  VersionEntry,
} from './column-types.ts';

/** Every table as the migrations leave it. */
export type Schema = DB;

export type AgreementKind = DB['agreement']['kind'];
export type ContentKind = DB['content_page']['kind'];
export type DocumentKind = DB['document']['kind'];
export type GalleryTemplate = DB['gallery']['template'];
export type LedgerAccount = DB['ledger_entry']['account'];
export type NoticeCategory = DB['notice']['category'];
export type OrganisationRole = DB['organisation_member']['role'];
export type QuotaKind = DB['quota_entry']['kind'];
