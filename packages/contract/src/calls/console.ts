import * as z from 'zod/mini';
import { certificationForm } from '../certification-form.ts';
import { changeDetail, changeKind } from './changes.ts';
import { attachment, correction, correctionItem, ownerStanding } from '../certification-view.ts';
import { byStaff, byStaffWithOneTimePassword, byVisitor, STAFF_ROLES } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { fileLabels } from '../file-labels.ts';
import { transferKind } from '../transfer/contract-terms.ts';
import { transferCase } from './transfers.ts';
import { material } from './materials.ts';
import { secondFactor } from './staff-factors.ts';
import { screenedObjection } from './objections.ts';
import { noInterest } from '../operator-input.ts';
import {
  aiDeclaration,
  empty,
  id,
  instant,
  line,
  nothing,
  outline,
  recordNumber,
  secret,
  text,
  workType,
} from '../shapes.ts';

const staffRole = z.enum(['reviewer', 'finance', 'operator', 'admin']);
const staff = z.object({
  id,
  name: z.string(),
  role: staffRole,
  mustChangePassword: z.boolean(),
  mustAddFactor: z.boolean(),
});

export const staffSignIn = defineCall({
  route: 'POST console/signIn',
  access: byVisitor,
  summary: '控制台登录',
  audit: { 'sign-in': '登录' },
  input: z.strictObject({ account: line(60), password: secret(1), ...secondFactor }),
  output: z.object({ token: z.string(), staff }),
});

export const staffSignOut = defineCall({
  route: 'POST console/signOut',
  access: byStaffWithOneTimePassword(STAFF_ROLES),
  summary: '退出控制台',
  input: empty,
  output: nothing,
});

export const getStaff = defineCall({
  route: 'GET console/me',
  access: byStaffWithOneTimePassword(STAFF_ROLES),
  summary: '当前控制台账号',
  input: empty,
  output: staff,
});

export const changeStaffPassword = defineCall({
  route: 'POST console/changePassword',
  access: byStaffWithOneTimePassword(STAFF_ROLES),
  summary: '更换密码；一次性密码须先更换',
  audit: { 'password-changed': '更换密码' },
  input: z.strictObject({
    current: secret(1),
    next: secret(12),
  }),
  output: nothing,
});

export const caseKind = z.enum(['confirmation', 'certification', 'transfer', 'objection', 'change']);

/** A rule of a decision (rule-codes.ts). */
export const ruleCode = z.string().check(z.regex(/^[A-Z]{2}-\d\d$/));

/** What a reviewer sees of a case beforehand: never its round, its submitter, nor a score. */
const queueRow = {
  kind: caseKind,
  workType,
  /** What a change or a contract asks for. */
  changeKind: z.nullable(changeKind),
  transferKind: z.nullable(transferKind),
  submittedAt: instant,
  dueAt: instant,
  /** It was sent back for correction, and this is the answer. */
  isAnswer: z.boolean(),
  /** Works of others that are near enough to be looked at. */
  copies: z.int(),
  resubmission: z.int(),
};

export const getQueue = defineCall({
  route: 'GET console/queue',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '待审数量、将要派出的与我手上的案件；不能挑选',
  input: empty,
  output: z.object({
    /** Of the kinds that I may get; kinds without a case are left out. */
    waiting: z.array(z.object({ kind: caseKind, count: z.int() })),
    oldestSubmittedAt: z.nullable(instant),
    /** The next twenty in the order in which they come: without number, title or picture, since nobody chooses. */
    next: z.array(z.object(queueRow)),
    /** By deadline. */
    mine: z.array(
      z.object({
        id,
        takenAt: instant,
        title: z.string(),
        thumbnailUrl: z.nullable(z.string()),
        /** Two reviewers differ: whoever has it decides between them. */
        isThird: z.boolean(),
        ...queueRow,
      }),
    ),
    decidedToday: z.int(),
  }),
});

export const takeCase = defineCall({
  route: 'POST console/takeCase',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '领取下一件（盲派）；没有待审时答复空',
  audit: { 'case-taken': '领取案件' },
  input: empty,
  output: z.nullable(z.object({ id })),
});

export const returnCase = defineCall({
  route: 'POST console/returnCase',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '退回队列',
  audit: { 'case-returned': '退回案件' },
  input: z.strictObject({ id }),
  output: nothing,
});

/**
 * How near a candidate is, first in words. By hashes of the whole pictures: `identical`, `strong`, `weak`. By local
 * features: a `copy` of a part of it, a `shared` element such as a logo, or worth a `review`.
 */
const candidate = z.object({
  workId: id,
  letter: z.string(),
  strength: z.enum(['identical', 'strong', 'copy', 'shared', 'review', 'weak']),
  /** PDQ Hamming, 0–256; null where only local features agree. */
  distance: z.nullable(z.int()),
  /** Which of the eight orientations of the submission matched. */
  orientation: z.string(),
  /** What local features found in both, corner by corner, in shares of the width and height of each. */
  part: z.nullable(
    z.object({
      submission: outline,
      candidate: outline,
      /** Some of the features that match, one for one. */
      points: z.optional(z.object({ submission: outline, candidate: outline })),
      /** a to f of x' = a·x + b·y + c, y' = d·x + e·y + f: from the submission's shares to the candidate's. */
      map: z.array(z.number()).check(z.length(6)),
    }),
  ),
  earlier: z.boolean(),
  daysApart: z.int(),
  sameHolder: z.boolean(),
  isPublic: z.boolean(),
  title: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  depositedAt: instant,
});

export const reviewCase = z.object({
  id,
  kind: caseKind,
  state: z.enum(['taken', 'decided']),
  workId: id,
  title: z.string(),
  workType,
  description: z.string(),
  submittedAt: instant,
  depositedAt: instant,
  dueAt: instant,
  previewUrl: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  quality: z.nullable(z.int()),
  compared: z.int(),
  comparedMs: z.int(),
  candidates: z.array(candidate),
  /** Without anything that could reveal the submitter; null until the file has been read. */
  fileLabels: z.nullable(fileLabels),
  /** The submitter's statement on artificial intelligence. */
  aiDeclaration: z.nullable(aiDeclaration),
  form: z.nullable(certificationForm),
  /** The changes, of a case about a change. */
  change: z.nullable(changeDetail),
  /** Of a certification: the accounts of the owners, the attachments, the earlier corrections. */
  certification: z.nullable(
    z.object({
      owners: z.array(z.object({ id, standing: ownerStanding })),
      attachments: z.array(z.extend(attachment, { seen: z.boolean() })),
      corrections: z.array(correction),
    }),
  ),
  /** Of a confirmation: what was sent back, and the answer with the files of its making that the holder chose to show. */
  confirmation: z.nullable(
    z.object({
      corrections: z.array(
        z.extend(correction, {
          answer: z.nullable(
            z.object({
              statement: z.string(),
              /** The former statement on artificial intelligence, where the answer changed it. */
              aiBefore: z.optional(z.nullable(aiDeclaration)),
              materials: z.array(
                z.pick(material, { id: true, kind: true, note: true, sizeBytes: true, receivedAt: true }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  confirmationState: z.nullable(z.string()),
  /** Earlier works of others that were found near when the original arrived; only a label. */
  nearCopies: z.array(
    z.object({
      strength: z.enum(['identical', 'strong', 'copy']),
      daysApart: z.int(),
      isPublic: z.boolean(),
      title: z.string(),
      previewUrl: z.nullable(z.string()),
    }),
  ),
  /** How often the same picture was submitted before without passing. */
  resubmission: z.int(),
  /** The opinions of two differing reviewers; only for the third, else empty. */
  opinions: z.array(
    z.object({
      letter: z.string(),
      decision: z.enum(['passed', 'rejected', 'correction']),
      ruleCodes: z.array(ruleCode),
      reason: z.string(),
    }),
  ),
  /** The contract of a case of that kind. */
  transfer: z.nullable(transferCase),
  /** The objection to the work; null for cases of other kinds. */
  objection: z.nullable(screenedObjection),
});

export const getCase = defineCall({
  route: 'GET console/case',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '案件与比对结果；提交人已遮蔽',
  audit: { 'case-opened': '打开案件' },
  input: z.strictObject({ id }),
  output: reviewCase,
});

export const openCreationMaterial = defineBlob({
  route: 'GET console/creationMaterial',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '所办确权案件中，持有人随补正交来的一份创作过程文件；调取记入审计',
  audit: { 'case-creation-opened': '打开创作过程文件' },
  input: z.strictObject({ caseId: id, materialId: id }),
});

/** The original itself; opening it is audited. */
export const getCaseOriginalLink = defineCall({
  route: 'POST console/caseOriginalLink',
  // Where two reviewers differ an admin decides: whoever holds the case.
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: null }),
  summary: '所办案件原件的限时地址；调取记入审计',
  audit: { 'case-original-opened': '取出案件原件' },
  input: z.strictObject({ id }),
  output: z.object({ url: z.string(), until: instant }),
});

export const decideCase = defineCall({
  route: 'POST console/decide',
  access: byStaff({ roles: ['reviewer', 'admin'], secondPerson: 'review-case' }),
  summary: '作出结论并写明理由',
  audit: {
    'case-judged': '作出结论，待复核',
    'case-passed': '作出结论：通过',
    'case-rejected': '作出结论：未通过',
    'case-correction': '作出结论：待补正',
  },
  input: z.strictObject({
    id,
    /** `correction`: of a certification, and once of a change or a confirmation; the submitter gets it back until a deadline, with `items`. */
    decision: z.enum(['passed', 'rejected', 'correction']),
    items: z.optional(z.array(correctionItem).check(z.minLength(1), z.maxLength(30))),
    /** Included in the notice and in the log's report. */
    reason: text(1000, 10),
    /** Its rules; a rejected case names at least one of its kind. */
    ruleCodes: z.optional(z.array(ruleCode).check(z.maxLength(5))),
    /** The reviewer looked at every strong candidate at full size. */
    looked: z.boolean(),
    noInterest,
  }),
  output: z.object({
    number: z.nullable(recordNumber),
    /** False: stored, and in force only once another person has decided the same. */
    isEffective: z.boolean(),
  }),
});
