import type { RefusalCode } from '@yinji/contract';
import type { Schema } from '../db/schema.ts';
import type { Bucket } from '../limits/take-token.ts';
import { PAPER_TYPES } from '../objects/media-type-of.ts';

export type AttachmentSubject = Schema['attachment']['subject_kind'];

/** The sentence replaces the code's own. */
type Refused = readonly [code: RefusalCode, sentence?: string];

interface SubjectRules {
  largestBytes: number;
  /** Default: all pictures and PDF. */
  mediaTypes?: ReadonlySet<string>;
  /** Number of attachments of one account per subject. */
  most: number;
  mostBytes?: number;
  /** Whether the file's name is kept. It is personal data, so only where somebody is shown it. */
  isNamed: boolean;
  limit: Bucket & { name: string };
  /** Prefix of the audit entry when staff open one: `identity-paper-opened`. */
  auditName: string;
  unreadable: Refused;
  tooLarge: Refused;
  full: Refused;
}

const MB = 1024 * 1024;

const APPLICATION = {
  largestBytes: 20 * MB,
  most: 30,
  isNamed: true,
  limit: { name: 'enclosure', capacity: 60, refillSeconds: 60 },
  unreadable: ['ENCLOSURE_UNREADABLE'],
  tooLarge: ['ENCLOSURE_UNREADABLE'],
  full: ['ENCLOSURE_LIMIT'],
} as const;

const OBJECTION_PAPER = ['PAPER_UNREADABLE', '请上传二十兆以内的图片或版式文件'] as const;

/**
 * Everything that can have attachments, with sizes, formats, limits and refusals. The kinds of attachments and their
 * labels are in the contract (`attachment-kinds.ts`).
 */
export const SUBJECTS: Record<AttachmentSubject, SubjectRules> = {
  certification: {
    // Less than 100 MB (registration-forms.md, Validation to build).
    largestBytes: 100 * MB - 1,
    most: 60,
    mostBytes: 400 * MB,
    isNamed: true,
    limit: { name: 'certification-file', capacity: 60, refillSeconds: 30 },
    auditName: 'certification-file',
    unreadable: ['ATTACHMENT_UNREADABLE'],
    tooLarge: ['FILE_TOO_LARGE'],
    full: ['ATTACHMENT_LIMIT'],
  },
  change: { ...APPLICATION, auditName: 'material' },
  'identity-review': {
    largestBytes: 8 * MB,
    mediaTypes: new Set(['image/jpeg', 'image/png']),
    most: 60,
    isNamed: false,
    limit: { name: 'identity-paper', capacity: 20, refillSeconds: 300 },
    auditName: 'identity-paper',
    unreadable: ['PAPER_UNREADABLE'],
    tooLarge: ['PAPER_UNREADABLE'],
    full: ['TOO_MANY_REQUESTS'],
  },
  objection: {
    largestBytes: 20 * MB,
    mediaTypes: PAPER_TYPES,
    most: 30,
    isNamed: false,
    limit: { name: 'objection-paper', capacity: 40, refillSeconds: 60 },
    auditName: 'objection-paper',
    unreadable: OBJECTION_PAPER,
    tooLarge: OBJECTION_PAPER,
    full: ['BAD_INPUT', '材料已达三十份，请删去不需要的'],
  },
  succession: { ...APPLICATION, auditName: 'succession-paper' },
  'succession-contest': { ...APPLICATION, auditName: 'succession-paper' },
};
