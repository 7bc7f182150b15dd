import { successionMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { attachedFile } from '../attached-file.ts';
import { noInterest } from '../operator-input.ts';
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
  publicAs,
  recordNumber,
  sha256,
  sixDigits,
  text,
} from '../shapes.ts';
import { successionKind, successionPaperKind } from '../attachment-kinds.ts';

const paper = attachedFile(successionPaperKind);
export type SuccessionPaper = z.infer<typeof paper>;

const state = keyOf(successionMachine.states);
const event = keyOf(successionMachine.events);
const signed = { certificateSha256: sha256, signature: base64 };

/** One of the works that an application names. */
const workView = z.object({
  depositNumber: recordNumber,
  /** For a person who knows its query code, or holds it. */
  title: z.string(),
  /** The present holder. */
  workId: z.nullable(id),
  /** Of its record in the log, once it has passed. */
  number: z.nullable(z.string()),
  hasDocument: z.boolean(),
});

/** Only for the applicant. */
const told = z.object({
  holderName: z.string(),
  happenedOn: date,
  words: z.string(),
  publicAs,
  penName: z.string(),
  successor: z.object({ name: z.string(), document: z.string() }),
  papers: z.array(paper),
  nonce: z.string(),
  logOrigin: z.string(),
});

const successionView = z.object({
  id,
  number: recordNumber,
  kind: successionKind,
  state,
  mySide: z.enum(['applicant', 'holder', 'contester']),
  works: z.array(workView),
  told: z.nullable(told),
  /** For the holder: the would-be successor. */
  applicantName: z.nullable(z.string()),
  /** For a claimant of a better right. */
  contest: z.nullable(
    z.object({
      id,
      words: z.string(),
      at: instant,
      papers: z.array(paper),
      clearedAt: z.nullable(instant),
      remark: z.nullable(z.string()),
    }),
  ),
  /** Open claims. */
  openContests: z.int(),
  begunAt: instant,
  submittedAt: z.nullable(instant),
  readAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  dueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  remark: z.nullable(z.string()),
  noticeDays: z.number(),
  can: z.array(event),
});
export type SuccessionView = z.infer<typeof successionView>;

export const saveSuccession = defineCall({
  route: 'POST succession/save',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '继承或承继的申请：保存草稿，或补正；id 由界面生成，未公开的作品须有查询码',
  input: z.strictObject({
    id,
    kind: successionKind,
    works: z
      .array(z.strictObject({ depositNumber: recordNumber, queryCode: z.optional(line(20)) }))
      .check(z.minLength(1), z.maxLength(50)),
    holderName: line(80),
    happenedOn: date,
    words: text(3000, 10),
    publicAs,
    penName: z.optional(line(40)),
  }),
  output: successionView,
});

export const uploadSuccessionPaper = defineCall({
  route: 'POST succession/uploadPaper',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  kind: 'upload',
  summary: '上传一份材料（图片或 PDF，20 MB 以内），加密保存；id 是自己的申请，或自己提出的主张',
  input: z.strictObject({ id, kind: successionPaperKind }),
  output: paper,
});

export const deleteSuccessionPaper = defineCall({
  route: 'POST succession/deletePaper',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '删去一份材料；签署之后不能再删，补正时可以',
  input: z.strictObject({ id, paperId: id }),
  output: nothing,
});

export const getSuccessionPaper = defineBlob({
  route: 'GET succession/paper',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '下载自己上传的一份材料',
  input: z.strictObject({ id, paperId: id }),
});

export const submitSuccession = defineCall({
  route: 'POST succession/submit',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '签署并提交；原持有人随即从各个渠道得到通知',
  input: z.strictObject({ id, ...signed }),
  output: successionView,
});

export const withdrawSuccession = defineCall({
  route: 'POST succession/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '撤回申请，或删去草稿；材料随即销毁，依法保全的除外',
  input: z.strictObject({ id }),
  output: nothing,
});

export const stopSuccession = defineCall({
  route: 'POST succession/stop',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '我仍是持有人：凭发到本人手机或邮箱的验证码，终止他人对我的作品的申请',
  input: z.strictObject({ id, code: sixDigits }),
  output: successionView,
});

export const contestSuccession = defineCall({
  route: 'POST succession/contest',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { sign: 'id' } }),
  summary: '主张更优的权利：按作品编号（未公开的须有查询码），签署；未处理完之前申请不会通过',
  input: z.strictObject({
    id,
    depositNumber: recordNumber,
    queryCode: z.optional(line(20)),
    words: text(3000, 20),
    ...signed,
  }),
  output: successionView,
});

export const listOwnSuccessions = defineCall({
  route: 'GET succession/listOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的申请、对我的作品的申请、我提出的主张，新的在前；可只看涉及我的一件作品的',
  input: z.strictObject({ workId: z.optional(id), ...pageQuery }),
  output: page(
    z.object({
      id,
      number: recordNumber,
      kind: successionKind,
      state,
      mySide: z.enum(['applicant', 'holder', 'contester']),
      title: z.string(),
      works: z.int(),
      at: instant,
      dueAt: z.nullable(instant),
    }),
  ),
});

export const getSuccession = defineCall({
  route: 'GET succession/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一份申请，按我所在的一方',
  input: z.strictObject({ id }),
  output: successionView,
});

export const getSuccessionDocument = defineBlob({
  route: 'GET succession/document',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '一件作品继承或承继后的《变更证明》',
  input: z.strictObject({ id, number: recordNumber }),
});

export const listSuccessions = defineCall({
  route: 'GET console/successions',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '继承与承继的申请：进行中的先提交的在前，已结的新的在前（运营或管理员）',
  input: z.strictObject({ show: z.optional(z.enum(['open', 'ended'])), ...pageQuery }),
  output: z.object({
    ...page(
      z.object({
        id,
        number: recordNumber,
        kind: successionKind,
        state,
        works: z.int(),
        openContests: z.int(),
        submittedAt: instant,
        dueAt: z.nullable(instant),
        /** Whether another person must do the next step. */
        isRead: z.boolean(),
      }),
    ).shape,
    open: z.int(),
    /** Ended by their holders within thirty days. */
    stoppedLately: z.int(),
  }),
});

const deskView = z.object({
  id,
  number: recordNumber,
  kind: successionKind,
  state,
  works: z.array(z.object({ depositNumber: recordNumber, title: z.string() })),
  holderName: z.string(),
  happenedOn: date,
  words: z.string(),
  applicant: z.object({ name: z.string(), document: z.string() }),
  holder: z.object({
    name: z.string(),
    /** Whether the stated name equals the verified one. */
    isNamed: z.boolean(),
    lastSignInAt: z.nullable(instant),
    /** A sign-in after the stated day. */
    isSeenAfter: z.boolean(),
  }),
  papers: z.array(z.object({ ...paper.shape, isOpened: z.boolean() })),
  contests: z.array(
    z.object({
      id,
      name: z.string(),
      words: z.string(),
      at: instant,
      papers: z.array(z.object({ ...paper.shape, isOpened: z.boolean() })),
      clearedAt: z.nullable(instant),
      remark: z.nullable(z.string()),
    }),
  ),
  /** Earlier applications of this person that a holder ended. */
  stoppedBefore: z.int(),
  submittedAt: instant,
  readBy: z.nullable(z.string()),
  readAt: z.nullable(instant),
  seenBy: z.nullable(z.string()),
  seenOn: z.nullable(date),
  seenPlace: z.nullable(z.string()),
  seenWay: z.nullable(z.enum(['in-person', 'by-post'])),
  confirmedAt: z.nullable(instant),
  dueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  remark: z.nullable(z.string()),
  noticeDays: z.number(),
  /** What this staff member may do now. */
  can: z.array(event),
  /** They read the copies: another person checks the originals. */
  isReader: z.boolean(),
});
export type SuccessionDeskView = z.infer<typeof deskView>;

export const openSuccession = defineCall({
  route: 'POST console/openSuccession',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '打开一份申请：先写审计，再给出内容（运营或管理员；与自己有关的不给）',
  audit: { 'succession-opened': '打开继承与承继' },
  input: z.strictObject({ id }),
  output: deskView,
});

export const openSuccessionPaper = defineBlob({
  route: 'GET console/successionPaper',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '一份材料：只给打开过这份申请的人；先写审计',
  audit: { 'succession-paper-opened': '查看继承与承继的材料' },
  input: z.strictObject({ id, paperId: id }),
});

export const readSuccession = defineCall({
  route: 'POST console/readSuccession',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'succession' }),
  summary: '初核通过：材料逐份看过、齐全相符；此后须由另一人核验原件',
  audit: { 'succession-read': '初审继承与承继' },
  input: z.strictObject({ id, noInterest }),
  output: deskView,
});

export const confirmSuccession = defineCall({
  route: 'POST console/confirmSuccession',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'succession' }),
  summary: '原件已核验：何时、何地、当面或邮寄；须与初核不是同一人，等待期随即开始',
  audit: { 'succession-originals-seen': '核对继承与承继的原件' },
  input: z.strictObject({
    id,
    seenOn: date,
    seenPlace: line(80, 2),
    seenWay: z.enum(['in-person', 'by-post']),
    noInterest,
  }),
  output: deskView,
});

export const returnSuccession = defineCall({
  route: 'POST console/returnSuccession',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '退回补正，写明缺什么；逾期未补正的申请终结',
  audit: { 'succession-returned': '退回继承与承继补正' },
  input: z.strictObject({ id, remark: text(1000, 10) }),
  output: deskView,
});

export const rejectSuccession = defineCall({
  route: 'POST console/rejectSuccession',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '不通过，写明理由；等待期内也可以',
  audit: { 'succession-rejected': '不通过继承与承继' },
  input: z.strictObject({ id, remark: text(1000, 10), noInterest }),
  output: deskView,
});

export const clearSuccessionContest = defineCall({
  route: 'POST console/clearSuccessionContest',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '一项主张不成立，写明理由；等待期至少再留十五天，供其寻求司法救济',
  audit: { 'succession-contest-cleared': '了结对继承与承继的异议' },
  input: z.strictObject({ id, contestId: id, remark: text(1000, 10), noInterest }),
  output: deskView,
});
