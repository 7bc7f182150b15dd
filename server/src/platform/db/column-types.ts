import type { CodePurpose, FileDescription, FileLabels, TransferKindWord } from '@yinji/contract';
import type { SourceComparison } from '@yinji/originality';
import type { FilingEvent, FilingState } from '@yinji/state-machine';
import type { ColumnType } from 'kysely';

/** Columns whose type the database does not give: JSON content, and words without a constraint. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'account.gender': `Generated<'unknown' | 'female' | 'male'>`,
  'authority_request.scope': 'Json<StoredScope>',
  'decision_by_two.verdicts': 'Json<Record<string, string | null>>',
  'expiry_reminder.days_before': '7 | 1',
  'file_labels.labels': 'Json<LabelsOfFile>',
  'filing_step.event': 'FilingEvent',
  'filing_step.to_state': 'FilingState',
  'gallery.findings': 'Json<GalleryFindings>',
  'gallery_version.template': `Gallery['template']`,
  'gallery_version.entries': 'Json<VersionEntry[]>',
  'import_batch.skipped': 'Generated<Json<SkippedLine[]>>',
  'job.data': 'Json<unknown>',
  'log_policy.witnesses': 'Json<unknown>',
  'outbox.params': 'Json<Record<string, string>>',
  'package_change.after': 'Json<PackageTerms>',
  'package_change.before': 'Json<PackageTerms>',
  'package_order.snapshot': 'Json<PackageSnapshot>',
  'package_proposal.after': 'Json<PackageTerms>',
  'package_proposal.before': 'Json<PackageTerms>',
  'refund.parts': 'Generated<Json<RefundPart[]>>',
  'review_case.comparison': 'Json<Comparison>',
  'review_case.kind': 'CaseKind',
  'shelf.findings': 'Json<Findings>',
  'source_comparison.result': 'Json<ComparedSources>',
  'transfer_offer.kinds': 'TransferKindWord[]',
  'uploaded_file.described': 'Json<FileDescription>',
  'verify_code.purpose': 'Generated<CodePurpose>',
};

// The generator names tables `FileLabels` and `SourceComparison` too.
export type {
  CodePurpose,
  FileDescription,
  FileLabels as LabelsOfFile,
  FilingEvent,
  FilingState,
  SourceComparison as ComparedSources,
  TransferKindWord,
};

/** Written as text, read as what it says. */
export type Json<T> = ColumnType<T, string, string>;

/** As stored; the contract checks its shape at input. */
export interface StoredScope {
  accountIds: string[];
  depositNumbers: string[];
  from: string | null;
  to: string | null;
  kinds: string[];
}

/** Why a person reviews a work before it is shown. Places count UTF-16 units of their text. */
export interface Findings {
  isFirst: boolean;
  texts: {
    where: 'title' | 'introduction' | 'name';
    term: string;
    ruleCode: string;
    from: number;
    to: number;
  }[];
  pictures: { id: string; ruleCode: string; note: string; distance: number | null }[];
}

/**
 * Why a person reviews a gallery before it is shown. `at` is the position of the caption's work, 0 for other
 * texts.
 */
export interface GalleryFindings {
  isFirst: boolean;
  texts: {
    where: 'title' | 'foreword' | 'caption' | 'name';
    at: number;
    term: string;
    ruleCode: string;
    from: number;
    to: number;
  }[];
}

export interface VersionEntry {
  workId: string;
  caption: string;
}

/** A line left out of a batch, and why. */
export interface SkippedLine {
  line: number;
  fileName: string;
  title: string;
  faults: { column: string; fault: string }[];
}

export interface PackageSnapshot {
  name: string;
  priceFen: number;
  termDays: number;
  quotas: { evidence: number; authentic: number; gallery: number; common: number };
}

/** What an operator may change of a package. */
export interface PackageTerms extends PackageSnapshot {
  remark: string;
  onSale: boolean;
}

/** What an order granted of one kind, and its use. */
export interface RefundPart {
  kind: 'evidence' | 'authentic' | 'gallery' | 'common';
  granted: number;
  spent: number;
  reserved: number;
  unused: number;
}

export type Corner = [x: number, y: number];

export interface Comparison {
  compared: number;
  comparedMs: number;
  /** Strong candidates beyond those named, all of them deposited later. */
  unnamed?: number;
  candidates: {
    workId: string;
    /** Of the hashes; null where they are far apart. */
    distance: number | null;
    orientation: string;
    identical: boolean;
    /** What the local features say, where they say something. */
    local?: {
      verdict: 'copy' | 'shared' | 'review';
      score: number;
      version: number;
      /**
       * The part that both show, corner by corner, in shares of the width and height of each; missing in older
       * comparisons.
       */
      part?: {
        submission: Corner[];
        candidate: Corner[];
        /** Features that match, one for one; missing in older comparisons, and where pixels alone were compared. */
        points?: { submission: Corner[]; candidate: Corner[] };
      };
    };
    /** Of the same holder, as the account or the verified identity says; missing in older comparisons. */
    own?: boolean;
    /** Nearest without the frame around this work. */
    framed?: boolean;
    inverted?: boolean;
    earlier: boolean;
    depositedAt: string;
  }[];
}

/** Each has its settlement in `proceedings/confirmation`; the database knows of the kinds to come. */
export type CaseKind = 'confirmation' | 'certification' | 'transfer' | 'objection' | 'change';
