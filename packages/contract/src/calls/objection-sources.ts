import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { id, instant, outline, sha256 } from '../shapes.ts';
import { SOURCE_CONSENT } from '../source-consent.ts';

const side = z.enum(['objector', 'holder']);
/** Consent to the text of this version. */
const consent = z.literal(SOURCE_CONSENT.version);

const source = z.object({
  id,
  /** A separate file, or the deposited original. */
  origin: z.enum(['upload', 'deposit']),
  mediaType: z.string(),
  sizeBytes: z.int(),
  sha256,
  /** Upright, like all positions below. */
  width: z.int(),
  height: z.int(),
  isReleased: z.boolean(),
  givenAt: instant,
});
export type ObjectionSourceView = z.infer<typeof source>;

const measured = z.object({
  width: z.int(),
  height: z.int(),
  /** The shared part, in this picture's pixels; null where the caller may not see the picture. */
  outline: z.nullable(outline),
  /** Of this picture's area, 0…1. */
  covered: z.number(),
});

const comparison = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  /** Of the two files that were compared. */
  objectorSha256: sha256,
  holderSha256: sha256,
  verdict: z.nullable(
    z.enum([
      'objector-contains-holder',
      'holder-contains-objector',
      'same-frame',
      'overlap',
      'unrelated',
      'undecided',
    ]),
  ),
  /** Why no statement is made. */
  doubt: z.nullable(z.enum(['few-features', 'repeats', 'weak', 'loose', 'disagrees', 'plain-surplus'])),
  /** Who has more pixels for the same content; `…-enlarged`: without more detail in them. */
  detail: z.nullable(z.enum(['alike', 'objector-more', 'holder-more', 'objector-enlarged', 'holder-enlarged'])),
  isMirrored: z.boolean(),
  /** Pixels of the objector's picture per pixel of the holder's, along a line. */
  scale: z.nullable(z.number()),
  objector: z.nullable(measured),
  holder: z.nullable(measured),
  /** For the staff. */
  figures: z.nullable(
    z.object({
      inliers: z.int(),
      /** −log₁₀ of the number of false alarms. */
      significance: z.number(),
      density: z.number(),
      agreement: z.nullable(z.number()),
      /** Pixels of the objector's picture. */
      error: z.nullable(z.number()),
      objectorFeatures: z.int(),
      holderFeatures: z.int(),
    }),
  ),
  madeAt: z.nullable(instant),
});
export type SourceComparisonView = z.infer<typeof comparison>;

const sidesView = z.object({
  mySide: side,
  /** Whether this side may submit, replace, withdraw or release one now. */
  isOpen: z.boolean(),
  /** Whether the holder's deposited original can be used instead of a file. */
  hasDeposited: z.boolean(),
  mine: z.nullable(source),
  /** Only the existence of the other side's, unless it was released. */
  theirs: z.nullable(z.object({ givenAt: instant, released: z.nullable(source) })),
  comparison: z.nullable(comparison),
});
export type ObjectionSourcesView = z.infer<typeof sidesView>;

export const giveObjectionSource = defineCall({
  route: 'POST objection/giveSource',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  kind: 'upload',
  summary: '提交我方的底片（JPEG、PNG、WebP、TIFF、BMP，100 MB 以内），用于比对画面范围；再次提交即替换',
  input: z.strictObject({ objectionId: id, consent }),
  output: sidesView,
});

export const giveDepositedSource = defineCall({
  route: 'POST objection/giveDepositedSource',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '持有人以存证时上传的原件作为底片',
  input: z.strictObject({ objectionId: id, consent }),
  output: sidesView,
});

export const withdrawObjectionSource = defineCall({
  route: 'POST objection/withdrawSource',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '收回我方的底片；文件随即销毁，已得出的比对结果保留',
  input: z.strictObject({ objectionId: id }),
  output: sidesView,
});

export const releaseObjectionSource = defineCall({
  route: 'POST objection/releaseSource',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '让对方也能看到我方底片的预览；不可撤销',
  input: z.strictObject({ objectionId: id, sourceId: id }),
  output: sidesView,
});

export const getObjectionSources = defineCall({
  route: 'GET objection/sources',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '双方底片的比对，按我所在的一方：只有自己的画面与轮廓，对方的须经其同意',
  input: z.strictObject({ objectionId: id }),
  output: sidesView,
});

export const getObjectionSourcePicture = defineBlob({
  route: 'GET objection/sourcePicture',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '底片的预览：自己的，或对方同意出示的',
  input: z.strictObject({ id }),
});

export const openObjectionSources = defineCall({
  route: 'POST console/openObjectionSources',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '双方的底片与比对；先写审计（打开过此案的运营或管理员）',
  audit: { 'objection-sources-opened': '查看双方底片' },
  input: z.strictObject({ id }),
  output: z.object({
    objector: z.nullable(source),
    holder: z.nullable(source),
    comparison: z.nullable(comparison),
    /** Of replaced or withdrawn sources, the newest first. */
    earlier: z.array(comparison),
  }),
});

export const openObjectionSourcePicture = defineBlob({
  route: 'GET console/objectionSourcePicture',
  access: byStaff({ roles: ['operator', 'admin'], secondPerson: null }),
  summary: '一方底片的预览；先写审计（打开过此案的运营或管理员）',
  audit: { 'objection-source-opened': '查看一方底片' },
  input: z.strictObject({ id }),
});
