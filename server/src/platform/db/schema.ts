import type { CertificationTables } from './tables/certification.ts';
import type { DisplayTables } from './tables/display.ts';
import type { DisputesTables } from './tables/disputes.ts';
import type { EvidenceTables } from './tables/evidence.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { MoneyTables } from './tables/money.ts';
import type { OpenTables } from './tables/open.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ReviewTables } from './tables/review.ts';
import type { StaffTables } from './tables/staff.ts';
import type { SuccessionsTables } from './tables/successions.ts';
import type { TransfersTables } from './tables/transfers.ts';
import type { WorksTables } from './tables/works.ts';

export type { Findings, GalleryFindings, GalleryTemplate, VersionEntry } from './tables/display.ts';
export type { StoredScope } from './tables/disputes.ts';
export type { NoticeCategory } from './tables/messages.ts';
export type { LedgerAccount, PackageSnapshot, PackageTerms, QuotaKind, RefundPart } from './tables/money.ts';
export type { AgreementKind, ContentKind } from './tables/open.ts';
export type { OrganisationRole } from './tables/people.ts';
export type { CaseKind, Comparison } from './tables/review.ts';
export type { DocumentKind, SkippedLine } from './tables/works.ts';

/** Every table as the migrations leave it: schema.test.ts compares. */
export interface Schema
  extends
    CertificationTables,
    DisplayTables,
    DisputesTables,
    EvidenceTables,
    IdentityTables,
    MessagesTables,
    MoneyTables,
    OpenTables,
    PeopleTables,
    ReviewTables,
    StaffTables,
    SuccessionsTables,
    TransfersTables,
    WorksTables {}
