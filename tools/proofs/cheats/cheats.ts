import type { CheckId, FailureCode } from '@yinji/evidence';
import type { AlarmCode } from '../../../monitor/src/alarm.ts';
import type { Finding } from '../../../monitor/src/look-up-file.ts';

/** What the operator does, who catches it, and how it ends. docs/security.md prints this table. */
export interface Cheat {
  /** Of the table in docs/security.md. */
  row: number;
  says: string;
  /** The check of a verifier, or the program that catches it. */
  by: CheckId | 'look-up' | 'witness' | 'monitor' | 'sealer' | 'openssl' | 'trust';
  ends:
    | FailureCode
    | AlarmCode
    | Finding['code']
    | '409'
    | '422'
    | 'cms-verification-failed'
    | 'log-fault'
    | 'undecided'
    | 'went-on';
}

export const CHEATS = {
  'work-edited': { row: 1, says: 'one bit of the stored original is changed', by: 'work', ends: 'work-sha256' },
  'work-swapped': {
    row: 1,
    says: 'another picture stands in the place of the stored original',
    by: 'work',
    ends: 'work-size',
  },
  'title-edited': {
    row: 2,
    says: 'the bundle handed out shows another title',
    by: 'reveal',
    ends: 'reveal-title',
  },
  'creator-edited': {
    row: 2,
    says: 'the manifest handed out commits to another creator',
    by: 'record-manifest',
    ends: 'record-manifest-sha256',
  },
  rewritten: {
    row: 3,
    says: 'file, manifest, signature and record are rewritten to fit, under a certificate made for it',
    by: 'timestamp',
    ends: 'timestamp-imprint',
  },
  'rewritten-restamped': {
    row: 3,
    says: 'the same with a fresh token and the old proof',
    by: 'inclusion',
    ends: 'inclusion',
  },
  'second-identity': {
    row: 4,
    says: 'a second certificate in the same name signs a deposit; nobody is told of it',
    by: 'look-up',
    ends: 'certificate-not-logged',
  },
  'second-identity-late': {
    row: 4,
    says: 'the second certificate is logged after what it signed',
    by: 'look-up',
    ends: 'certificate-logged-late',
  },
  'second-identity-logged': {
    row: 4,
    says: 'the second certificate is logged first, as the person’s own',
    by: 'look-up',
    ends: 'more-certificates',
  },
  'certificate-swapped': {
    row: 4,
    says: 'a deposit in the creator’s name is signed under a swapped certificate',
    by: 'creator-signature',
    ends: 'creator-certificate',
  },
  'signature-swapped': {
    row: 4,
    says: 'the signature in a bundle is replaced by one under the second certificate',
    by: 'record-signature',
    ends: 'record-signature',
  },
  'received-edited': {
    row: 5,
    says: 'received_at is set back in the record',
    by: 'timestamp',
    ends: 'timestamp-imprint',
  },
  'received-logged': {
    row: 5,
    says: 'a record with a received_at of a month ago is logged and stamped today',
    by: 'time-order',
    ends: 'time-received-early',
  },
  'stamped-before-authority': {
    row: 6,
    says: 'the time authority stamps a time before its own certificate',
    by: 'timestamp',
    ends: 'certificate-not-yet-valid',
  },
  'stamped-before-creator': {
    row: 6,
    says: 'the time authority stamps a time before the creator’s certificate',
    by: 'creator-signature',
    ends: 'certificate-not-yet-valid',
  },
  'stamped-by-all': {
    row: 6,
    says: 'time and certificate authority both collude, a month back',
    by: 'time-order',
    ends: 'time-token-early',
  },
  'forked-same-size': { row: 7, says: 'a second tree of the same size', by: 'witness', ends: '422' },
  'forked-larger': { row: 7, says: 'a second tree that is larger', by: 'witness', ends: '422' },
  'forked-anew': {
    row: 7,
    says: 'a second tree, as if the witness had seen none',
    by: 'witness',
    ends: '409',
  },
  'forked-shown': {
    row: 7,
    says: 'the second tree is shown to one reader alone',
    by: 'monitor',
    ends: 'fork',
  },
  'forked-bundle': {
    row: 7,
    says: 'a bundle out of the second tree',
    by: 'witnesses',
    ends: 'quorum',
  },
  'database-rewritten': {
    row: 8,
    says: 'an old entry, tiles, head and checkpoints are rewritten in the database',
    by: 'sealer',
    ends: 'log-fault',
  },
  'files-rewritten': {
    row: 8,
    says: 'and in the published files: the sealer still refuses',
    by: 'sealer',
    ends: 'log-fault',
  },
  'rewritten-shown': {
    row: 8,
    says: 'the rewritten log is what everybody is shown',
    by: 'monitor',
    ends: 'fork',
  },
  'rewritten-cosigned': {
    row: 8,
    says: 'the operator signs its continuation by hand and asks for a cosignature',
    by: 'witness',
    ends: '422',
  },
  'database-restored': {
    row: 9,
    says: 'an old copy of the database is put back',
    by: 'sealer',
    ends: 'log-fault',
  },
  'database-recovered': {
    row: 9,
    says: '--recover from the published files: the same log goes on',
    by: 'sealer',
    ends: 'went-on',
  },
  'all-restored': {
    row: 9,
    says: 'database and published files are both put back',
    by: 'sealer',
    ends: 'log-fault',
  },
  'all-recovered': {
    row: 9,
    says: '--recover from a stranger’s mirror: the same log goes on',
    by: 'sealer',
    ends: 'went-on',
  },
  'rolled-back': {
    row: 9,
    says: 'the old files are what everybody is shown',
    by: 'monitor',
    ends: 'rollback',
  },
  omitted: {
    row: 10,
    says: 'a deposit gets its receipt and its record is thrown away; a day later',
    by: 'look-up',
    ends: 'receipt-broken',
  },
  frozen: { row: 11, says: 'no new checkpoint is shown for 27 hours', by: 'monitor', ends: 'stale' },
  'index-edited': {
    row: 12,
    says: 'the proof names another index',
    by: 'inclusion',
    ends: 'inclusion',
  },
  'proof-foreign': {
    row: 12,
    says: 'the proof of another record is enclosed',
    by: 'inclusion',
    ends: 'inclusion',
  },
  'witnesses-cut': {
    row: 13,
    says: 'the checkpoint has the log’s signature alone',
    by: 'witnesses',
    ends: 'quorum',
  },
  'trust-enclosed': {
    row: 14,
    says: 'a log and a witness of the operator’s own, with their keys in the zip’s trust/',
    by: 'log-signature',
    ends: 'log-unknown',
  },
  'trust-only-enclosed': {
    row: 14,
    says: 'the same for a reader who brings no trust: nothing is taken from the zip',
    by: 'trust',
    ends: 'undecided',
  },
  'verifier-replaced': {
    row: 15,
    says: 'one reader gets another verifier page than everybody else',
    by: 'look-up',
    ends: 'not-logged',
  },
  'document-edited': {
    row: 16,
    says: 'a byte of a certificate PDF is changed',
    by: 'openssl',
    ends: 'cms-verification-failed',
  },
  'document-reissued': {
    row: 16,
    says: 'a second PDF under the same number, signed with the true key',
    by: 'look-up',
    ends: 'not-logged',
  },
} as const satisfies Record<string, Cheat>;

export type CheatId = keyof typeof CHEATS;

/** How a cheat ended when it was run. */
export interface Ended {
  cheat: CheatId;
  by: string;
  ends: string;
  /** The output of the program that caught it. */
  output: string;
}
