import type { ColumnType, Generated } from 'kysely';
import type { At, Bytes } from './columns.ts';

export interface Comparison {
  compared: number;
  comparedMs: number;
  candidates: {
    workId: string;
    distance: number;
    orientation: string;
    identical: boolean;
    earlier: boolean;
    depositedAt: string;
  }[];
}

/** Each has its settlement in `review/decide-case.ts`; the database knows of the kinds to come. */
export type CaseKind = 'confirmation' | 'certification' | 'transfer' | 'objection' | 'change';

interface ReviewCaseTable {
  id: string;
  kind: CaseKind;
  work_id: string;
  subject_id: string | null;
  number: string;
  submitted_at: At;
  due_at: Date;
  comparison: ColumnType<Comparison | null, string | null, string | null>;
  taken_by: string | null;
  taken_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision: 'passed' | 'rejected' | 'correction' | null;
  reason: string | null;
  record: Bytes | null;
  record_sha256: Bytes | null;
  withdrawn_at: Date | null;
  round: Generated<number>;
  second_look: 'sample' | 'similarity' | null;
  first_by: string | null;
  second_by: string | null;
  touched_at: Date | null;
  returns: Generated<number>;
  resubmission: Generated<number>;
  rule_codes: Generated<string[]>;
  parties: Generated<string[]>;
  preferred_by: string | null;
  /** Certificate and report stand, as far as they are due. */
  documented_at: Date | null;
}

interface CaseOpinionTable {
  id: string;
  case_id: string;
  round: number;
  staff_id: string;
  decision: NonNullable<ReviewCaseTable['decision']>;
  rule_codes: string[];
  reason: string;
  at: Date;
}

interface CaseReturnTable {
  id: string;
  case_id: string;
  staff_id: string;
  how: 'given' | 'lapsed';
  at: Date;
}

interface ArrivalCheckTable {
  work_id: string;
  compared: number;
  checked_at: Date;
}

interface NearCopyTable {
  id: string;
  work_id: string;
  earlier_work_id: string;
  is_identical: boolean;
  distance: number;
  orientation: string;
  found_at: Date;
  told_at: Date | null;
}

/** Cases before reviewers, and what was found about them. */
export interface ReviewTables {
  review_case: ReviewCaseTable;
  case_opinion: CaseOpinionTable;
  case_return: CaseReturnTable;
  arrival_check: ArrivalCheckTable;
  near_copy: NearCopyTable;
}
