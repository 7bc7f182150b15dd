import { galleryMachine, type GalleryState } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { challengeAnswer, issuedChallenge } from '../challenge.ts';
import { gateRule, reportCategory } from '../display.ts';
import { empty, id, instant, line, nothing, page, pageQuery, sha256, text } from '../shapes.ts';

export const galleryTemplate = z.enum(['scroll', 'album', 'wall', 'still']);
export const GALLERY_MAX_WORKS = 60;

/** All but the deleted, which nobody sees. */
const keptGalleryStates = (Object.keys(galleryMachine.states) as GalleryState[]).filter(
  (state): state is Exclude<GalleryState, 'deleted'> => state !== 'deleted',
);

const entry = z.object({ workId: id, caption: z.string() });

export const ownGallery = z.object({
  id,
  state: z.enum(keptGalleryStates),
  template: galleryTemplate,
  title: z.string(),
  foreword: z.string(),
  coverWorkId: z.nullable(id),
  entries: z.array(entry),
  revision: z.int(),
  updatedAt: instant,
  releasedAt: z.nullable(instant),
  /** The public version differs from the arrangement. */
  isChanged: z.boolean(),
  /** Of the last adverse decision, while it stands. */
  ruleCode: z.nullable(gateRule),
  reason: z.nullable(z.string()),
  mayAppeal: z.boolean(),
});

export const saveGallery = defineCall({
  route: 'POST gallery/save',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '保存图册；id 由界面生成，revision 为读到的版次（新建为 0），版次不符时不覆盖',
  input: z.strictObject({
    id,
    revision: z.int().check(z.gte(0), z.lte(1_000_000)),
    template: galleryTemplate,
    title: line(60, 0),
    foreword: text(1000),
    coverWorkId: z.nullable(id),
    entries: z
      .array(z.strictObject({ workId: id, caption: line(200, 0) }))
      .check(z.maxLength(GALLERY_MAX_WORKS)),
  }),
  output: ownGallery,
});

export const getOwnGallery = defineCall({
  route: 'GET gallery/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的一本图册',
  input: z.strictObject({ id }),
  output: ownGallery,
});

export const listOwnGalleries = defineCall({
  route: 'GET gallery/listOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的图册，最近改动的在前，至多一百本',
  input: empty,
  output: z.array(z.object({ ...ownGallery.shape, coverUrl: z.nullable(z.string()) })),
});

export const listGalleryWorks = defineCall({
  route: 'GET gallery/works',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '可以编入图册的作品：已存证且原件已到，新的在前，至多五百件',
  input: empty,
  output: z.array(
    z.object({
      workId: id,
      title: z.string(),
      thumbnailUrl: z.string(),
      width: z.int(),
      height: z.int(),
      depositNumber: z.string(),
      recordSha256: sha256,
      depositedAt: instant,
      /** Only works in public display are shown to strangers. */
      isPublic: z.boolean(),
    }),
  ),
});

export const withdrawGallery = defineCall({
  route: 'POST gallery/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '撤下已发布的图册',
  input: z.strictObject({ id }),
  output: ownGallery,
});

export const appealGallery = defineCall({
  route: 'POST gallery/appeal',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '对图册未通过或下架的决定申诉；每个决定一次，由另一人复核',
  input: z.strictObject({ id, words: text(1000, 10) }),
  output: ownGallery,
});

export const deleteGallery = defineCall({
  route: 'POST gallery/delete',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '删除没有在展示的图册；已用的额度不退',
  input: z.strictObject({ id }),
  output: nothing,
});

const shownWork = z.object({
  title: z.string(),
  caption: z.string(),
  previewUrl: z.string(),
  width: z.int(),
  height: z.int(),
  depositNumber: z.string(),
  recordSha256: sha256,
  depositedAt: instant,
});

export const shownGallery = z.object({
  id,
  template: galleryTemplate,
  title: z.string(),
  foreword: z.string(),
  creatorName: z.string(),
  releasedAt: instant,
  /** Place of the cover among the works, or null. */
  cover: z.nullable(z.int()),
  works: z.array(shownWork),
});

export const getGallery = defineCall({
  route: 'GET gallery/get',
  access: byVisitor,
  summary: '一本已发布的图册，任何人可看；只含此刻公开展示的作品',
  input: z.strictObject({ id }),
  output: shownGallery,
});

const report = {
  galleryId: id,
  category: reportCategory,
  words: text(1000, 10),
  contact: z.optional(line(100, 0)),
};

export const getGalleryReportChallenge = defineCall({
  route: 'POST gallery/reportChallenge',
  access: byVisitor,
  summary: '举报图册前的一道计算：三分钟内有效，只能用一次',
  input: z.strictObject({ galleryId: id }),
  output: issuedChallenge,
});

export const reportGallery = defineCall({
  route: 'POST gallery/report',
  access: byVisitor,
  summary: '举报公开的图册，无须登录',
  input: z.strictObject({ ...report, challenge: z.optional(challengeAnswer) }),
  output: nothing,
});

export const reportGallerySignedIn = defineCall({
  route: 'POST gallery/reportSignedIn',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '登录后举报图册：结果以消息告知',
  input: z.strictObject(report),
  output: nothing,
});

export const listGalleries = defineCall({
  route: 'GET gallery/list',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '已发布的图册，新的在前',
  input: z.strictObject(pageQuery),
  output: page(
    z.object({
      id,
      title: z.string(),
      creatorName: z.string(),
      template: galleryTemplate,
      works: z.int(),
      coverUrl: z.string(),
      width: z.int(),
      height: z.int(),
      releasedAt: instant,
    }),
  ),
});
