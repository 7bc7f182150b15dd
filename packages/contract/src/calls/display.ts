import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { challengeAnswer, issuedChallenge } from '../challenge.ts';
import { displayState, gateRule, publicNameMode, reportCategory } from '../display.ts';
import { empty, id, instant, line, nothing, standing, text } from '../shapes.ts';
import { publicWork } from '../wire/public-works.ts';

const ownShelf = z.object({
  /** Null before the first request. */
  state: z.nullable(displayState),
  since: z.nullable(instant),
  introduction: z.string(),
  /** Of the last adverse decision, while it stands. */
  ruleCode: z.nullable(gateRule),
  reason: z.nullable(z.string()),
  mayAppeal: z.boolean(),
  /** Shown again unchanged, it needs no quota and no fee. */
  isFreeAgain: z.boolean(),
  /** The open order of the fee. */
  orderId: z.nullable(id),
  /** As strangers read it. */
  creatorName: z.string(),
});

export const getOwnPublicListing = defineCall({
  route: 'GET display/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '自己一件作品的公开展示：状态、理由、原样再次公开是否免费',
  input: z.strictObject({ id }),
  output: ownShelf,
});

export const appealDisplay = defineCall({
  route: 'POST display/appeal',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '对未通过或下架的决定申诉；每个决定一次，由另一人复核',
  input: z.strictObject({ id, words: text(1000, 10) }),
  output: nothing,
});

const publicName = z.object({
  mode: publicNameMode,
  penName: z.string(),
  /** The present public name. */
  shown: z.string(),
  mayUseRealName: z.boolean(),
});

export const getPublicName = defineCall({
  route: 'GET display/publicName',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '公开场合的署名',
  input: empty,
  output: publicName,
});

export const setPublicName = defineCall({
  route: 'POST display/setPublicName',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '选择署名：笔名、真名（须单独同意，带同意书版本）或匿名',
  input: z.strictObject({
    mode: publicNameMode,
    penName: line(20),
    consentVersion: z.optional(line(20)),
  }),
  output: publicName,
});

export const getPublicWork = defineCall({
  route: 'GET display/work',
  access: byVisitor,
  summary: '公开展示中的一件作品；未公开的答复没有找到',
  input: z.strictObject({ id }),
  output: z.object({ ...publicWork.shape, introduction: z.string(), status: standing }),
});

const report = {
  workId: id,
  category: reportCategory,
  words: text(1000, 10),
  contact: z.optional(line(100, 0)),
};

export const getReportChallenge = defineCall({
  route: 'POST display/reportChallenge',
  access: byVisitor,
  summary: '举报前的一道计算：三分钟内有效，只能用一次',
  input: z.strictObject({ workId: id }),
  output: issuedChallenge,
});

export const reportWork = defineCall({
  route: 'POST display/report',
  access: byVisitor,
  summary: '举报公开展示中的作品，无须登录',
  input: z.strictObject({ ...report, challenge: z.optional(challengeAnswer) }),
  output: nothing,
});

export const reportWorkSignedIn = defineCall({
  route: 'POST display/reportSignedIn',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '登录后举报：结果以消息告知',
  input: z.strictObject(report),
  output: nothing,
});
