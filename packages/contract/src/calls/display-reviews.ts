import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { displayState, finding, gateRule, reportCategory } from '../display.ts';
import { appealDecision, gateDecision, gateHistory, ground, pageInput } from '../operator-input.ts';
import { id, instant, line, nothing, page, sha256, text } from '../shapes.ts';

const check = z.object({
  workId: id,
  state: displayState,
  version: z.int(),
  since: instant,
  title: z.string(),
  thumbnailUrl: z.string(),
  isFirst: z.boolean(),
  textHits: z.int(),
  pictureHits: z.int(),
  /** The first decision was this person's own: another must decide. */
  isOwnDecision: z.boolean(),
});

export const listDisplayChecks = defineCall({
  route: 'POST console/displayChecks',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '等待人工审核的展示申请，或等待复核的申诉；先到先审',
  input: z.strictObject({ show: z.enum(['checks', 'appeals']), ...pageInput }),
  output: z.object({
    ...page(check).shape,
    counts: z.object({ checks: z.int(), appeals: z.int(), reports: z.int() }),
  }),
});

export const openDisplayCheck = defineCall({
  route: 'POST console/displayCheck',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '一件作品的展示：画面、文字与命中、历次决定；不显示持有人。查看计入审计',
  audit: { 'display-opened': '查看展示申请' },
  input: z.strictObject({ workId: id }),
  output: z.object({
    ...check.shape,
    previewUrl: z.string(),
    introduction: z.string(),
    /** The public name; null for the real name, which is not shown here. */
    publicName: z.nullable(z.string()),
    depositNumber: z.string(),
    findings: z.array(finding),
    pictures: z.array(z.object({ id, ruleCode: gateRule, note: z.string(), distance: z.nullable(z.int()) })),
    appeal: z.nullable(z.string()),
    decisions: gateHistory,
  }),
});

export const decideDisplayCheck = defineCall({
  route: 'POST console/decideDisplayCheck',
  access: byStaff({ roles: ['operator'], secondPerson: 'display-appeal' }),
  summary: '通过或不通过展示申请；不通过须有条款与理由。版本不符即拒绝',
  audit: { 'display-passed': '通过公开展示', 'display-refused': '不通过公开展示' },
  input: z.strictObject({
    workId: id,
    version: z.int().check(z.gte(1)),
    decision: gateDecision,
  }),
  output: nothing,
});

export const decideDisplayAppeal = defineCall({
  route: 'POST console/decideDisplayAppeal',
  access: byStaff({ roles: ['operator'], secondPerson: 'display-appeal' }),
  summary: '复核申诉：恢复展示或维持原决定；须由另一人',
  audit: { 'display-restored': '申诉成立，恢复展示', 'display-upheld': '申诉不成立，维持原决定' },
  input: z.strictObject({
    workId: id,
    version: z.int().check(z.gte(1)),
    ...appealDecision,
  }),
  output: nothing,
});

export const removeFromDisplay = defineCall({
  route: 'POST console/removeFromDisplay',
  access: byStaff({ roles: ['operator'], secondPerson: 'display-appeal' }),
  summary: '下架公开展示中的作品，告知持有人条款与理由；等待处理的举报一并办结',
  audit: { 'display-removed': '下架公开展示' },
  input: z.strictObject({ workId: id, ...ground }),
  output: nothing,
});

export const findPublicWork = defineCall({
  route: 'POST console/findPublicWork',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '凭存证编号找公开展示中的作品',
  input: z.strictObject({ number: line(40, 6) }),
  output: z.object({ workId: id, title: z.string(), thumbnailUrl: z.string() }),
});

const reportRow = z.object({
  id,
  /** One of the two: what is reported. */
  workId: z.nullable(id),
  galleryId: z.nullable(id),
  title: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  isPublic: z.boolean(),
  category: reportCategory,
  words: z.string(),
  hasContact: z.boolean(),
  isSignedIn: z.boolean(),
  createdAt: instant,
  /** Others of the same work or gallery in this list. */
  others: z.int(),
  outcome: z.nullable(z.enum(['removed', 'kept'])),
  answer: z.nullable(z.string()),
  staffName: z.nullable(z.string()),
});

export const listDisplayReports = defineCall({
  route: 'POST console/displayReports',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '举报：待办的先到先办，已办的新的在前',
  input: z.strictObject({ show: z.enum(['waiting', 'decided']), ...pageInput }),
  output: page(reportRow),
});

export const openReportContact = defineCall({
  route: 'POST console/displayReportContact',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '查看举报人留下的联系方式，计入审计',
  audit: { 'report-contact-opened': '查看举报人联系方式' },
  input: z.strictObject({ id }),
  output: z.object({ contact: z.nullable(z.string()) }),
});

export const keepReported = defineCall({
  route: 'POST console/keepReported',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '举报不成立，继续展示；答复告知登录的举报人',
  audit: { 'report-kept': '举报不成立' },
  input: z.strictObject({ id, answer: line(200, 4) }),
  output: nothing,
});

const entry = {
  id,
  ruleCode: gateRule,
  note: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  removedBy: z.nullable(z.string()),
  removedAt: z.nullable(instant),
  removalReason: z.nullable(z.string()),
};

const listInput = z.strictObject({ removed: z.boolean(), keyword: z.optional(line(40, 0)), ...pageInput });

export const listBlockedTerms = defineCall({
  route: 'POST console/blockedTerms',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '词库：在用的，或已移除的',
  input: listInput,
  output: page(z.object({ ...entry, term: z.string() })),
});

export const addBlockedTerm = defineCall({
  route: 'POST console/addBlockedTerm',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '加入词库；同一个词（不计全半角、繁简、间隔）只有一条',
  audit: { 'term-added': '加入屏蔽词' },
  input: z.strictObject({ id, term: line(40, 2), ruleCode: gateRule, note: line(200, 0) }),
  output: nothing,
});

export const removeBlockedTerm = defineCall({
  route: 'POST console/removeBlockedTerm',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '移出词库，须有理由',
  audit: { 'term-removed': '移出屏蔽词' },
  input: z.strictObject({ id, reason: line(200, 4) }),
  output: nothing,
});

export const testGateText = defineCall({
  route: 'POST console/testGateText',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '试一段文字会命中什么；不留存',
  input: z.strictObject({ text: text(1000) }),
  output: z.array(z.object({ term: z.string(), ruleCode: gateRule, from: z.int(), to: z.int() })),
});

export const listBlockedPictures = defineCall({
  route: 'POST console/blockedPictures',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '图库：文件指纹与画面指纹，不存图片',
  input: listInput,
  output: page(z.object({ ...entry, sha256: z.nullable(sha256), pdq: z.nullable(sha256) })),
});

export const addBlockedPicture = defineCall({
  route: 'POST console/addBlockedPicture',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '加入图库：一件作品的文件与画面，或别处得来的指纹（SHA-256、PDQ）',
  audit: { 'picture-added': '加入屏蔽图片' },
  input: z.strictObject({
    id,
    workId: z.optional(id),
    sha256: z.optional(sha256),
    pdq: z.optional(sha256),
    ruleCode: gateRule,
    note: line(200, 0),
  }),
  output: nothing,
});

export const uploadBlockedPicture = defineCall({
  route: 'POST console/uploadBlockedPicture',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  kind: 'upload',
  summary: '上传一张图片加入图库（不超过 30 MB）：只留文件指纹与画面指纹，图片不保存',
  input: z.strictObject({ id, ruleCode: gateRule, note: line(200, 0) }),
  output: z.object({ sha256, pdq: z.nullable(sha256) }),
});

export const removeBlockedPicture = defineCall({
  route: 'POST console/removeBlockedPicture',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '移出图库，须有理由',
  audit: { 'picture-removed': '移出屏蔽图片' },
  input: z.strictObject({ id, reason: line(200, 4) }),
  output: nothing,
});
