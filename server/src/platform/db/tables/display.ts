import type { DisplayState, GalleryState } from '@yinji/tracks';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Bytes } from './columns.ts';

/** Why a person looks at a work before it is shown. Places count UTF-16 units of the text they are in. */
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

interface ShelfTable {
  work_id: string;
  state: DisplayState;
  since: Date;
  version: Generated<number>;
  introduction: Generated<string>;
  reservation_id: string | null;
  order_id: string | null;
  findings: ColumnType<Findings | null, string | null, string | null>;
  approved_digest: Bytes | null;
  rule_code: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  is_appealed: Generated<boolean>;
  shown_at: Date | null;
}

interface ShelfDecisionTable {
  id: string;
  work_id: string;
  version: number;
  outcome: 'passed' | 'refused' | 'removed' | 'restored' | 'upheld';
  rule_code: string | null;
  reason: Generated<string>;
  staff_id: string | null;
  at: Date;
}

interface PublicNameTable {
  account_id: string;
  mode: 'pen' | 'real' | 'anonymous';
  pen_name: string;
  real_name: string | null;
  shown: GeneratedAlways<string>;
  shown_grams: GeneratedAlways<string>;
  changed_at: Date;
}

interface BlockedTermTable {
  id: string;
  term: string;
  plain: string;
  rule_code: string;
  note: Generated<string>;
  added_by: string;
  added_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
  removal_reason: string | null;
}

interface BlockedPictureTable {
  id: string;
  sha256: Bytes | null;
  pdq: Bytes | null;
  rule_code: string;
  note: Generated<string>;
  added_by: string;
  added_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
  removal_reason: string | null;
}

interface DisplayReportTable {
  id: string;
  work_id: string | null;
  gallery_id: string | null;
  category: 'infringement' | 'illegal' | 'sexual' | 'impersonation' | 'other';
  body: string;
  contact_sealed: Bytes | null;
  reporter_id: string | null;
  created_at: Date;
  outcome: 'removed' | 'kept' | null;
  answer: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export type GalleryTemplate = 'scroll' | 'album' | 'wall' | 'still';

/** Why a person looks at a gallery before it is shown. `at` is the place of the caption's work, 0 for other texts. */
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

interface GalleryTable {
  id: string;
  account_id: string;
  state: GalleryState;
  since: Date;
  turn: Generated<number>;
  candidate: number | null;
  findings: ColumnType<GalleryFindings | null, string | null, string | null>;
  rule_code: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  is_appealed: Generated<boolean>;
  template: GalleryTemplate;
  title: string;
  foreword: string;
  cover_work_id: string | null;
  revision: number;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  released_at: Date | null;
}

interface GalleryEntryTable {
  gallery_id: string;
  work_id: string;
  position: number;
  caption: string;
}

export interface VersionEntry {
  workId: string;
  caption: string;
}

interface GalleryVersionTable {
  gallery_id: string;
  version: number;
  template: GalleryTemplate;
  title: string;
  foreword: string;
  cover_work_id: string | null;
  entries: ColumnType<VersionEntry[], string, string>;
  released_at: Date;
  passed_at: Date | null;
}

interface GalleryDecisionTable {
  id: string;
  gallery_id: string;
  turn: number;
  outcome: 'passed' | 'refused' | 'removed' | 'restored' | 'upheld';
  rule_code: string | null;
  reason: Generated<string>;
  staff_id: string | null;
  at: Date;
}

interface GalleryUseTable {
  gallery_id: string;
  work_id: string;
  reservation_id: string | null;
  since: Date;
  spent_at: Date | null;
  ended_at: Date | null;
}

/** What is shown to everybody: shelf, galleries, gate. */
export interface DisplayTables {
  shelf: ShelfTable;
  shelf_decision: ShelfDecisionTable;
  public_name: PublicNameTable;
  blocked_term: BlockedTermTable;
  blocked_picture: BlockedPictureTable;
  display_report: DisplayReportTable;
  gallery: GalleryTable;
  gallery_entry: GalleryEntryTable;
  gallery_version: GalleryVersionTable;
  gallery_use: GalleryUseTable;
  gallery_decision: GalleryDecisionTable;
}
