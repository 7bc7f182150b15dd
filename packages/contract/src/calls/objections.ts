import { objectionMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { objectionPaperKind } from '../attachment-kinds.ts';
import { objectionGround } from '../objection-statement.ts';
import { noInterest, proposalDecision } from '../operator-input.ts';
import {
  base64,
  date,
  id,
  instant,
  keyOf,
  line,
  nothing,
  page,
  pageQuery,
  recordNumber,
  sha256,
  text,
  workType,
} from '../shapes.ts';

const state = keyOf(objectionMachine.states);
const event = keyOf(objectionMachine.events);
const side = z.enum(['objector', 'holder']);
const stand = z.enum(['contest', 'concede']);
const statement = text(5000, 20);

const paper = z.object({
  id,
  side,
  kind: objectionPaperKind,
  mediaType: z.string(),
  sizeBytes: z.int(),
  sha256,
  isShared: z.boolean(),
});
export type ObjectionPaperView = z.infer<typeof paper>;

const suit = z.object({ court: z.string(), caseNumber: z.string(), filedOn: date, at: instant });

/** One side's view. */
const objectionView = z.object({
  id,
  number: recordNumber,
  state,
  mySide: side,
  depositNumber: recordNumber,
  /** The holder's own; an objector learns it only for public works. */
  workId: z.nullable(id),
  title: z.nullable(z.string()),
  grounds: z.array(objectionGround),
  /** The other side's with numbers and addresses masked. */
  statement: z.string(),
  /** The other side's real name, after the acceptance or the answer. */
  otherName: z.nullable(z.string()),
  papers: z.array(paper),
  answer: z.nullable(z.object({ stand, statement: z.string(), at: instant })),
  suit: z.nullable(suit),
  createdAt: instant,
  submittedAt: z.nullable(instant),
  screenDueAt: z.nullable(instant),
  screenedAt: z.nullable(instant),
  answerDueAt: z.nullable(instant),
  windowDueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** What this side may do now. */
  can: z.array(event),
  /** Goes into what is signed. */
  logOrigin: z.string(),
});
export type ObjectionView = z.infer<typeof objectionView>;

export const saveObjection = defineCall({
  route: 'POST objection/save',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '对一条记录提出异议：保存草稿；id 由界面生成，未公开的作品须有查询码',
  input: z.strictObject({
    id,
    depositNumber: recordNumber,
    queryCode: z.optional(line(20)),
    grounds: z.array(objectionGround).check(z.minLength(1), z.maxLength(6)),
    statement,
  }),
  output: objectionView,
});

export const uploadObjectionPaper = defineCall({
  route: 'POST objection/uploadPaper',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  kind: 'upload',
  summary: '上传一份材料（JPEG、PNG 或 PDF，20 MB 以内）；加密保存，选择是否转交对方',
  input: z.strictObject({ objectionId: id, kind: objectionPaperKind, audience: z.enum(['both', 'platform']) }),
  output: paper,
});

export const removeObjectionPaper = defineCall({
  route: 'POST objection/removePaper',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '删去一份尚未签署的材料',
  input: z.strictObject({ id }),
  output: nothing,
});

export const submitObjection = defineCall({
  route: 'POST objection/submit',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '签署并提交异议；三个工作日内初审',
  input: z.strictObject({ id, certificateSha256: sha256, signature: base64 }),
  output: objectionView,
});

export const answerObjection = defineCall({
  route: 'POST objection/answer',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '持有人答辩，或同意撤销记录；须签署',
  input: z.strictObject({ id, stand, statement, certificateSha256: sha256, signature: base64 }),
  output: objectionView,
});

export const showSuit = defineCall({
  route: 'POST objection/showSuit',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '十五天内提交已起诉的证明：法院、案号、立案日期，并上传立案证明',
  input: z.strictObject({ id, court: line(80, 2), caseNumber: line(60, 4), filedOn: date }),
  output: objectionView,
});

export const settleObjection = defineCall({
  route: 'POST objection/settle',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '双方已和解：须先上传和解协议，异议随即终结',
  input: z.strictObject({ id }),
  output: objectionView,
});

export const withdrawObjection = defineCall({
  route: 'POST objection/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '撤回异议，或删去草稿',
  input: z.strictObject({ id }),
  output: nothing,
});

export const listOwnObjections = defineCall({
  route: 'GET objection/listOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我提出的异议，与对我的作品提出的异议，新的在前',
  input: z.strictObject(pageQuery),
  output: page(
    z.object({
      id,
      number: recordNumber,
      state,
      mySide: side,
      depositNumber: recordNumber,
      title: z.nullable(z.string()),
      at: instant,
      dueAt: z.nullable(instant),
    }),
  ),
});

export const getObjection = defineCall({
  route: 'GET objection/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一件异议，按我所在的一方',
  input: z.strictObject({ id }),
  output: objectionView,
});

export const getObjectionPaper = defineBlob({
  route: 'GET objection/paper',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '下载一份材料：自己的，或对方选择转交的',
  input: z.strictObject({ id }),
});

/** For a reviewer: nobody is named. */
export const screenedObjection = z.object({
  id,
  number: recordNumber,
  grounds: z.array(objectionGround),
  statement: z.string(),
  papers: z.array(paper),
});

export const listObjections = defineCall({
  route: 'GET console/objections',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '异议列表：进行中的按期限，已结的新的在前（运营或管理员）',
  input: z.strictObject({ show: z.optional(z.enum(['open', 'ended'])), ...pageQuery }),
  output: z.object({
    ...page(
      z.object({
        id,
        number: recordNumber,
        state,
        depositNumber: recordNumber,
        workType,
        /** Of a work in public display; of any other, opening the objection shows it and is audited. */
        title: z.nullable(z.string()),
        grounds: z.array(objectionGround),
        submittedAt: instant,
        dueAt: z.nullable(instant),
        isProposed: z.boolean(),
        /** Whether the sources of both sides were compared. */
        isCompared: z.boolean(),
      }),
    ).shape,
    open: z.int(),
  }),
});

const decision = z.object({
  id,
  outcome: z.enum(['upheld', 'dismissed']),
  basis: z.enum(['false-statement', 'judgment']),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'refused', 'withdrawn', 'overtaken']),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  isOwn: z.boolean(),
});

const deskView = z.object({
  id,
  number: recordNumber,
  state,
  depositNumber: recordNumber,
  title: z.string(),
  grounds: z.array(objectionGround),
  objectorName: z.string(),
  statement: z.string(),
  holderName: z.string(),
  answer: z.nullable(z.object({ stand, statement: z.string(), at: instant })),
  papers: z.array(paper),
  suit: z.nullable(suit),
  submittedAt: instant,
  screenedAt: z.nullable(instant),
  answerDueAt: z.nullable(instant),
  windowDueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  decisions: z.array(decision),
});

export const openObjection = defineCall({
  route: 'POST console/openObjection',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '打开一件已受理的异议：双方陈述与材料；先写审计，再给出内容（运营或管理员）',
  audit: { 'objection-opened': '查看异议' },
  input: z.strictObject({ id }),
  output: deskView,
});

export const openObjectionPaper = defineBlob({
  route: 'GET console/objectionPaper',
  access: byStaff({ roles: ['reviewer', 'operator', 'admin'], secondPerson: null }),
  summary: '一份材料：初审时只给手上有此案的审核员，之后只给打开过此案的运营或管理员；先写审计',
  audit: { 'objection-paper-opened': '查看异议材料' },
  input: z.strictObject({ id }),
});

export const proposeObjectionOutcome = defineCall({
  route: 'POST console/proposeObjectionOutcome',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'objection-outcome' }),
  summary: '提出结论：仅依据被证明的虚假陈述或生效裁判；须由另一人核准',
  audit: { 'objection-upheld-proposed': '提出异议成立', 'objection-dismissed-proposed': '提出异议不成立' },
  input: z.strictObject({
    id,
    objectionId: id,
    outcome: z.enum(['upheld', 'dismissed']),
    basis: z.enum(['false-statement', 'judgment']),
    reason: text(1000, 10),
    noInterest,
  }),
  output: deskView,
});

export const decideObjectionOutcome = defineCall({
  route: 'POST console/decideObjectionOutcome',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'objection-outcome' }),
  summary: '核准或不予核准另一人提出的结论，或由提出人撤回',
  audit: {
    'objection-upheld-approved': '核准异议成立',
    'objection-upheld-refused': '不核准异议成立',
    'objection-upheld-withdrawn': '撤回异议成立的提议',
    'objection-dismissed-approved': '核准异议不成立',
    'objection-dismissed-refused': '不核准异议不成立',
    'objection-dismissed-withdrawn': '撤回异议不成立的提议',
  },
  input: z.strictObject({ id, decision: proposalDecision, noInterest }),
  output: deskView,
});

export const refuseSuit = defineCall({
  route: 'POST console/refuseSuit',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '起诉证明不实或不符，退回并写明理由；原期限继续',
  audit: { 'objection-suit-refused': '退回起诉证明' },
  input: z.strictObject({ id, reason: text(500, 5) }),
  output: deskView,
});
