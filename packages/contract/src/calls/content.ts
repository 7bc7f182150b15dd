import * as z from 'zod/mini';
import { byStaff, byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { proposalDecision } from '../operator-input.ts';
import { date, empty, id, instant, line, queryNumber, text } from '../shapes.ts';

/** Pages of one text each; `activity` is any number of them. */
export const contentPages = [
  'guidance',
  'equity',
  'partner',
  'aboutUs',
  'corrections',
  'userPolicy',
  'privacyPolicy',
] as const;
export const contentPage = z.enum(contentPages);
export type ContentPage = z.infer<typeof contentPage>;
const contentKind = z.enum([...contentPages, 'activity']);

/** A subset of Markdown (docs/decisions/0019): no HTML; links to https and own paths; images of our own. */
const written = {
  title: line(40),
  lead: line(200, 0),
  body: text(60_000),
  coverId: z.nullable(id),
  /** An activity's days; null on both ends where it has none. */
  startsOn: z.nullable(date),
  endsOn: z.nullable(date),
};

export const getContentPage = defineCall({
  route: 'GET content/page',
  access: byVisitor,
  summary: '一个内容页现行的文字；没有发布过的给出随系统附带的文字',
  input: z.strictObject({ kind: contentPage }),
  output: z.object({
    kind: contentPage,
    title: z.string(),
    lead: z.string(),
    body: z.string(),
    /** Null for the built-in text. */
    publishedAt: z.nullable(instant),
    /** Of a policy: the version that people accept. */
    agreementVersion: z.nullable(z.string()),
  }),
});

const activity = z.object({
  id,
  title: z.string(),
  lead: z.string(),
  coverUrl: z.nullable(z.string()),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
});

export const listActivities = defineCall({
  route: 'GET content/activities',
  access: byVisitor,
  summary: '已发布的活动，开始得晚的在前',
  input: empty,
  output: z.array(activity),
});

export const getActivity = defineCall({
  route: 'GET content/activity',
  access: byVisitor,
  summary: '一项已发布的活动',
  input: z.strictObject({ id }),
  output: z.object({ ...activity.shape, body: z.string(), publishedAt: instant }),
});

export const getContentImage = defineBlob({
  route: 'GET content/image',
  access: byVisitor,
  summary: '内容页里的图片，经控制台上传并重新编码',
  input: z.strictObject({ id }),
});

/** The proposal waiting for the second person. */
const proposal = z.object({
  id,
  /** Null: the published text is to be withdrawn. */
  version: z.nullable(z.int()),
  proposedBy: z.string(),
  proposedAt: instant,
  isOwn: z.boolean(),
});

const managedPage = z.object({
  id,
  kind: contentKind,
  /** Of the latest save, or of the built-in text. */
  title: z.string(),
  /** Of the latest save; 0 where nothing was saved. */
  version: z.int(),
  publishedVersion: z.nullable(z.int()),
  publishedAt: z.nullable(instant),
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(instant),
  proposal: z.nullable(proposal),
});

export const listManagedPages = defineCall({
  route: 'GET console/contentPages',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '内容页与活动：最近保存、现行版本、待复核的发布；限运营与管理员',
  input: empty,
  output: z.array(managedPage),
});

export const getManagedPage = defineCall({
  route: 'GET console/contentPage',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '一个内容页的全部版本与发布经过；限运营与管理员',
  input: z.strictObject({ id }),
  output: z.object({
    ...managedPage.shape,
    /** The newest first; version 0 is the built-in text. */
    versions: z.array(z.object({ version: z.int(), savedBy: z.string(), savedAt: instant, title: z.string() })),
    acts: z.array(
      z.object({
        id,
        version: z.nullable(z.int()),
        state: z.enum(['proposed', 'done', 'refused', 'withdrawn']),
        agreementVersion: z.nullable(z.string()),
        proposedBy: z.string(),
        proposedAt: instant,
        decidedBy: z.nullable(z.string()),
        decidedAt: z.nullable(instant),
        note: z.string(),
      }),
    ),
  }),
});

export const getPageVersion = defineCall({
  route: 'GET console/contentVersion',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '内容页的一个版本；0 为随系统附带的文字；限运营与管理员',
  input: z.strictObject({ id, version: queryNumber }),
  output: z.object({ version: z.int(), ...written, title: z.string(), lead: z.string(), body: z.string() }),
});

export const savePage = defineCall({
  route: 'POST console/saveContentPage',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '保存一个版本，须带所见的最近版本号；活动可新建（version 为 0，id 由界面生成）',
  audit: { 'content-saved': '保存内容页' },
  input: z.strictObject({ id, kind: contentKind, version: z.int().check(z.gte(0)), ...written }),
  output: managedPage,
});

export const publishPage = defineCall({
  route: 'POST console/publishContentPage',
  access: byStaff({ roles: ['operator'], secondPerson: 'policy' }),
  summary: '发布一个版本；用户协议与隐私政策转为待管理员复核',
  audit: { 'content-published': '发布内容页', 'content-published-proposed': '提出发布政策' },
  input: z.strictObject({ id, version: z.int().check(z.gte(1)) }),
  output: managedPage,
});

export const takePageBack = defineCall({
  route: 'POST console/takeContentPageBack',
  access: byStaff({ roles: ['operator'], secondPerson: 'policy' }),
  summary: '撤下所见的现行版本，恢复附带的文字；用户协议与隐私政策转为待管理员复核',
  audit: { 'content-taken-back': '撤下内容页', 'content-taken-back-proposed': '提出撤下政策' },
  input: z.strictObject({ id, publishedVersion: z.int().check(z.gte(1)) }),
  output: managedPage,
});

export const decidePublication = defineCall({
  route: 'POST console/decidePublication',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: 'policy' }),
  summary: '复核待发布的协议：管理员同意或退回，提出人撤回',
  audit: {
    'content-publication-done': '核准政策的发布',
    'content-publication-refused': '不核准政策的发布',
    'content-publication-withdrawn': '撤回政策的发布提议',
  },
  input: z.strictObject({
    /** The proposal's. */
    id,
    decision: proposalDecision,
    note: line(200, 0),
  }),
  output: managedPage,
});

export const uploadContentImage = defineCall({
  route: 'POST console/uploadContentImage',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  kind: 'upload',
  summary: '上传内容页用的图片（不超过 10 MB），重新编码后保存',
  audit: { 'content-image-uploaded': '上传内容图片' },
  input: empty,
  output: z.object({ id, url: z.string(), width: z.int(), height: z.int() }),
});
