import { trackNames } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { displayState } from '../display.ts';
import { ownGallery } from '../calls/galleries.ts';
import { fileLabels } from '../file-labels.ts';
import {
  aiDeclaration,
  base64,
  categoryLetter,
  date,
  empty,
  fingerprint,
  id,
  instant,
  line,
  nothing,
  sha256,
  sm3,
  text,
  trackState,
  workSummary,
  workType,
} from '../shapes.ts';
import { order } from './commerce.ts';
import { wireCursorPage } from './page.ts';
import { filters, span, wireFilters } from './public-works.ts';

export const listCategories = defineCall({
  route: 'GET goodsCategory/categoryList',
  access: byVisitor,
  summary: '作品类别字典（国版函〔2016〕1号 的字母）',
  input: empty,
  output: z.array(z.object({ letter: categoryLetter, name: z.string(), workTypes: z.array(workType) })),
});

const shelfInput = z.strictObject({ id });

export const putOnShelf = defineCall({
  route: 'POST goodsSpu/artworkOnShelves',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '申请公开展示：答复展示的状态；设有展示费时附一笔待付订单。重复申请答复相同',
  input: z.strictObject({ id, introduction: z.optional(text(1000)) }),
  output: z.object({ state: displayState, order: z.nullable(order) }),
});

export const takeOffShelf = defineCall({
  route: 'POST goodsSpu/takeDownArtwork',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '持有人撤下展示，或撤回尚未展示的申请',
  input: shelfInput,
  output: nothing,
});

export const deleteWork = defineCall({
  route: 'POST goodsSpu/deleteArtwork',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '删除草稿或未通过的作品；已通过的不会被删除',
  input: shelfInput,
  output: nothing,
});

const ownFilters = { track: z.optional(z.enum(trackNames)), state: z.optional(trackState) };
const ownListQuery = z.codec(
  z.strictObject({ ...wireFilters, ...ownFilters }),
  z.strictObject({ ...filters, ...ownFilters, ...span }),
  {
    decode: ({ pageNum, pageSize, ...same }) => ({ ...same, page: pageNum ?? 1, size: pageSize ?? 20 }),
    encode: ({ page, size, ...same }) => ({ ...same, pageNum: page, pageSize: size }),
  },
);

export const listOwnWorks = defineCall({
  route: 'GET goodsSpu/myArtList',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的作品与各轨状态；按名称与编号搜索，按轨与状态筛选，total 为确数',
  input: ownListQuery,
  output: wireCursorPage(workSummary),
});

export const workDetail = z.object({
  ...workSummary.shape,
  claimedCreatedOn: z.nullable(date),
  description: z.string(),
  file: z.nullable(z.object({ name: z.string(), sizeBytes: z.int(), sha256, sm3 })),
  original: z.enum(['none', 'awaited', 'arrived']),
  /**
   * Whether nobody had sent the original's bytes to the platform before. Known once they have arrived, so that a digest
   * alone gets no answer; null also where it was never examined.
   */
  isFirstReceipt: z.nullable(z.boolean()),
  /** Whether its picture shows so little that altered copies may not be found. Null until it was looked at. */
  isWeaklyProtectable: z.nullable(z.boolean()),
  previewUrl: z.nullable(z.string()),
  deposit: z.nullable(
    z.object({
      number: z.string(),
      /** Opens the public status of a private work; printed on its documents. */
      queryCode: z.string(),
      receivedAt: instant,
      recordSha256: sha256,
      logIndex: z.nullable(z.int()),
      treeSize: z.nullable(z.int()),
      tokenTime: z.nullable(instant),
      cosignedAt: z.nullable(instant),
      witnesses: z.int(),
      receipt: z.nullable(z.string()),
      /** True once the time stamp and the witness quorum are there: documents are available. */
      complete: z.boolean(),
    }),
  ),
  /** The original's labels about its own making; null until it has been read. */
  fileLabels: z.nullable(fileLabels),
  /** A copy with content credentials is available. */
  offersCredentialedCopy: z.boolean(),
  confirmationNumber: z.nullable(z.string()),
  certificationNumber: z.nullable(z.string()),
  /** 《作品相似性比对报告》 of the latest decided confirmation. */
  hasComparison: z.boolean(),
  category: z.nullable(categoryLetter),
  /** The creator's statement, shown beside the file's labels. Null without one. */
  aiDeclaration: z.nullable(aiDeclaration),
  /** Files that the draft had before, the newest first. */
  versions: z.array(
    z.object({ sequence: z.int(), name: z.string(), sizeBytes: z.int(), sha256, replacedAt: instant }),
  ),
});
export type WorkDetail = z.infer<typeof workDetail>;

export const getWork = defineCall({
  route: 'GET goodsSpu/artworkDetails',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '作品详情（持有人）',
  input: z.strictObject({ id }),
  output: workDetail,
});

export const documentKind = z.enum(['deposit', 'confirmation', 'certification', 'comparison']);

export const getCertificate = defineBlob({
  route: 'GET goodsSpu/getArtworkPdf',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '证书 PDF：签发一次，此后逐字节不变',
  input: z.strictObject({ id, kind: z._default(documentKind, 'deposit') }),
});

export const uploadOriginal = defineCall({
  route: 'POST upload/uploadFile',
  access: byAccount({ realName: true, member: false, organisation: 'editor', guardian: null }),
  kind: 'upload',
  summary:
    '上传原件（multipart，字段 file）。带 workId：须与已存证的指纹一致；不带：先上传，答复 fileId，二十四小时内用 releaseWorks 存证，否则销毁',
  input: z.strictObject({ workId: z.optional(id) }),
  output: z.object({
    /** Null once the file belongs to its work. */
    fileId: z.nullable(id),
    sha256,
    sm3,
    sizeBytes: z.int(),
  }),
});

export const releaseWork = defineCall({
  route: 'POST goodsSpu/releaseWorks',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '先上传后存证：签名清单须与已上传的文件一致；同一文件重复提交答复相同',
  input: z.strictObject({
    fileId: id,
    title: line(100),
    workType,
    description: z._default(text(1000), ''),
    claimedCreatedOn: z._default(z.nullable(date), null),
    category: z._default(z.nullable(categoryLetter), null),
    aiDeclaration: z._default(z.nullable(aiDeclaration), null),
    manifest: base64,
    reveal: base64,
    signature: base64,
  }),
  output: workDetail,
});

export const updateWork = defineCall({
  route: 'POST goodsSpu/modifyWorks',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '修改草稿：只改所给的字段；换文件时旧指纹留作版本',
  input: z.strictObject({
    id,
    title: z.optional(line(100, 0)),
    workType: z.optional(workType),
    description: z.optional(text(1000)),
    claimedCreatedOn: z.optional(z.nullable(date)),
    category: z.optional(z.nullable(categoryLetter)),
    aiDeclaration: z.optional(z.nullable(aiDeclaration)),
    file: z.optional(z.nullable(fingerprint)),
  }),
  output: workDetail,
});

export const addTradingStatement = defineCall({
  route: 'POST tradingStatement/addTradingStatement',
  access: byAccount({ realName: true, member: true, organisation: 'owner', guardian: { sign: 'transferId' } }),
  summary: '发出转让或许可之前的签名声明：规范 JSON 与权利人密钥对它的 CAdES 签名',
  input: z.strictObject({ workId: id, transferId: id, statement: text(4000, 1), signature: base64 }),
  output: nothing,
});

export const releaseGallery = defineCall({
  route: 'POST spuGallery/releaseGallery',
  access: byAccount({ realName: true, member: true, organisation: 'editor', guardian: null }),
  summary: '发布图册：新编入的作品各占用一次图册额度，只占一次；内容未变时再发布不生新版',
  input: z.strictObject({ id }),
  output: ownGallery,
});

export const addContractCertificate = defineCall({
  route: 'POST nfrContractCertificate/add',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: null }),
  summary: '签发《合同存证证书》；已签发的答复同一份',
  input: z.strictObject({ transferId: id }),
  output: z.object({ id, number: z.string() }),
});
