import type { Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

export type ContentKind =
  | 'partner'
  | 'guidance'
  | 'aboutUs'
  | 'equity'
  | 'userPolicy'
  | 'privacyPolicy'
  | 'activity';

interface ContentPageTable {
  id: string;
  kind: ContentKind;
  version: Generated<number>;
  published_version: number | null;
  published_at: Date | null;
  created_at: At;
}

interface ContentImageTable {
  id: string;
  object_key: string;
  width: number;
  height: number;
  uploaded_by: string;
  uploaded_at: At;
}

interface ContentVersionTable {
  page_id: string;
  version: number;
  title: string;
  lead: string;
  body: string;
  cover_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
  saved_by: string;
  saved_at: Date;
}

interface ContentPublicationTable {
  id: string;
  page_id: string;
  version: number | null;
  agreement_version: string | null;
  state: 'proposed' | 'done' | 'refused' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: Generated<string>;
}

export type AgreementKind = 'userPolicy' | 'privacyPolicy';

interface AgreementTable {
  kind: AgreementKind;
  version: string;
  since: Date;
}

interface QueryHistoryTable {
  id: string;
  account_id: string;
  sealed: Bytes;
  at: Date;
}

interface PictureQueryTable {
  id: string;
  /** 256 binary digits. */
  pdq: string;
  asker: Bytes;
  at: Date;
}

interface RegisterFileTable {
  month: string;
  revision: number;
  rows: number;
  csv_key: string;
  csv_sha256: Bytes;
  csv_bytes: number;
  jsonl_key: string;
  jsonl_sha256: Bytes;
  jsonl_bytes: number;
  record_sha256: Bytes;
  published_at: Date;
  replaced_at: Date | null;
}

interface RegisterEntryTable {
  work_id: string;
  month: string;
  title: string;
  public_name: string;
}

/** Pages, agreements, the register and queries. */
export interface OpenTables {
  content_page: ContentPageTable;
  content_image: ContentImageTable;
  content_version: ContentVersionTable;
  content_publication: ContentPublicationTable;
  agreement: AgreementTable;
  query_history: QueryHistoryTable;
  picture_query: PictureQueryTable;
  register_file: RegisterFileTable;
  register_entry: RegisterEntryTable;
}
