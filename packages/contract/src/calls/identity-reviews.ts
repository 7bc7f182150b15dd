import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { identityPaperKind } from '../attachment-kinds.ts';
import { defineBlob, defineCall } from '../call.ts';
import { noInterest } from '../operator-input.ts';
import { empty, id, instant, line, nothing, text } from '../shapes.ts';

export const identityReviewKind = z.enum(['person', 'organisation']);
export const identityReviewState = z.enum(['draft', 'waiting', 'passed', 'rejected', 'withdrawn']);
const paper = z.object({ id, kind: identityPaperKind, sizeBytes: z.int() });

/** The applicant's view: the claim is not shown again. */
const ownReview = z.object({
  id,
  kind: identityReviewKind,
  state: identityReviewState,
  /** To be written by hand beside the document. */
  word: z.string(),
  needed: z.array(identityPaperKind),
  papers: z.array(paper),
  begunAt: instant,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
});

export const beginPersonReview = defineCall({
  route: 'POST identityReview/beginPerson',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '不用人脸的实名认证：填写姓名与证件号码，随后上传照片，由两名工作人员审核',
  input: z.strictObject({
    name: line(40, 2),
    idNumber: z.string().check(z.trim(), z.regex(/^\d{17}[\dXx]$/)),
    consentIdNumber: z.literal(true),
  }),
  output: ownReview,
});

export const beginOrganisationReview = defineCall({
  route: 'POST identityReview/beginOrganisation',
  access: byAccount({ realName: true, member: false, organisation: 'never', guardian: null }),
  summary: '单位认证：名称、统一社会信用代码、法定代表人；非本人担任的须上传授权书',
  input: z.strictObject({
    name: line(100, 2),
    creditCode: z.string().check(z.trim(), z.minLength(18), z.maxLength(24)),
    representative: line(40, 2),
    /** The applicant is the legal representative; the verified name has to say the same. */
    isRepresentative: z.boolean(),
  }),
  output: ownReview,
});

export const uploadIdentityPaper = defineCall({
  route: 'POST identityReview/uploadPaper',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  kind: 'upload',
  summary: '上传一张材料照片（JPEG 或 PNG，8 MB 以内）；加密保存，结论作出后即销毁',
  input: z.strictObject({ reviewId: id, kind: identityPaperKind }),
  output: paper,
});

export const submitIdentityReview = defineCall({
  route: 'POST identityReview/submit',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '材料齐备后提交审核',
  input: z.strictObject({ id }),
  output: ownReview,
});

export const withdrawIdentityReview = defineCall({
  route: 'POST identityReview/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'never', guardian: null }),
  summary: '撤回未作结论的申请；材料随即销毁',
  input: z.strictObject({ id }),
  output: nothing,
});

export const getOwnIdentityReview = defineCall({
  route: 'GET identityReview/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我最近一次人工审核或单位认证；没有则为 null',
  input: empty,
  output: z.nullable(ownReview),
});

const approval = z.object({ name: z.string(), at: instant });

export const listIdentityReviews = defineCall({
  route: 'GET console/identityReviews',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '待审的实名材料，先提交的在前；姓名已遮蔽',
  input: empty,
  output: z.object({
    items: z.array(
      z.object({
        id,
        kind: identityReviewKind,
        maskedName: z.string(),
        submittedAt: instant,
        /** Applications of the same account before this one that were rejected. */
        rejectedBefore: z.int(),
        first: z.nullable(approval),
        /** The first approval is the caller's own: another person must review. */
        isMine: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

export const openIdentityReview = defineCall({
  route: 'POST console/openIdentityReview',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '打开一件实名材料；先写审计，再给出内容',
  audit: { 'identity-review-opened': '查看实名申请' },
  input: z.strictObject({ id }),
  output: z.object({
    id,
    kind: identityReviewKind,
    state: identityReviewState,
    name: z.string(),
    number: z.string(),
    representative: z.nullable(z.string()),
    isRepresentative: z.boolean(),
    /** The verified person who applies for an organisation. */
    applicant: z.nullable(z.string()),
    word: z.string(),
    submittedAt: instant,
    papers: z.array(z.object({ id, kind: identityPaperKind, sizeBytes: z.int(), seen: z.boolean() })),
    first: z.nullable(approval),
    isMine: z.boolean(),
  }),
});

export const getIdentityPaper = defineBlob({
  route: 'GET console/identityPaper',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '一张材料照片；先写审计，再给出内容',
  audit: { 'identity-paper-opened': '查看实名材料' },
  input: z.strictObject({ id }),
});

export const decideIdentityReview = defineCall({
  route: 'POST console/decideIdentityReview',
  access: byStaff({ roles: ['operator'], secondPerson: 'identity-review' }),
  summary: '同意或驳回；同意须两名不同的工作人员，驳回须写明理由',
  audit: { 'identity-review-approved': '同意实名申请', 'identity-review-rejected': '驳回实名申请' },
  input: z.strictObject({
    id,
    decision: z.enum(['approve', 'reject']),
    /** Shown to the applicant; required for a rejection. */
    reason: z.optional(text(500, 5)),
    noInterest,
  }),
  output: z.object({ state: identityReviewState }),
});
